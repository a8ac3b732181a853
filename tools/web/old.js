// For browsers that know no modules: they run this file alone.
document.getElementById("page").textContent = "This browser is too old for the page. Dieser Browser ist zu alt für die Seite.";
