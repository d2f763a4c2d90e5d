import wasmAddress from "@ironcalc/wasm/wasm_bg.wasm?url";

let compiled: Promise<WebAssembly.Module> | undefined;

/**
 * Compiles the engine once, for the page and its workers, which may not compile; a failed download is retried on the next
 * call.
 */
export function compileEngine(): Promise<WebAssembly.Module> {
  compiled ??= WebAssembly.compileStreaming(fetch(wasmAddress)).catch((problem: unknown) => {
    compiled = undefined;
    throw problem;
  });
  return compiled;
}
