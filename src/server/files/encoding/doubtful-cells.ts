const maxCells = 300;
/** Longer cells are prose and are skipped: names are enough. */
const maxBytes = 200;

/** Collects the first distinct cells of a file that contain non-ASCII bytes, while the file streams. */
export class DoubtfulCells {
  readonly #seen = new Set<string>();
  #rest = "";

  add(bytes: Uint8Array) {
    if (this.#seen.size >= maxCells) return;
    const text = this.#rest + Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString("latin1");
    // None of these separators is the second byte of a character in any encoding.
    const parts = text.split(/[\n\r\t,;"]+/);
    this.#rest = (parts.pop() ?? "").slice(0, maxBytes + 1);
    for (const part of parts) this.#take(part);
  }

  end() {
    this.#take(this.#rest);
    this.#rest = "";
  }

  #take(part: string) {
    if (this.#seen.size < maxCells && part.length <= maxBytes && /[\x80-\xff]/.test(part)) this.#seen.add(part.trim());
  }

  get cells(): Uint8Array[] {
    return [...this.#seen].map((cell) => Buffer.from(cell, "latin1"));
  }
}
