import { Asn1Error } from '../../document/cms/asn1.ts';
import { parseSignedData, signerCertificate } from '../../document/cms/parse-signed-data.ts';
import { type PdfObject, PdfString } from '../../file/core/objects.ts';
import { type Inspection, listed, refNumber } from './inspection.ts';
import type { Place } from './report.ts';

/** Checks the rules about signatures (ISO 19005-2, 6.1.12 and 6.4.3). */
export function checkSignature(
  inspection: Inspection,
  value: PdfObject | undefined,
  file: Uint8Array,
  field: Place,
): void {
  const { document, report } = inspection;
  const own = document.dict(value);
  if (!own) return;
  const place = { ...field, object: refNumber(value) ?? field.object };
  const contents = document.value(own, 'Contents');
  const range = document.numbers(own, 'ByteRange');
  if (!coversAll(range, contents, file)) report.broken('6.4.3-1', place);
  if (contents instanceof PdfString) {
    const signed = readSigned(contents.bytes);
    if (!signed?.hasCertificate) report.broken('6.4.3-2', place);
    if (signed?.signers !== 1) report.broken('6.4.3-3', place);
  }
  const certifies = document.has(document.dict(document.catalog, 'Perms'), 'DocMDP');
  for (const item of listed(document, own.get('Reference'))) {
    const reference = document.dict(item);
    const digested = ['DigestLocation', 'DigestMethod', 'DigestValue'].some((key) => reference?.has(key));
    if (certifies && digested) report.broken('6.1.12-2', place);
  }
}

/** Whether a byte range excludes only its own `Contents`, in its revision of the file. */
function coversAll(range: readonly number[] | undefined, contents: PdfObject, file: Uint8Array): boolean {
  if (range?.length !== 4 || !(contents instanceof PdfString) || contents.start < 0) return false;
  const [start, length, again, rest] = range as [number, number, number, number];
  if (start !== 0 || length !== contents.start || again !== contents.end) return false;
  if (again + rest > file.length) return false;
  const tail = Buffer.from(file.buffer, file.byteOffset, file.length).toString(
    'latin1',
    Math.max(0, again + rest - 9),
    again + rest,
  );
  return /%%EOF(?:\r\n|\r|\n)?$/.test(tail);
}

/** @returns undefined when it is not CMS */
function readSigned(bytes: Uint8Array): { signers: number; hasCertificate: boolean } | undefined {
  try {
    const { signers, certificates } = parseSignedData(bytes);
    const [signer] = signers;
    const hasCertificate = signer !== undefined && signerCertificate(signer, certificates) !== undefined;
    return { signers: signers.length, hasCertificate };
  } catch (error) {
    if (error instanceof Asn1Error) return undefined;
    throw error;
  }
}
