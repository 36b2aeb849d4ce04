import { deflateSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import { PdfFile } from '../../file/core/pdf-file.ts';
import { samplePdf } from '../../testing/sample-pdf.ts';
import { expectFound, firstReport, row, Tampering, withTail } from '../../testing/signatures/tampering.ts';
import { verify } from './verify.ts';

// Ambiguous files, which two readers could read differently.

let tampering: Tampering;
beforeAll(async () => {
  tampering = await Tampering.prepare();
});

describe('two readings of one file', () => {
  it('an object that is hidden behind another generation', async () => {
    const pdf = await tampering.signed();
    const copy = Buffer.from(pdf)
      .toString('latin1')
      .match(/\n5 0 obj\n([\s\S]*?endobj\n)/)![1]!;
    const attacked = withTail(
      pdf,
      `5 1 obj\n${copy}`,
      ({ objects, previous }) =>
        `xref\n5 1\n${row(objects, 1)}trailer\n<< /Size 1100 /Root 1 0 R /Info 1006 0 R /Prev ${previous} >>\n`,
    );
    expectFound(await firstReport(attacked), /object 5 .* generation/);
  });

  it('an object that a cross-reference table lists twice', async () => {
    const content = '5 0 obj << /Length 0 >> stream\n\nendstream endobj';
    const pdf = await tampering.signed({}, samplePdf({ content }));
    const text = Buffer.from(pdf).toString('latin1');
    const [evil, original] = [text.indexOf('5 0 obj <<'), text.indexOf('\n5 0 obj\n') + 1];
    for (const offsets of [
      [evil, original],
      [original, evil],
    ] as const) {
      const attacked = withTail(
        pdf,
        '',
        ({ previous }) =>
          `xref\n5 1\n${row(offsets[0])}5 1\n${row(offsets[1])}trailer\n<< /Size 1100 /Root 1 0 R /Prev ${previous} >>\n`,
      );
      expectFound(await firstReport(attacked), /lists object 5 twice/);
    }
  });

  it('a hybrid cross-reference that points newer readers to other objects', async () => {
    const content = '5 0 obj << /Length 0 >> stream\n\nendstream endobj';
    const pdf = await tampering.signed({}, samplePdf({ content }));
    const evil = Buffer.from(pdf).indexOf('5 0 obj <<');
    const rows = Buffer.alloc(6);
    rows.set([1, evil >> 24, (evil >> 16) & 255, (evil >> 8) & 255, evil & 255, 0]);
    const stream = `2000 0 obj\n<< /Type /XRef /Size 2001 /W [1 4 1] /Index [5 1] /Root 1 0 R /Length 6 >>\nstream\n${rows.toString('latin1')}\nendstream\nendobj\n`;
    const attacked = withTail(
      pdf,
      stream,
      ({ objects, previous }) =>
        `xref\n0 1\n0000000000 65535 f \ntrailer\n<< /Size 2001 /Root 1 0 R /XRefStm ${objects} /Prev ${previous} >>\n`,
    );
    expectFound(await firstReport(attacked), /object 5/);
  });

  it.each([
    ['a page', 4, '/Contents 1008 0 R', /key \/Contents twice/],
    ['the catalog', 1, '/Pages 6 0 R', /key \/Pages twice/],
    ['a field', 1001, '/Rect [0 0 600 800]', /key \/Rect twice/],
  ])('%s with a repeated key', async (_, number, extra, problem) => {
    const pdf = await tampering.signed();
    const text = Buffer.from(pdf).toString('latin1');
    const copies = [...text.matchAll(new RegExp(`\\n${number} 0 obj\\n<<([\\s\\S]*?endobj\\n)`, 'g'))];
    const attacked = withTail(
      pdf,
      `${number} 0 obj\n<< ${extra} ${copies.at(-1)![1]}`,
      ({ objects, previous }) =>
        `xref\n${number} 1\n${row(objects)}trailer\n<< /Size 1100 /Root 1 0 R /Info 1006 0 R /Prev ${previous} >>\n`,
    );
    expectFound(await firstReport(attacked), problem);
  });

  it('a repeated key in a new object stream', async () => {
    const pdf = await tampering.signed({}, samplePdf({ xref: 'stream' }));
    const file = PdfFile.open(pdf);
    const page =
      '<< /Contents 9 0 R /Type /Page /Parent 2 0 R /Resources << /Font << /F1 3 0 R >> >> /Contents 5 0 R >>';
    const packed = deflateSync(Buffer.from(`4 0 ${page}`, 'latin1'));
    const container = file.size;
    const head = `${container} 0 obj\n<< /Type /ObjStm /N 1 /First 4 /Filter /FlateDecode /Length ${packed.length} >>\nstream\n`;
    const objects = `${head}${packed.toString('latin1')}\nendstream\nendobj\n`;
    const start = pdf.length + objects.length;
    const entry = (type: number, second: number, third: number): number[] => [
      type,
      (second >> 16) & 255,
      (second >> 8) & 255,
      second & 255,
      third,
    ];
    const rows = Buffer.from([...entry(2, container, 0), ...entry(1, pdf.length, 0), ...entry(1, start, 0)]);
    const xref = `${container + 1} 0 obj\n<< /Type /XRef /Size ${container + 2} /W [1 3 1] /Index [4 1 ${container} 2] /Root 1 0 R /Prev ${file.startXref} /Length ${rows.length} >>\nstream\n`;
    const attacked = Buffer.concat([
      pdf,
      Buffer.from(objects, 'latin1'),
      Buffer.from(xref, 'latin1'),
      rows,
      Buffer.from(`\nendstream\nendobj\nstartxref\n${start}\n%%EOF\n`),
    ]);
    expectFound(await firstReport(attacked), /key \/Contents twice/);
  });

  it('a trailer that names two catalogs', async () => {
    const pdf = await tampering.signed();
    const attacked = withTail(
      pdf,
      '',
      ({ previous }) =>
        `xref\n0 1\n0000000000 65535 f \ntrailer\n<< /Root 2 0 R /Size 1100 /Root 1 0 R /Prev ${previous} >>\n`,
    );
    await expect(verify(attacked)).rejects.toMatchObject({ field: 'pdf', code: 'PDF_DAMAGED' });
  });
});
