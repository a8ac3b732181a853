#include <nlohmann/json.hpp>
#include <set>

#include "tests/tools/cli/lsp_client.hpp"
#include "tools/lsp/uri.hpp"

using namespace castellan::cli;
using namespace castellan::cli::test;
using nlohmann::json;

namespace {

std::pair<int, std::string> fault_of_answer(const json& answer) {
  REQUIRE(answer.contains("error"));
  return {answer["error"]["code"].get<int>(), answer["error"]["message"].get<std::string>()};
}

}  // namespace

TEST_CASE("an editor begins and ends a session") {
  LspClient editor;
  CHECK(fault_of_answer(editor.ask("none")) ==
        std::pair(-32601, std::string("There is no method 'none'.")));
  CHECK(fault_of_answer(editor.ask("shutdown")) ==
        std::pair(-32002, std::string("'shutdown' comes before 'initialize'.")));
  const json about = editor.begin()["result"];
  CHECK(about["serverInfo"]["name"] == "castellan");
  CHECK(about["capabilities"]["positionEncoding"] == "utf-16");
  CHECK(about["capabilities"]["textDocumentSync"]["change"] == 2);
  CHECK(fault_of_answer(editor.begin()) ==
        std::pair(-32600, std::string("'initialize' comes a second time.")));
  const json unknown = editor.ask("textDocument/didOpn");
  CHECK(unknown["error"]["code"] == -32601);
  CHECK(unknown["error"]["data"]["nearest"] == json{"textDocument/didOpen"});
  CHECK(editor.ask("shutdown", nullptr)["result"].is_null());
  CHECK(fault_of_answer(editor.ask("shutdown")) ==
        std::pair(-32600, std::string("'shutdown' comes behind 'shutdown'.")));
  editor.notify("exit");
  CHECK(editor.next().empty());
  CHECK(editor.leave() == ExitCode::ok);
}

TEST_CASE("an editor that is gone ends the session") {
  SECTION("before a word") { CHECK(LspClient().leave() == ExitCode::failed); }
  SECTION("without good-bye") {
    LspClient editor;
    editor.begin();
    CHECK(editor.leave() == ExitCode::failed);
  }
  SECTION("within a message") {
    LspClient editor;
    editor.raw("Content-Length: 1000\r\n\r\n{\"jsonrpc\"");
    CHECK(editor.leave() == ExitCode::failed);
  }
  SECTION("without listening") {
    LspClient editor;
    editor.begin();
    editor.deaf();
    for (int i = 0; i < 3; ++i)
      editor.raw(LspClient::framed({{"jsonrpc", "2.0"}, {"id", i}, {"method", "none"}}));
    CHECK(editor.leave() == ExitCode::system);
  }
}

TEST_CASE("garbage from an editor is refused, and the session goes on") {
  LspClient editor({"--max-message", "1000"});
  editor.begin();
  const auto refused = [&](const std::string& bytes) {
    editor.raw(bytes);
    const json answer = editor.next();
    CHECK(answer["id"].is_null());
    return answer["error"]["data"]["id"].get<std::string>();
  };
  const std::string empty = LspClient::framed({{"jsonrpc", "2.0"}, {"id", 77}, {"method", "none"}});
  const auto goes_on = [&] {
    editor.raw(empty);
    CHECK(editor.answer(77)["error"]["data"]["id"] == "io/rpc-method");
  };
  CHECK(refused("nonsense\r\n") == "io/lsp-header");
  goes_on();
  CHECK(refused("{\"jsonrpc\":\"2.0\",\"method\":\"exit\"}\n{}\nmore\n\n") == "io/lsp-header");
  goes_on();
  CHECK(refused("Content-Length: many\r\n") == "io/lsp-header");
  goes_on();
  CHECK(refused(std::string(100'000, '\xff') + "\n") == "io/lsp-header");
  goes_on();
  // What is too short ends within the next header, which is found all the same.
  const std::string first = refused("Content-Length: 3\r\n\r\n{}}}}" + empty);
  const std::string second = editor.next()["error"]["data"]["id"];
  CHECK(std::set<std::string>{first, second} ==
        std::set<std::string>{"io/json-syntax", "io/lsp-header"});
  CHECK(editor.answer(77)["error"]["data"]["id"] == "io/rpc-method");
  CHECK(refused("Content-Length: 4\r\nContent-Type: x\r\n\r\nnull") == "io/rpc-request");
  CHECK(refused("content-length:2\n\n[]") == "io/rpc-request");
  CHECK(refused("Content-Length: 2000\r\n\r\n" + std::string(2000, ' ')) == "io/json-size");
  goes_on();
  // A document that nobody opened, a place that is none.
  editor.notify("textDocument/didChange",
                {{"textDocument", {{"uri", "file:///a.game"}, {"version", 1}}},
                 {"contentChanges", json::array()}});
  CHECK(editor.next()["params"]["message"] == "textDocument/didChange: This document is not open.");
  editor.notify("textDocument/didOpen", {{"textDocument", 7}});
  CHECK(editor.next()["params"]["type"] == 1);
  goes_on();
}

TEST_CASE("a request that is taken back is not run") {
  LspClient editor;
  editor.begin();
  const json shutdown = {{"jsonrpc", "2.0"}, {"id", "s"}, {"method", "shutdown"}};
  const json back = {{"jsonrpc", "2.0"}, {"method", "$/cancelRequest"}, {"params", {{"id", "s"}}}};
  editor.raw(LspClient::framed(shutdown) + LspClient::framed(back));
  CHECK(fault_of_answer(editor.answer("s")) ==
        std::pair(-32800, std::string("The request was taken back.")));
  // It is the request that was taken back, not its number for ever.
  CHECK(editor.ask("shutdown")["result"].is_null());
}

TEST_CASE("names of files become URIs and come back") {
  using castellan::lsp::path_of;
  using castellan::lsp::uri_of;
  CHECK(uri_of("/home/j\xc3\xb6rg/my games/a#1%.game") ==
        "file:///home/j%C3%B6rg/my%20games/a%231%25.game");
  for (const std::string path : {"/a", "/home/j\xc3\xb6rg/my games/a#1%.game", "/\xff\x01"})
    CHECK(path_of(uri_of(path)) == path);
  CHECK(path_of("file://localhost/a/../b%2fc") == "/b/c");
  CHECK(path_of("untitled:Untitled-1.game").empty());
  CHECK(path_of("file://elsewhere/a").empty());
  CHECK(path_of("file:///a%00b").empty());
  CHECK(path_of("file:///a%zz%4") == "/a%zz%4");
}
