import type { FileErrorCode } from "#domain/sheets/opened-file.ts";

/** Thrown if a file cannot be converted to a spreadsheet, with the reason. */
export class FileProblem extends Error {
  readonly rejection: FileErrorCode;

  constructor(rejection: FileErrorCode, options?: ErrorOptions) {
    super(`The file becomes no spreadsheet: ${rejection}`, options);
    this.rejection = rejection;
  }
}
