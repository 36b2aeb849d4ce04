import { isDamage } from '../../file/core/damaged.ts';
import { PdfDocument } from '../../file/core/document.ts';
import { readStrictly } from '../../file/core/read-strictly.ts';
import { refusalOf, refusals } from '../../file/core/refusals.ts';
import { assertSafePdf, DEFAULT_LIMITS, openDocument } from '../../file/preflight/index.ts';
import { Source, TooManyPagesError } from './source.ts';

/** An untrusted PDF to copy pages from. */
export interface SourceInput {
  readonly pdf: Uint8Array;
  /** Path of the input field, such as `pdfs[3]`; every error names it. */
  readonly field: string;
  /** Password of an encrypted file. */
  readonly password?: string | undefined;
}

/**
 * Opens untrusted PDFs and copies pages from them. A sound file is opened as it is, which is quick. Other files are rewritten
 * first, as is a file in which an object turns out to be unreadable later.
 *
 * @param field of the damaged input, when it is not known which one
 * @param work is called again if it failed on an unreadable object
 * @throws InvalidInputError `NOT_A_PDF`, `PDF_DAMAGED`, `PDF_ENCRYPTED`, `PASSWORD_WRONG`, `PDF_BOMB`, `TOO_MANY_PAGES`;
 * PdfError `PDF_TOO_LARGE`
 */
export async function withSources<Result>(
  inputs: readonly SourceInput[],
  field: string,
  work: (sources: readonly Source[]) => Result,
): Promise<Result> {
  const judged = inputs.map((input) => ({ ...input, pdf: assertSafePdf(input.pdf, openOptions(input)) }));
  const sources: Source[] = [];
  for (const input of judged) sources.push(openStrictly(input) ?? (await openAnew(input)));
  for (let attempt = 0; ; attempt++) {
    try {
      return work(sources);
    } catch (error) {
      if (!isDamage(error) || attempt > 0) {
        throw refusalOf(error, field);
      }
      for (const [i, input] of judged.entries()) sources[i] = await openAnew(input);
    }
  }
}

const openOptions = ({ field, password }: SourceInput) => ({
  field,
  ...(password !== undefined && { password }),
});

/** Opens the input as it is, if it is sound, unencrypted and its cross-reference is right. */
function openStrictly({ pdf, field }: SourceInput): Source | undefined {
  try {
    const reading = readStrictly(pdf, (file) => {
      file.checkEntries();
      return new Source(PdfDocument.of(file), DEFAULT_LIMITS.maxPages);
    });
    return reading.outcome === 'sound' ? reading.value : undefined;
  } catch (error) {
    throw openingRefusal(error, field);
  }
}

async function openAnew(input: SourceInput): Promise<Source> {
  const { document } = await openDocument(input.pdf, openOptions(input));
  try {
    return new Source(document, DEFAULT_LIMITS.maxPages);
  } catch (error) {
    throw openingRefusal(error, input.field);
  }
}

/** Maps an error of reading an input to the error to throw. */
function openingRefusal(error: unknown, field: string): unknown {
  if (error instanceof TooManyPagesError) return refusals.tooManyPages(field, DEFAULT_LIMITS.maxPages);
  return refusalOf(error, field);
}
