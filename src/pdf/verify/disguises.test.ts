import { deflateSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import type { IncrementalUpdate } from '../certify/file/incremental-update.ts';
import { dict, name, type PdfDict, type PdfObject, PdfRef, textString } from '../certify/file/objects.ts';
import { PdfFile } from '../certify/file/pdf-file.ts';
import { readFormFields } from '../certify/file/signature-fields.ts';
import { samplePdf } from '../certify/testing/sample-pdf.ts';
import type { SignatureReport } from './report.ts';
import { blackBox, changeEntries, FORM, firstReport, Tampering } from './testing/tampering.ts';
import { verify } from './verify.ts';

// Attacks that make a forbidden change look like a permitted one, or like none.

let tampering: Tampering;
beforeAll(async () => {
  tampering = await Tampering.prepare();
});

function expectFound(report: SignatureReport, description: RegExp): void {
  expect(report).toMatchObject({ valid: false, integrity: 'intact', changesAfter: { permitted: false } });
  expect(report.changesAfter.changes.map((change) => change.description).join('; ')).toMatch(description);
}

/** Appends objects, a cross-reference table and a trailer, all as given. */
function withTail(
  pdf: Uint8Array,
  objects: string,
  tail: (offsets: { objects: number; previous: number }) => string,
): Uint8Array {
  const file = PdfFile.open(pdf);
  const parts = tail({ objects: pdf.length, previous: file.startXref });
  const end = `startxref\n${pdf.length + objects.length}\n%%EOF\n`;
  return Buffer.concat([pdf, Buffer.from(`${objects}${parts}${end}`, 'latin1')]);
}

const row = (offset: number, generation = 0): string =>
  `${String(offset).padStart(10, '0')} ${String(generation).padStart(5, '0')} n \n`;

describe('two readings of one file', () => {
  it('an object that hides behind another generation', async () => {
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

  it('a hybrid cross-reference that leads newer readers elsewhere', async () => {
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
  ])('%s with a key that is there twice', async (_, number, extra, problem) => {
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

  it('a key that is there twice in a new object stream', async () => {
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

describe('objects with two roles, planted before signing', () => {
  it('a list of annotations that is also the list of pages', async () => {
    const pdf = samplePdf({
      catalogEntries: '/Pages 1001 0 R',
      objects: {
        1000: '[1002 0 R 1003 0 R]',
        1001: '<< /Type /Pages /Kids 1000 0 R /Count 2 /MediaBox [0 0 595 842] >>',
        1002: '<< /Type /Page /Parent 1001 0 R /Contents 5 0 R >>',
        1003: '<< /Type /Page /Parent 1001 0 R /Annots 1000 0 R >>',
      },
    });
    const report = await tampering.tampered(
      (update) => {
        const page = { Type: name('Page'), Subtype: name('Highlight'), Parent: new PdfRef(1001) };
        const added = update.add(dict({ ...page, Contents: update.add(blackBox()) }));
        update.set(new PdfRef(1000), [...(update.file.resolve(new PdfRef(1000)) as PdfObject[]), added]);
      },
      { permissions: 3 },
      pdf,
    );
    expectFound(report, /object 1000, which object 1001 uses/);
  });

  it('an annotation that is also a font', async () => {
    const pdf = samplePdf({
      pageEntries: '/Annots [1000 0 R] /Resources << /Font << /F1 1000 0 R >> >>',
      objects: {
        1000: '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding /Rect [0 0 0 0] >>',
      },
    });
    const report = await tampering.tampered(
      (update) => changeEntries(update, 1000, { Encoding: dict({ Differences: [48, name('nine')] }) }),
      { permissions: 3 },
      pdf,
    );
    expectFound(report, /object 1000, which object 4 uses/);
  });

  it('a form field that is also a graphics object', async () => {
    const pdf = samplePdf({
      catalogEntries: '/AcroForm << /Fields [1000 0 R] >>',
      pageEntries: '/Group 1000 0 R',
      objects: { 1000: '<< /FT /Tx /T (amount) /V (1) /S /Transparency /I false >>' },
    });
    const report = await tampering.tampered(
      (update) => changeEntries(update, 1000, { I: true }),
      { permissions: 2 },
      pdf,
    );
    expectFound(report, /object 1000, which object 4 uses/);
  });

  it('an annotation that pages inherit from', async () => {
    const pdf = samplePdf({
      pages: 2,
      pageEntries: '/Annots [1000 0 R]',
      objects: {
        1000: '<< /Type /Annot /Subtype /Text /Rect [0 0 9 9] >>',
        1001: '<< /Type /Page /Parent 1000 0 R >>',
      },
    });
    const report = await tampering.tampered(
      (update) => changeEntries(update, 1000, { Resources: dict({}) }),
      { permissions: 3 },
      pdf,
    );
    expectFound(report, /object 1000, which object 1001 uses/);
  });
});

describe('signatures that are none', () => {
  const addField = (update: IncrementalUpdate, entries: Record<string, PdfObject>): void => {
    const field = update.add(
      dict({
        Type: name('Annot'),
        Subtype: name('Widget'),
        FT: name('Sig'),
        Rect: [0, 0, 600, 800],
        ...entries,
      }),
    );
    const form = update.file.resolve(new PdfRef(1000)) as PdfDict;
    changeEntries(update, 1000, { Fields: [...(form.get('Fields') as PdfObject[]), field] });
    update.set(new PdfRef(1004), [...(update.file.resolve(new PdfRef(1004)) as PdfObject[]), field]);
  };
  const own = (update: IncrementalUpdate) =>
    readFormFields(update.file).signatures.find(({ value }) => value !== undefined)!;

  it('a visible field that borrows the name of a signed one', async () => {
    const report = await tampering.tampered((update) =>
      addField(update, { T: textString('Signature1'), AP: dict({ N: update.add(blackBox()) }) }),
    );
    expectFound(report, /a visible signature field was added without an intact signature/);
  });

  it('a visible field that borrows name and value of a signed one', async () => {
    const report = await tampering.tampered((update) =>
      addField(update, {
        T: textString('Signature1'),
        V: own(update).valueRef!,
        AP: dict({ N: update.add(blackBox()) }),
      }),
    );
    expectFound(report, /a visible signature field was added without an intact signature/);
  });

  it('an empty field whose background covers the page', async () => {
    const report = await tampering.tampered((update) =>
      addField(update, { T: textString('x'), MK: dict({ BG: [1, 1, 1] }) }),
    );
    expectFound(report, /a visible signature field was added without an intact signature/);
  });
});

describe('annotations that are more than comments', () => {
  const annotate =
    (subtype: string, entries: Record<string, PdfObject> = {}) =>
    (update: IncrementalUpdate) => {
      const note = update.add(
        dict({ Type: name('Annot'), Subtype: name(subtype), Rect: [0, 0, 500, 500], ...entries }),
      );
      update.set(new PdfRef(1004), [...(update.file.resolve(new PdfRef(1004)) as PdfObject[]), note]);
    };

  it.each(['RichMedia', 'Screen', 'Movie', 'Sound', '3D', 'TrapNet', 'Unheard'])(
    '%s is never permitted',
    async (subtype) => {
      expectFound(
        await tampering.tampered(annotate(subtype), { permissions: 3 }),
        new RegExp(`\\(${subtype}\\)`),
      );
    },
  );

  it.each(['A', 'AA', 'PA'])('an action in /%s is never permitted', async (key) => {
    const action = dict({ S: name('URI'), URI: textString('https://evil.example/') });
    const report = await tampering.tampered(annotate('Link', { [key]: action }), { permissions: 3 });
    expectFound(report, /with an action was added/);
    const changed = await tampering.tampered((update) => changeEntries(update, 1003, { [key]: action }), {
      permissions: 3,
    });
    expectFound(changed, new RegExp(`/${key} of an annotation was changed`));
  });

  it('any comment with a look of its own can cover content, and is said to', async () => {
    for (const subtype of ['Highlight', 'Text', 'Caret']) {
      const report = await tampering.tampered(
        (update) => annotate(subtype, { AP: dict({ N: update.add(blackBox()) }) })(update),
        { permissions: 3 },
      );
      expect(report.valid).toBe(true);
      expect(report.changesAfter.changes[0]!.description).toContain('can cover what the page shows');
    }
  });
});

it('the sample itself has none of these faults', async () => {
  expect((await firstReport(await tampering.signed({}, FORM))).valid).toBe(true);
});
