import { expect } from 'vitest';
import { IncrementalUpdate } from '../../file/core/incremental-update.ts';
import { dict, name, type PdfDict, type PdfObject, PdfRef, PdfStream } from '../../file/core/objects.ts';
import { PdfFile } from '../../file/core/pdf-file.ts';
import { type SignRequest, sign } from '../../operations/sign/index.ts';
import type { SignatureReport } from '../../operations/verify/report.ts';
import { verify } from '../../operations/verify/verify.ts';
import type { VerificationFinding } from '../../verification-finding.ts';
import { samplePdf } from '../sample-pdf.ts';
import { type TestSigner, testSigner } from './identities.ts';

/** A document of two pages with a text field (1001), an empty signature field (1007) and a note (1003). */
export const FORM = samplePdf({
  pages: 2,
  catalogEntries: '/AcroForm 1000 0 R /Metadata 1005 0 R',
  trailerEntries: '/Info 1006 0 R',
  pageEntries: '/Annots 1004 0 R',
  objects: {
    1000: '<< /Fields [1001 0 R 1007 0 R] /DA (/Helv 0 Tf 0 g) >>',
    1001: '<< /Type /Annot /Subtype /Widget /FT /Tx /T (amount) /V (100) /Rect [10 10 90 30] /AP << /N 1002 0 R >> >>',
    1002: '<< /Type /XObject /Subtype /Form /BBox [0 0 80 20] /Length 0 >>\nstream\n\nendstream',
    1003: '<< /Type /Annot /Subtype /Text /Rect [0 0 9 9] /Contents (note) >>',
    1004: '[1001 0 R 1003 0 R]',
    1005: '<< /Type /Metadata /Subtype /XML /Length 0 >>\nstream\n\nendstream',
    1006: '<< /Title (Contract) >>',
    1007: '<< /FT /Sig /T (empty) /Type /Annot /Subtype /Widget /Rect [0 0 50 50] /AP << /N 1008 0 R >> >>',
    1008: '<< /Type /XObject /Subtype /Form /BBox [0 0 80 20] /Length 0 >>\nstream\n\nendstream',
  },
});

/** A signer, with methods to sign a file and to change it afterwards. */
export class Tampering {
  readonly signer: TestSigner;

  private constructor(signer: TestSigner) {
    this.signer = signer;
  }

  static async prepare(): Promise<Tampering> {
    return new Tampering(await testSigner('p256'));
  }

  async signed(options: Partial<SignRequest> = {}, pdf: Uint8Array = FORM): Promise<Uint8Array> {
    return (await sign(pdf, { credentials: this.signer.credentials, ...options })).pdf;
  }

  /** Returns the report on the first signature after a revision was appended. */
  async tampered(
    change: (update: IncrementalUpdate) => void,
    options: Partial<SignRequest> = {},
    pdf: Uint8Array = FORM,
  ): Promise<SignatureReport> {
    const update = new IncrementalUpdate(PdfFile.open(await this.signed(options, pdf)));
    change(update);
    return firstReport(update.write());
  }
}

export async function firstReport(pdf: Uint8Array): Promise<SignatureReport> {
  return (await verify(pdf)).signatures[0]!;
}

/** Adds or replaces entries of a dictionary of the file. */
export function changeEntries(
  update: IncrementalUpdate,
  number: number,
  entries: Record<string, PdfObject>,
): void {
  const old = update.file.resolve(new PdfRef(number)) as PdfDict;
  update.set(new PdfRef(number), new Map([...old, ...Object.entries(entries)]));
}

/**
 * Replaces text in the bytes of a file.
 *
 * @throws Error when the pattern does not match
 */
export function replaceText(pdf: Uint8Array, pattern: RegExp, replacement: string): Uint8Array {
  const text = Buffer.from(pdf).toString('latin1');
  if (!pattern.test(text)) throw new Error(`the file has no ${pattern}`);
  return Buffer.from(text.replace(pattern, replacement), 'latin1');
}

/** Returns the appearance of a black box. */
export const blackBox = (): PdfStream =>
  new PdfStream(
    dict({ Type: name('XObject'), Subtype: name('Form'), BBox: [0, 0, 80, 20] }),
    Buffer.from('0 0 80 20 re f'),
  );

/** Returns the appearance that an editor writes for a value in the text field of `FORM`. */
export const textLook = (value: string, before = '', after = ''): PdfStream =>
  new PdfStream(
    dict({
      Type: name('XObject'),
      Subtype: name('Form'),
      BBox: [0, 0, 80, 20],
      Resources: dict({ Font: dict({ Helv: HELVETICA }) }),
    }),
    Buffer.from(`${before}/Tx BMC q BT 0 g /Helv 12 Tf 2 5 Td (${value}) Tj ET Q EMC${after}`, 'latin1'),
  );

const HELVETICA = dict({
  Type: name('Font'),
  Subtype: name('Type1'),
  BaseFont: name('Helvetica'),
  Encoding: name('WinAnsiEncoding'),
});

/** Appends objects, a cross-reference table and a trailer, all as given. */
export function withTail(
  pdf: Uint8Array,
  objects: string,
  tail: (offsets: { objects: number; previous: number }) => string,
): Uint8Array {
  const file = PdfFile.open(pdf);
  const parts = tail({ objects: pdf.length, previous: file.startXref });
  const end = `startxref\n${pdf.length + objects.length}\n%%EOF\n`;
  return Buffer.concat([pdf, Buffer.from(`${objects}${parts}${end}`, 'latin1')]);
}

/** Returns a row of a cross-reference table. */
export const row = (offset: number, generation = 0): string =>
  `${String(offset).padStart(10, '0')} ${String(generation).padStart(5, '0')} n \n`;

/** Returns the messages of findings as one string. */
export function messages(findings: readonly VerificationFinding[]): string {
  return findings.map(({ message }) => message).join('; ');
}

/** Expects an intact signature in a file with forbidden later changes. */
export function expectFound(report: SignatureReport, description: RegExp): void {
  expect(report).toMatchObject({ valid: false, integrity: 'intact', changesAfter: { permitted: false } });
  expect(messages(report.changesAfter.changes)).toMatch(description);
}
