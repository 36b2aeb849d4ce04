import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { IncrementalUpdate } from '../../file/core/incremental-update.ts';
import { dict, name, type PdfDict, type PdfObject, PdfRef, PdfStream } from '../../file/core/objects.ts';
import { findPage } from '../../file/core/page-tree.ts';
import { PdfFile } from '../../file/core/pdf-file.ts';
import { readFormFields } from '../../file/core/signature-fields.ts';
import { textString } from '../../file/core/text-string.ts';
import { samplePdf } from '../../testing/sample-pdf.ts';
import { blackBox, changeEntries, firstReport, Tampering } from '../../testing/signatures/tampering.ts';
import type { SignatureReport } from './report.ts';
import { verify } from './verify.ts';

let tampering: Tampering;
beforeAll(async () => {
  tampering = await Tampering.prepare();
});

describe('attacks in later revisions', () => {
  const page = (update: IncrementalUpdate) => findPage(update.file, 0).page!;
  const attacks: [string, (update: IncrementalUpdate) => void][] = [
    ['other page content', (update) => update.set(new PdfRef(5), blackBox())],
    ['another content stream', (update) => changeEntries(update, 4, { Contents: update.add(blackBox()) })],
    ['other resources', (update) => changeEntries(update, 3, { BaseFont: name('Evil') })],
    ['another page', (update) => changeEntries(update, 2, { Kids: [new PdfRef(6)], Count: 1 })],
    ['another catalog', (update) => update.trailer.set('Root', update.add(dict({ Pages: new PdfRef(2) })))],
    [
      'a script',
      (update) =>
        changeEntries(update, 1, { OpenAction: dict({ S: name('JavaScript'), JS: textString('x') }) }),
    ],
    [
      'a certification afterwards',
      (update) => changeEntries(update, 1, { Perms: dict({ DocMDP: new PdfRef(1) }) }),
    ],
    ['a removed form', (update) => changeEntries(update, 1, { AcroForm: dict({ Fields: [] }) })],
    [
      'a text field that covers the page',
      (update) => {
        const field = update.add(
          dict({ Subtype: name('Widget'), FT: name('Tx'), T: textString('x'), Rect: [0, 0, 600, 800] }),
        );
        const form = update.file.resolve(new PdfRef(1000)) as PdfDict;
        changeEntries(update, 1000, { Fields: [...(form.get('Fields') as PdfObject[]), field] });
      },
    ],
    [
      'an unsigned signature field that covers the page (sneaky signature attack)',
      (update) => {
        const field = update.add(
          dict({
            Subtype: name('Widget'),
            FT: name('Sig'),
            T: textString('x'),
            Rect: [0, 0, 600, 800],
            AP: dict({ N: update.add(blackBox()) }),
          }),
        );
        const form = update.file.resolve(new PdfRef(1000)) as PdfDict;
        changeEntries(update, 1000, { Fields: [...(form.get('Fields') as PdfObject[]), field] });
      },
    ],
    [
      'a widget without a field',
      (update) => {
        const widget = update.add(
          dict({ Subtype: name('Widget'), Rect: [0, 0, 600, 800], AP: dict({ N: update.add(blackBox()) }) }),
        );
        update.set(new PdfRef(1004), [...(update.file.resolve(new PdfRef(1004)) as PdfObject[]), widget]);
      },
    ],
    ['the appearance of an empty signature field', (update) => update.set(new PdfRef(1008), blackBox())],
    [
      'the appearance of this signature',
      (update) => {
        const { fieldRef, field } = readFormFields(update.file).signatures.find(
          (item) => item.value !== undefined,
        )!;
        update.set(fieldRef!, new Map(field).set('AP', dict({ N: update.add(blackBox()) })));
      },
    ],
    [
      'the reason of this signature',
      (update) => {
        const { valueRef, value } = readFormFields(update.file).signatures.find(
          (item) => item.value !== undefined,
        )!;
        update.set(valueRef!, new Map(value!).set('Reason', textString('I do not agree')));
      },
    ],
    ['a moved field', (update) => changeEntries(update, 1001, { Rect: [0, 0, 600, 800] })],
    ['a hidden field', (update) => changeEntries(update, 1001, { F: 2 })],
    ['an action on a field', (update) => changeEntries(update, 1001, { A: dict({ S: name('JavaScript') }) })],
    ['a removed field', (update) => update.set(new PdfRef(1004), [new PdfRef(1003)])],
    [
      'a turned page',
      (update) => update.set(page(update).ref, new Map(page(update).dict).set('Rotate', 180)),
    ],
    ['a removed object', (update) => update.set(new PdfRef(5), null)],
  ];

  it.each(attacks)('are found at every level: %s', async (_, attack) => {
    for (const permissions of [undefined, 2, 3] as const) {
      const report: SignatureReport | undefined = await tampering.tampered(attack, { permissions });
      expect(report?.valid ?? false).toBe(false);
      if (report?.integrity === 'intact') expect(report.changesAfter.permitted).toBe(false);
    }
  });

  it('are found whichever object they change', async () => {
    const file = PdfFile.open(await tampering.signed({ permissions: 1 }));
    const judgedByUse = [1005, 1006];
    const numbers = [...file.objectNumbers].filter((number) => number > 0 && !judgedByUse.includes(number));
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...numbers),
        fc.string({ minLength: 1, maxLength: 3 }),
        async (number, key) => {
          const update = new IncrementalUpdate(file);
          const old = file.resolve(new PdfRef(number));
          const extended = new Map([...(old instanceof Map ? old : []), [`X${key}`, true as PdfObject]]);
          update.set(new PdfRef(number), Array.isArray(old) ? [...old, true] : extended);
          const [report] = (await verify(update.write())).signatures;
          expect(report?.valid ?? false).toBe(false);
        },
      ),
      { numRuns: 60 },
    );
  });

  it('are found when an object is added that the signed document referred to', async () => {
    const pdf = await tampering.signed({}, samplePdf({ pageEntries: '/Thumb 777 0 R' }));
    const update = new IncrementalUpdate(PdfFile.open(pdf));
    update.set(new PdfRef(777), blackBox());
    const report = await firstReport(update.write());
    expect(report.valid).toBe(false);
    expect(report.changesAfter.changes[0]!.message).toContain('lacks but refers to');
  });

  it('are found when a free-form object also has another use (shadow attack)', async () => {
    const pdf = samplePdf({ trailerEntries: '/Info 3 0 R' });
    const update = new IncrementalUpdate(PdfFile.open(await tampering.signed({ permissions: 2 }, pdf)));
    changeEntries(update, 3, { BaseFont: name('Evil') });
    expect((await firstReport(update.write())).valid).toBe(false);
  });

  it('are found when a later cross-reference points at a hidden object within the signed bytes', async () => {
    const hidden = samplePdf({
      objects: { 1000: '<< /Hidden true >>' },
      content: '5 0 obj << /Length 0 >> stream\n\nendstream endobj',
    });
    const pdf = Buffer.from(await tampering.signed({}, hidden));
    const target = pdf.indexOf('5 0 obj <<');
    const start = PdfFile.open(pdf).startXref;
    const tail = `xref\n5 1\n${String(target).padStart(10, '0')} 00000 n \ntrailer\n<< /Size 1100 /Root 1 0 R /Prev ${start} >>\nstartxref\n${pdf.length}\n%%EOF\n`;
    const report = await firstReport(Buffer.concat([pdf, Buffer.from(tail)]));
    expect(report.valid).toBe(false);
    expect(report.integrity).toBe('intact');
  });

  it('are found when appended bytes are not an update', async () => {
    const pdf = Buffer.from(await tampering.signed());
    const object = Buffer.from('5 0 obj\n<< /Length 0 >>\nstream\n\nendstream\nendobj\n');
    const startXref = Buffer.from(`startxref\n${PdfFile.open(pdf).startXref}\n%%EOF\n`);
    const report = await firstReport(Buffer.concat([pdf, object, startXref]));
    expect(report).toMatchObject({ valid: false, integrity: 'intact' });
  });

  it('are found when an update holds objects missing from its cross-reference', async () => {
    const pdf = Buffer.from(await tampering.signed());
    const object = '5 0 obj\n<< /Length 0 >>\nstream\n\nendstream\nendobj\n';
    const at = pdf.length + object.length;
    const tail = `xref\n0 1\n0000000000 65535 f \ntrailer\n<< /Size 1100 /Root 1 0 R /Prev ${PdfFile.open(pdf).startXref} >>\nstartxref\n${at}\n%%EOF\n`;
    const report = await firstReport(Buffer.concat([pdf, Buffer.from(object + tail)]));
    expect(report.valid).toBe(false);
    expect(report.changesAfter.changes[0]!.message).toContain('no cross-reference lists it');
  });

  it('are found when a new cross-reference does not continue the signed one', async () => {
    const pdf = Buffer.from(await tampering.signed());
    const tail = `xref\n0 1\n0000000000 65535 f \ntrailer\n<< /Size 1100 /Root 1 0 R >>\nstartxref\n${pdf.length}\n%%EOF\n`;
    const outcome = await verify(Buffer.concat([pdf, Buffer.from(tail)])).then(
      ({ signatures }) => signatures.filter(({ valid }) => valid).length,
      () => 0,
    );
    expect(outcome).toBe(0);
  });

  it('are found when an object stream is rewritten under the same number', async () => {
    const pdf = await tampering.signed({}, samplePdf({ xref: 'stream' }));
    const file = PdfFile.open(pdf);
    const entry = file.entry(3)!;
    const container = entry.kind === 'packed' ? entry.container : Number.NaN;
    const old = file.resolve(new PdfRef(container)) as PdfStream;
    const { inflateSync, deflateSync } = await import('node:zlib');
    const content = inflateSync(old.raw).toString('latin1').replace('/Helvetica', '/EvilFont_');
    const update = new IncrementalUpdate(file);
    update.set(
      new PdfRef(container),
      new PdfStream(new Map(old.dict), deflateSync(Buffer.from(content, 'latin1'))),
    );
    const report = await firstReport(update.write());
    expect(report.valid).toBe(false);
    expect(report.changesAfter.changes.map(({ message }) => message)).toContain(
      'object 3 of the signed document was changed',
    );
  });

  it.each([
    ['amount', false],
    ['other', true],
  ])('are found when a field is filled although an earlier signature locks "%s"', async (locked, valid) => {
    const lock = `<< /Type /TransformParams /Action /Include /Fields [(${locked})] /V /1.2 >>`;
    const reference = `/Reference [<< /Type /SigRef /TransformMethod /FieldMDP /TransformParams ${lock} >>]`;
    const form = samplePdf({
      catalogEntries: '/AcroForm << /Fields [1000 0 R 1001 0 R] /SigFlags 3 >>',
      objects: {
        1000: '<< /FT /Tx /T (amount) /V (1) >>',
        1001: '<< /FT /Sig /T (earlier) /V 1002 0 R >>',
        1002: `<< /Type /Sig /ByteRange [0 1 2 3] /Contents <00> ${reference} >>`,
      },
    });
    const update = new IncrementalUpdate(PdfFile.open(await tampering.signed({}, form)));
    changeEntries(update, 1000, { V: textString('2') });
    const report = (await verify(update.write())).signatures[1]!;
    expect(report).toMatchObject({ fieldName: 'Signature1', integrity: 'intact', valid });
  });
});
