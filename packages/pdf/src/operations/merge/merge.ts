import {
  assemble,
  findDuplicates,
  Selection,
  type Source,
  withSources,
} from '../../document/assemble/index.ts';
import { assertMergeSize, MAX_INPUTS, MIN_INPUTS } from '../../document/assemble/limits.ts';
import { PRODUCER } from '../../document/metadata/product.ts';
import { InvalidInputError } from '../../errors.ts';
import { pdfDate } from '../../file/core/date.ts';
import type { PdfDocument } from '../../file/core/document.ts';
import type { PdfDict } from '../../file/core/objects.ts';
import { textString } from '../../file/core/text-string.ts';
import { withSharedClaims } from '../../standards/claims/shared-claims.ts';

export interface MergeOptions {
  /** Title of the bookmark of each input, in their order; default: `file 1`, `file 2`, … */
  readonly names?: readonly (string | undefined)[];
  /** Passwords of the inputs, in their order. The result is not encrypted. */
  readonly passwords?: readonly (string | undefined)[];
  /** Name of the list of inputs in error messages; default: `pdfs`. */
  readonly field?: string;
  /** Maximum number of inputs; default: 20. */
  readonly maxInputs?: number;
  /** Modification time to write; default: the current time. */
  readonly now?: Date;
}

export interface MergeResult {
  readonly pdf: Uint8Array;
  /** Whether an input was signed. Signatures are removed, as merging invalidates them. */
  readonly removedSignatures: boolean;
  /** Number of pages of each input. */
  readonly pageCounts: readonly number[];
}

/**
 * Merges 2 to 20 PDFs (more with `maxInputs`) in the given order, with their form fields (ISO 32000-2, 12.7), bookmarks and named
 * destinations (12.3), article threads (12.4.3), page labels (12.4.2), structure (14.7), attachments (7.11.4), layers (8.11) and
 * scripts. Identical fonts and images are stored once. Clashing names get a number. Signatures, XFA, XMP metadata and output
 * intents are dropped. PDF/A and PDF/UA claims that all inputs have are kept if the result is found to fulfil them.
 *
 * @param pdfs the files, of at most 400 MB together and 10,000 pages each
 * @throws InvalidInputError with the field `pdfs[i]`: `NOT_A_PDF`, `PDF_DAMAGED`, `PDF_ENCRYPTED`, `PASSWORD_WRONG`, `PDF_BOMB`,
 *   `TOO_MANY_PAGES`; with the field `pdfs`: `INVALID_INPUT` when there are too few or too many
 * @throws PdfError `PDF_TOO_LARGE`
 */
export async function merge(pdfs: readonly Uint8Array[], options: MergeOptions = {}): Promise<MergeResult> {
  const field = options.field ?? 'pdfs';
  const maxInputs = options.maxInputs ?? MAX_INPUTS;
  if (pdfs.length < MIN_INPUTS || pdfs.length > maxInputs) {
    throw new InvalidInputError(
      `${field}: must hold ${MIN_INPUTS} to ${maxInputs} PDFs, not ${pdfs.length}`,
      {
        field,
      },
    );
  }
  assertMergeSize(
    pdfs.map((pdf) => pdf.length),
    field,
  );
  const inputs = pdfs.map((pdf, i) => ({
    pdf,
    field: `${field}[${i}]`,
    password: options.passwords?.[i],
  }));
  return withSources(inputs, field, (sources) => mergeSources(sources, options));
}

function mergeSources(sources: readonly Source[], options: MergeOptions): MergeResult {
  const parts = sources.map((source, i) => ({
    selection: new Selection(source),
    label: options.names?.[i]?.trim() || `file ${i + 1}`,
  }));
  const { document, removedSignatures } = assemble({ parts, grouped: true });
  describe(document, options.now ?? new Date());
  return {
    pdf: withSharedClaims(document, sources, () => document.save(findDuplicates(document))),
    removedSignatures,
    pageCounts: sources.map((source) => source.pages.length),
  };
}

const KEPT = new Set(['Title', 'Author', 'Subject', 'Keywords', 'Creator']);

/** Sets the producer and the dates; the other metadata of the first input stays. */
function describe(document: PdfDocument, now: Date): void {
  const old = document.dict(document.trailer, 'Info');
  const info: PdfDict = new Map([...(old ?? [])].filter(([key]) => KEPT.has(key)));
  const date = textString(pdfDate(now));
  info.set('Producer', textString(PRODUCER));
  info.set('CreationDate', date);
  info.set('ModDate', date);
  document.trailer.set('Info', document.add(info));
}
