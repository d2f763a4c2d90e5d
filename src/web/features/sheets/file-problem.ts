import type { FileErrorCode } from "#domain/sheets/opened-file.ts";

/** Thrown if a file cannot become a spreadsheet, with the reason. */
export class FileProblem extends Error {
  readonly refusal: FileErrorCode;

  constructor(refusal: FileErrorCode, options?: ErrorOptions) {
    super(`The file becomes no spreadsheet: ${refusal}`, options);
    this.refusal = refusal;
  }
}
