// What tools/wasm/build fills in when it bundles.
declare const FILES: string[];
declare const BUILD: string;
declare const VERSION: string;
