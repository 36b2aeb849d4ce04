import { attachData } from '../../document/attachments/attach-data.ts';
import { claimEmbeddedFiles } from '../../document/metadata/stated-claims.ts';
import { InvalidInputError } from '../../errors.ts';
import { IncrementalUpdate } from '../../file/core/incremental-update.ts';
import { refusalOf } from '../../file/core/refusals.ts';
import type { JsonValue } from '../../json.ts';
import { openFile } from './open-file.ts';

/** Most bytes of JSON that `embedData` accepts. */
export const MAX_DATA_BYTES = 5 << 20;

export interface EmbedOptions {
  /** Name of the data in error messages; `embedData` when left out. */
  readonly field?: string;
  /** Modification time to write; the current time when left out. */
  readonly now?: Date;
  /** Password of an encrypted PDF, which is rewritten without encryption. */
  readonly password?: string | undefined;
}

/**
 * Embeds `data` as the associated file `platen-data.json` (ISO 32000-2, 14.13, relationship `Data`), replacing an existing one.
 * The change is appended (ISO 32000-2, 7.5.6): the cost depends on the data, not on the PDF, and earlier signatures stay intact.
 * A damaged or encrypted PDF is rewritten first.
 *
 * @param data any JSON value, of at most 5 MB as text
 * @throws InvalidInputError `EMBED_DATA_TOO_LARGE`, `EMBED_DATA_INVALID`; for the PDF `NOT_A_PDF`, `PDF_DAMAGED`,
 * `PDF_ENCRYPTED`, `PASSWORD_WRONG`, `PDF_BOMB`
 * @throws PdfError `PDF_TOO_LARGE` over 200 MB
 */
export async function embedData(
  pdf: Uint8Array,
  data: JsonValue,
  options: EmbedOptions = {},
): Promise<Uint8Array> {
  const json = dataText(data, options.field);
  const update = new IncrementalUpdate(await openFile(pdf, 'pdf', options.password));
  try {
    attachData(update, json, options.now ?? new Date());
    claimEmbeddedFiles(update);
    return update.write();
  } catch (error) {
    throw refusalOf(error, 'pdf');
  }
}

/**
 * Returns the JSON text to embed.
 *
 * @param field input field for messages
 * @throws InvalidInputError EMBED_DATA_INVALID, or EMBED_DATA_TOO_LARGE for more than 5 MB of UTF-8
 */
export function dataText(data: JsonValue, field = 'embedData'): string {
  let text: string;
  try {
    text = JSON.stringify(data) ?? 'null';
  } catch (cause) {
    throw new InvalidInputError(`${field}: is nested too deeply to be embedded`, {
      field,
      code: 'EMBED_DATA_INVALID',
      cause,
    });
  }
  const size = Buffer.byteLength(text);
  if (size > MAX_DATA_BYTES) {
    throw new InvalidInputError(
      `${field}: is ${size} bytes as JSON, at most ${MAX_DATA_BYTES} (5 MB) can be embedded`,
      {
        field,
        code: 'EMBED_DATA_TOO_LARGE',
      },
    );
  }
  return text;
}
