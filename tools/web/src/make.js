// The author's side as one part of the page that is loaded when it is opened.
export { close, open } from "./make/author.js";
export { make_view } from "./make/view.js";
