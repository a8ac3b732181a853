// A game in the fragment of a link: its script, compressed. Nothing is sent to a server.

/** @param {ReadableStream<Uint8Array>} stream */
async function bytes_of(stream) {
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

/** @param {string} text @returns {Promise<string>} letters that a fragment may hold */
export async function packed(text) {
  const bytes = await bytes_of(new Blob([text]).stream().pipeThrough(new CompressionStream("deflate-raw")));
  let out = "";
  for (const byte of bytes) out += String.fromCharCode(byte);
  return btoa(out).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

const kMost = 1 << 20;

/** @param {string} letters @returns {Promise<string>} rejects when the link is cut or too large */
export async function unpacked(letters) {
  const binary = atob(letters.replaceAll("-", "+").replaceAll("_", "/"));
  const bytes = Uint8Array.from(binary, (c) => c.charCodeAt(0));
  const reader = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw")).getReader();
  /** @type {Uint8Array[]} */
  const parts = [];
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    size += value.length;
    if (size > kMost) throw new RangeError("the game in this link is too large");
    parts.push(value);
  }
  return new Blob(/** @type {BlobPart[]} */ (parts)).text();
}
