import { inflateSync } from 'node:zlib';
import { decodeAscii85, decodeAsciiHex } from '../../../../file/core/codecs.ts';
import { nameOf, type PdfStream } from '../../../../file/core/objects.ts';
import type { PdfFile } from '../../../../file/core/pdf-file.ts';
import { UnjudgeableAppearance } from './unjudgeable.ts';

/** Largest size of an appearance in bytes; that of any real field has some hundred. */
const MAX_BYTES = 1 << 20;

/**
 * Decodes the content of an appearance.
 *
 * @throws UnjudgeableAppearance for other filters, and for data that are broken or too long
 */
export function decodeAppearance(file: PdfFile, stream: PdfStream): Uint8Array {
  const filter = file.resolve(stream.dict.get('Filter'));
  const filters = Array.isArray(filter)
    ? filter.map((item) => file.resolve(item))
    : filter === null
      ? []
      : [filter];
  if (file.resolve(stream.dict.get('DecodeParms')) !== null || filters.length > 2)
    throw new UnjudgeableAppearance('it is compressed in an unusual way');
  let data = stream.raw;
  for (const item of filters) {
    if (data.length > MAX_BYTES) throw new UnjudgeableAppearance('it is too long');
    switch (nameOf(item)) {
      case 'FlateDecode':
        data = inflated(data);
        break;
      case 'ASCIIHexDecode':
        data = decodeAsciiHex(data);
        break;
      case 'ASCII85Decode':
        data = decodeAscii85(data);
        break;
      default:
        throw new UnjudgeableAppearance('it is compressed in an unusual way');
    }
  }
  if (data.length > MAX_BYTES) throw new UnjudgeableAppearance('it is too long');
  return data;
}

function inflated(data: Uint8Array): Uint8Array {
  try {
    return inflateSync(data, { maxOutputLength: MAX_BYTES });
  } catch {
    throw new UnjudgeableAppearance('it cannot be decompressed');
  }
}
