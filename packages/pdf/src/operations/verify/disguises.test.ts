import { beforeAll, describe, expect, it } from 'vitest';
import type { IncrementalUpdate } from '../../file/core/incremental-update.ts';
import { dict, name, type PdfDict, type PdfObject, PdfRef } from '../../file/core/objects.ts';
import { findPage } from '../../file/core/page-tree.ts';
import { readFormFields } from '../../file/core/signature-fields.ts';
import { textString } from '../../file/core/text-string.ts';
import { samplePdf } from '../../testing/sample-pdf.ts';
import {
  blackBox,
  changeEntries,
  expectFound,
  FORM,
  firstReport,
  row,
  Tampering,
  withTail,
} from '../../testing/signatures/tampering.ts';

// Attacks that disguise a forbidden change as a permitted one, or as no change.

let tampering: Tampering;
beforeAll(async () => {
  tampering = await Tampering.prepare();
});

describe('objects planted before signing', () => {
  const covered = samplePdf({
    pageEntries: '/Resources << /XObject << /Cover 1000 0 R >> >>',
    objects: { 1000: '<< /Subtype /Image /Width 1 /Height 1 /Length 1 >>\nstream\n0\nendstream' },
    content: '/Cover Do',
  });
  const tail = (entry: string) => (pdf: Uint8Array) =>
    withTail(
      pdf,
      '',
      ({ previous }) => `xref\n1000 1\n${entry}trailer\n<< /Size 1100 /Root 1 0 R /Prev ${previous} >>\n`,
    );

  it('an image over the page that is freed (shadow attack: hide)', async () => {
    const attacked = tail('0000000000 00001 f \n')(await tampering.signed({}, covered));
    expectFound(await firstReport(attacked), /object 1000 of the signed document was removed/);
  });

  it('an image over the page whose entry points to another object (shadow attack: replace)', async () => {
    const pdf = await tampering.signed({}, covered);
    const hidden = Buffer.from(pdf).indexOf('3 0 obj');
    const attacked = tail(row(hidden))(pdf);
    const report = await firstReport(attacked);
    expect(report).toMatchObject({ valid: false, changesAfter: { permitted: false } });
  });

  it('a second document that the catalog points to (shadow attack: hide and replace)', async () => {
    const pdf = samplePdf({
      objects: {
        1000: '<< /Type /Pages /Count 1 /Kids [1001 0 R] /MediaBox [0 0 595 842] >>',
        1001: '<< /Type /Page /Parent 1000 0 R >>',
      },
    });
    const report = await tampering.tampered(
      (update) => changeEntries(update, 1, { Pages: new PdfRef(1000) }),
      { permissions: 3 },
      pdf,
    );
    expectFound(report, /\/Pages of the document catalog was changed/);
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

describe('false signatures', () => {
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

describe('annotations with further effects', () => {
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

  it('a removed comment is reported because it can cover content (shadow attack: hide)', async () => {
    const pdf = samplePdf({
      pageEntries: '/Annots [1000 0 R]',
      objects: { 1000: '<< /Type /Annot /Subtype /Stamp /Rect [0 0 500 800] >>' },
    });
    const remove = (update: IncrementalUpdate) => {
      const page = findPage(update.file, 0).page!;
      const widgets = (page.dict.get('Annots') as PdfRef[]).filter(({ number }) => number !== 1000);
      update.set(page.ref, new Map(page.dict).set('Annots', widgets));
    };
    expect((await tampering.tampered(remove, { permissions: 2 }, pdf)).valid).toBe(false);
    const { changes } = (await tampering.tampered(remove, { permissions: 3 }, pdf)).changesAfter;
    expect(changes[0]!.message).toBe(
      'an annotation (Stamp) was removed, which can cover what the page shows',
    );
  });

  it('a comment with an appearance is reported because it can cover content', async () => {
    for (const subtype of ['Highlight', 'Text', 'Caret']) {
      const report = await tampering.tampered(
        (update) => annotate(subtype, { AP: dict({ N: update.add(blackBox()) }) })(update),
        { permissions: 3 },
      );
      expect(report.valid).toBe(true);
      expect(report.changesAfter.changes[0]!.message).toContain('can cover what the page shows');
    }
  });
});

it('the sample has none of these faults', async () => {
  expect((await firstReport(await tampering.signed({}, FORM))).valid).toBe(true);
});
