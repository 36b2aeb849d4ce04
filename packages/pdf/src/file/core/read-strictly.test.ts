import { describe, expect, it } from 'vitest';
import { ENCRYPTED_PDF } from '../../testing/encrypted-pdf.ts';
import { samplePdf } from '../../testing/sample-pdf.ts';
import { readOrRewrite } from '../preflight/index.ts';
import { DamagedPdfError } from './damaged.ts';
import type { PdfFile } from './pdf-file.ts';
import { readStrictly } from './read-strictly.ts';

const catalogOf = (file: PdfFile) => file.catalog;

function withWrongStart(): Uint8Array {
  const pdf = Buffer.from(samplePdf().slice());
  pdf.write('startxref\n999', pdf.lastIndexOf('startxref'), 'latin1');
  return pdf;
}

describe('reading strictly', () => {
  it('returns the value read from a sound file', () => {
    const reading = readStrictly(samplePdf(), (file) => file.catalog.has('Pages'));
    expect(reading).toEqual({ outcome: 'sound', value: true });
  });

  it('reports encrypted and damaged files, and repairs nothing', () => {
    expect(readStrictly(ENCRYPTED_PDF, catalogOf)).toEqual({ outcome: 'encrypted' });
    expect(readStrictly(withWrongStart(), catalogOf)).toMatchObject({
      outcome: 'damaged',
      damage: expect.any(DamagedPdfError),
    });
    const overflow = new RangeError('Maximum call stack size exceeded');
    for (const error of [new DamagedPdfError('no pages'), overflow]) {
      const reading = readStrictly(samplePdf(), () => {
        throw error;
      });
      expect(reading).toMatchObject({ outcome: 'damaged', damage: { message: error.message } });
    }
  });

  it('rethrows errors that the file did not cause', () => {
    for (const error of [new TypeError('a fault of ours'), new RangeError('Invalid array length')]) {
      const faulty = () =>
        readStrictly(samplePdf(), () => {
          throw error;
        });
      expect(faulty).toThrow(error);
    }
  });
});

describe('reading, or else rewriting', () => {
  it('reads a sound file unchanged, and a damaged one after repair', async () => {
    const pdf = samplePdf();
    const bytesOf = (file: PdfFile) => file.bytes;
    expect(await readOrRewrite(pdf, { field: 'pdf' }, bytesOf)).toBe(pdf);
    const repaired = await readOrRewrite(withWrongStart(), { field: 'pdf' }, bytesOf);
    expect(readStrictly(repaired, catalogOf).outcome).toBe('sound');
  });

  it('refuses a file that is unreadable even when rewritten', async () => {
    const refused = readOrRewrite(samplePdf(), { field: 'pdfs[1]' }, () => {
      throw new DamagedPdfError('never enough');
    });
    await expect(refused).rejects.toMatchObject({ code: 'PDF_DAMAGED', field: 'pdfs[1]' });
  });
});
