/** The file breaks a rule of PDF's structure. Callers turn it into the 400 of their field, or repair the file. */
export class DamagedPdfError extends Error {
  override readonly name: string = 'DamagedPdfError';
}
