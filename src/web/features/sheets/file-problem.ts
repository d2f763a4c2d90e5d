import type { FileRefusal } from "#domain/sheets/opened-file.ts";

/** Thrown if a file cannot become a spreadsheet, with the reason. */
export class FileProblem extends Error {
  readonly refusal: FileRefusal;

  constructor(refusal: FileRefusal, options?: ErrorOptions) {
    super(`The file becomes no spreadsheet: ${refusal}`, options);
    this.refusal = refusal;
  }
}
