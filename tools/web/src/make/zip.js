// Files as a zip archive, stored as they are.

const kTable = Uint32Array.from({ length: 256 }, (_, n) => {
  for (let k = 0; k < 8; ++k) n = n & 1 ? 0xedb88320 ^ (n >>> 1) : n >>> 1;
  return n;
});

/** @param {Uint8Array} bytes */
function crc(bytes) {
  let out = 0xffffffff;
  for (const byte of bytes) out = kTable[(out ^ byte) & 0xff] ^ (out >>> 8);
  return (out ^ 0xffffffff) >>> 0;
}

/** @param {[number, number][]} fields values and their sizes in bytes */
function record(fields) {
  const view = new DataView(new ArrayBuffer(fields.reduce((sum, [, size]) => sum + size, 0)));
  let at = 0;
  for (const [value, size] of fields) {
    if (size === 2) view.setUint16(at, value, true);
    else view.setUint32(at, value, true);
    at += size;
  }
  return new Uint8Array(view.buffer);
}

const kUtf8 = 0x800;

/** @param {Record<string, string>} files texts by path @returns {Blob} */
export function zipped(files) {
  const encoder = new TextEncoder();
  /** @type {Uint8Array[]} */
  const parts = [];
  /** @type {Uint8Array[]} */
  const index = [];
  let at = 0;
  for (const [path, text] of Object.entries(files)) {
    const name = encoder.encode(path);
    const body = encoder.encode(text);
    // Version, flags, method, time, date, check sum, sizes.
    /** @type {[number, number][]} */
    const common = [[20, 2], [kUtf8, 2], [0, 2], [0, 2], [0x21, 2], [crc(body), 4], [body.length, 4], [body.length, 4], [name.length, 2], [0, 2]];
    parts.push(record([[0x04034b50, 4], ...common]), name, body);
    index.push(record([[0x02014b50, 4], [20, 2], ...common, [0, 2], [0, 2], [0, 2], [0, 4], [at, 4]]), name);
    at += 30 + name.length + body.length;
  }
  const size = index.reduce((sum, each) => sum + each.length, 0);
  const count = Object.keys(files).length;
  const end = record([[0x06054b50, 4], [0, 2], [0, 2], [count, 2], [count, 2], [size, 4], [at, 4], [0, 2]]);
  return new Blob(/** @type {BlobPart[]} */ ([...parts, ...index, end]), { type: "application/zip" });
}
