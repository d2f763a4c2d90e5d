import type { FileRefusal } from "#domain/sheets/opened-file.ts";

/** A file that becomes no spreadsheet, and why. */
export class FileProblem extends Error {
  readonly refusal: FileRefusal;

  constructor(refusal: FileRefusal, options?: ErrorOptions) {
    super(`The file becomes no spreadsheet: ${refusal}`, options);
    this.refusal = refusal;
  }
}
