import { isDamage } from '../../file/core/damaged.ts';
import { PdfDocument } from '../../file/core/document.ts';
import { readStrictly } from '../../file/core/read-strictly.ts';
import { refusalOf, refusals } from '../../file/core/refusals.ts';
import { assertSafePdf, DEFAULT_LIMITS, openDocument } from '../../file/preflight/index.ts';
import { Source, TooManyPagesError } from './source.ts';

/** A PDF from outside that pages are taken from. */
export interface SourceInput {
  readonly pdf: Uint8Array;
  /** Path of the input field, such as `pdfs[3]`; every error names it. */
  readonly field: string;
  /** Opens an encrypted file. */
  readonly password?: string | undefined;
}

/**
 * Opens PDFs from outside and takes pages from them: of a sound file as it is, which is quick; else, or when an object
 * deep inside turns out to be unreadable, of the file written anew.
 *
 * @param field of what is damaged, when it is not known which input
 * @param work is called a second time after it has failed on an unreadable object
 * @throws InvalidInputError `NOT_A_PDF`, `PDF_DAMAGED`, `PDF_ENCRYPTED`, `PASSWORD_WRONG`, `PDF_BOMB`, `TOO_MANY_PAGES`;
 *   PdfError `PDF_TOO_LARGE`
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

/** The input as it is, when it is sound, not encrypted, and its cross-reference is right. */
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

/** What is thrown for an error of reading an input. */
function openingRefusal(error: unknown, field: string): unknown {
  if (error instanceof TooManyPagesError) return refusals.tooManyPages(field, DEFAULT_LIMITS.maxPages);
  return refusalOf(error, field);
}
