import wasmAddress from "@ironcalc/wasm/wasm_bg.wasm?url";

let compiled: Promise<WebAssembly.Module> | undefined;

/**
 * Compiles the engine once, in the page, and shares it with its workers, which are not allowed to compile. After a
 * failed download, the next call tries again.
 */
export function compileEngine(): Promise<WebAssembly.Module> {
  compiled ??= WebAssembly.compileStreaming(fetch(wasmAddress)).catch((problem: unknown) => {
    compiled = undefined;
    throw problem;
  });
  return compiled;
}
