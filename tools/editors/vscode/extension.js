// Starts `castellan lsp`; what it can do it says itself.
const vscode = require("vscode");
const { LanguageClient } = require("vscode-languageclient/node");

const LANGUAGES = ["castellan-game", "castellan-score", "castellan-entries", "castellan-pad"];
let client;

function program() {
  const settings = vscode.workspace.getConfiguration("castellan");
  return { command: settings.get("program"), options: settings.get("options") };
}

async function start() {
  const { command, options } = program();
  const documents = LANGUAGES.map((language) => ({ language }));
  documents.push({ scheme: "file", language: "lua" });
  documents.push({ scheme: "file", pattern: "**/{ruleset,module,view}.json" });
  const server = { command, args: ["lsp", ...options] };
  client = new LanguageClient("castellan", "castellan", { run: server, debug: server }, {
    documentSelector: documents,
    synchronize: { fileEvents: vscode.workspace.createFileSystemWatcher("**/*.{lua,game,score,cards,tiles,map,pad,json}") },
    middleware: {
      // A game is played in a terminal, which the server does not have.
      executeCommand(name, args, next) {
        if (name !== "castellan.play") return next(name, args);
        const [path, line] = args;
        const terminal = vscode.window.createTerminal({
          name: "castellan play", shellPath: command, shellArgs: ["play", path, "--at", String(line)] });
        terminal.show();
        return undefined;
      },
    },
  });
  try {
    await client.start();
  } catch (error) {
    vscode.window.showErrorMessage(
      `castellan cannot be started (${command}): ${error.message}. The setting "castellan.program" says where it is.`);
  }
}

async function activate(context) {
  context.subscriptions.push(vscode.commands.registerCommand("castellan.restart", async () => {
    if (client) await client.stop();
    await start();
  }));
  await start();
}

function deactivate() {
  return client ? client.stop() : undefined;
}

module.exports = { activate, deactivate };
