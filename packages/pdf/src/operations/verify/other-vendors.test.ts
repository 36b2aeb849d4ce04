import { beforeAll, describe, expect, it } from 'vitest';
import { type PdfDict, PdfRef } from '../../file/core/objects.ts';
import { PdfFile } from '../../file/core/pdf-file.ts';
import { ByteWriter } from '../../file/core/writer.ts';
import { samplePdf } from '../../testing/sample-pdf.ts';
import { appendSignature, foreignCms } from '../../testing/signatures/foreign-signature.ts';
import { expectFound, firstReport, row, Tampering, withTail } from '../../testing/signatures/tampering.ts';
import { type Identity, issue } from '../../testing/signatures/test-ca.ts';

// Structures that other signing software writes, each next to the attack that resembles it.

let tampering: Tampering;
let signer: Identity;
beforeAll(async () => {
  tampering = await Tampering.prepare();
  signer = issue({ name: 'Foreign Signer', kind: 'rsa-2048' });
});

const bySomebody = (pdf: Uint8Array): Uint8Array =>
  appendSignature(pdf, 'adbe.pkcs7.detached', (bytes) => foreignCms({ identity: signer }, bytes));

function textOfObject(object: PdfDict): string {
  const writer = new ByteWriter();
  writer.object(object);
  const bytes = new Uint8Array(writer.offset);
  writer.copyInto(bytes);
  return Buffer.from(bytes).toString('latin1');
}

const sizeOf = (pdf: Uint8Array): number => Math.max(1200, PdfFile.open(pdf).size);

/** Appends objects with a cross-reference table, and a trailer with the given entries. */
function appended(pdf: Uint8Array, objects: Readonly<Record<number, string>>, entries: string): Uint8Array {
  let body = '';
  const rows: string[] = [];
  for (const [number, text] of Object.entries(objects)) {
    rows.push(`${number} 1\n${row(pdf.length + body.length)}`);
    body += `${number} 0 obj\n${text}\nendobj\n`;
  }
  const table = `xref\n${rows.join('')}`;
  return withTail(
    pdf,
    body,
    ({ previous }) => `${table}trailer\n<< /Size ${sizeOf(pdf)} /Prev ${previous} ${entries} >>\n`,
  );
}

describe('a catalog under a new number (ISO 32000-2, 7.5.6)', () => {
  const catalogOf = (pdf: Uint8Array): string => textOfObject(PdfFile.open(pdf).catalog);
  const renumbered = (pdf: Uint8Array, change: (catalog: string) => string): Uint8Array =>
    appended(pdf, { 1150: change(catalogOf(pdf)), 1151: '<< /Certs [] >>' }, '/Root 1150 0 R /Info 1006 0 R');

  it('changes nothing when the signed update has it', async () => {
    const pdf = renumbered(samplePdf({ objects: { 1006: '<< >>' } }), (catalog) => catalog);
    expect(await firstReport(bySomebody(pdf))).toMatchObject({ valid: true, problems: [] });
  });

  it('is checked entry by entry in a later update, as written by e-Szigno', async () => {
    const pdf = await tampering.signed();
    const same = await firstReport(renumbered(pdf, (catalog) => catalog));
    expect(same).toMatchObject({ valid: true, changesAfter: { permitted: true } });
    const extended = await firstReport(
      renumbered(pdf, (catalog) => catalog.replace(/>>\s*$/, '/DSS 1151 0 R>>')),
    );
    expect(extended).toMatchObject({ valid: true, changesAfter: { level: 'metadata' } });
  });

  it.each<[string, (catalog: string) => string, RegExp]>([
    [
      'other pages',
      (catalog) => catalog.replace('/Pages 2 0 R', '/Pages 1151 0 R'),
      /\/Pages of the document catalog/,
    ],
    [
      'an action',
      (catalog) => catalog.replace(/>>\s*$/, '/OpenAction 1151 0 R>>'),
      /\/OpenAction of the document catalog/,
    ],
    [
      'another form',
      (catalog) =>
        catalog.replace('/AcroForm 1000 0 R', '/AcroForm << /Fields [1009 0 R 1010 0 R 1011 0 R] >>'),
      /form fields were removed/,
    ],
  ])('does not hide %s', async (_, change, description) => {
    expectFound(await firstReport(renumbered(await tampering.signed(), change)), description);
  });

  it('is forbidden when it is an object that was signed as something else', async () => {
    const pdf = await tampering.signed(
      {},
      samplePdf({
        catalogEntries: '/AcroForm 1000 0 R',
        objects: {
          1000: '<< /Fields [] >>',
          1006: '<< >>',
          1100: '<< /Type /Catalog /Pages 2 0 R /AcroForm 1000 0 R >>',
        },
      }),
    );
    expectFound(
      await firstReport(appended(pdf, { 1150: '<< >>' }, '/Root 1100 0 R /Info 1006 0 R')),
      /catalog was exchanged/,
    );
  });
});

it('fields may be added before the others in the list of the form', async () => {
  const pdf = await tampering.signed();
  const field = '<< /FT /Sig /T (further) /Type /Annot /Subtype /Widget /Rect [0 0 0 0] /P 4 0 R >>';
  const form = PdfFile.open(pdf).resolve(new PdfRef(1000)) as PdfDict;
  const text = textOfObject(form);
  const update = (fields: string) =>
    appended(pdf, { 1000: text.replace(/\[1001 0 R/, fields), 1150: field }, '/Root 1 0 R /Info 1006 0 R');
  expect(text).toContain('[1001 0 R');
  expect(await firstReport(update('[1150 0 R 1001 0 R'))).toMatchObject({ valid: true });
  expectFound(await firstReport(update('[1150 0 R')), /form fields were removed or exchanged/);
});

describe('a reference to a missing object', () => {
  const supplied = (pdf: Uint8Array): Uint8Array =>
    appended(pdf, { 1150: '<< /Any (thing) >>' }, '/Root 1 0 R /Info 1006 0 R');

  it('may be supplied when only an unknown entry of the trailer has it, as in LibreOffice', async () => {
    const pdf = bySomebody(samplePdf({ trailerEntries: '/AdditionalStreams [/application#2Fodt 1150 0 R]' }));
    expect(await firstReport(supplied(pdf))).toMatchObject({ valid: true });
  });

  it('may not be supplied when a reader follows it', async () => {
    for (const options of [
      { trailerEntries: '/Info 1150 0 R' },
      { catalogEntries: '/PieceInfo 1150 0 R' },
      { pageEntries: '/Group 1150 0 R' },
    ])
      expectFound(await firstReport(supplied(bySomebody(samplePdf(options)))), /object 1150 was supplied/);
  });
});

describe('a hybrid cross-reference (ISO 32000-2, 7.5.8.4)', () => {
  const rows = (entries: readonly (readonly [number, number])[]): Buffer =>
    Buffer.from(entries.flatMap(([type, at]) => [type, at >>> 16, (at >>> 8) & 255, at & 255, 0]));
  const stream = (number: number, index: string, data: Buffer): string =>
    `${number} 0 obj\n<< /Type /XRef /Size 1400 /W [1 3 1] /Index [${index}] /Root 1 0 R /Length ${data.length} >>\nstream\n${data.toString('latin1')}\nendstream\nendobj\n`;

  /** Returns a file as Word saves it: a table of the whole file, then an empty one with a stream that lists the same objects. */
  function byWord(): { pdf: Uint8Array; stream: number } {
    const pdf = samplePdf({ objects: { 1006: '<< /Title (Contract) >>' } });
    const file = PdfFile.open(pdf);
    const numbers = [...file.objectNumbers].filter((number) => number > 0).sort((a, b) => a - b);
    const offsets = numbers.map((number) => file.entry(number) as { offset: number });
    const body = stream(
      1160,
      numbers.map((number) => `${number} 1`).join(' '),
      rows(offsets.map(({ offset }) => [1, offset])),
    );
    const hybrid = withTail(
      pdf,
      body,
      ({ objects, previous }) =>
        `xref\n0 0\ntrailer\n<< /Size ${sizeOf(pdf)} /Root 1 0 R /Info 1006 0 R /Prev ${previous} /XRefStm ${objects} >>\n`,
    );
    return { pdf: hybrid, stream: pdf.length };
  }

  /** Catalog and page as signed: the stream of the previous section lists older versions. */
  const kept = (pdf: Uint8Array): Record<number, string> => {
    const file = PdfFile.open(pdf);
    const text = (number: number) => textOfObject(file.resolve(new PdfRef(number)) as PdfDict);
    return { 1: text(1), 4: text(4) };
  };

  it('is sound when an update repeats the previous stream, as in iText 2 and 5', async () => {
    const word = byWord();
    const info = { 1006: '<< /Title (Contract) /Producer (iText) >>' };
    const update = appended(word.pdf, info, `/Root 1 0 R /Info 1006 0 R /XRefStm ${word.stream}`);
    expect(await firstReport(bySomebody(update))).toMatchObject({ valid: true, problems: [] });
    const signed = bySomebody(word.pdf);
    const later = appended(
      signed,
      { ...kept(signed), ...info },
      `/Root 1 0 R /Info 1006 0 R /XRefStm ${word.stream}`,
    );
    expect(await firstReport(later)).toMatchObject({ valid: true, changesAfter: { level: 'metadata' } });
  });

  it('is sound when its stream and its table list the same objects', async () => {
    const pdf = await tampering.signed();
    const object = '1006 0 obj\n<< /Title (Contract) >>\nendobj\n';
    const body = object + stream(1160, '1006 1', rows([[1, pdf.length]]));
    const update = withTail(
      pdf,
      body,
      ({ objects, previous }) =>
        `xref\n1006 1\n${row(objects)}1160 1\n${row(objects + object.length)}trailer\n<< /Size ${sizeOf(pdf)} /Root 1 0 R /Info 1006 0 R /Prev ${previous} /XRefStm ${objects + object.length} >>\n`,
    );
    expect(await firstReport(update)).toMatchObject({ valid: true });
  });

  it('is found when it restores an object that a later update had changed', async () => {
    const word = byWord();
    const signed = bySomebody(word.pdf);
    const title = appended(signed, { 1006: '<< /Title (Other) >>' }, '/Root 1 0 R /Info 1006 0 R');
    const back = appended(title, kept(title), `/Root 1 0 R /Info 1006 0 R /XRefStm ${word.stream}`);
    expectFound(await firstReport(back), /hybrid/);
  });

  it('is found when its table frees an object that the stream lists', async () => {
    const word = byWord();
    const signed = bySomebody(word.pdf);
    const pdf = appended(signed, kept(signed), '/Root 1 0 R /Info 1006 0 R');
    const offset = (number: number) => (PdfFile.open(pdf).entry(number) as { offset: number }).offset;
    const freed = withTail(
      pdf,
      '',
      ({ previous }) =>
        `xref\n1 1\n${row(offset(1))}4 1\n${row(offset(4))}1006 1\n0000000000 00001 f \ntrailer\n<< /Size ${sizeOf(pdf)} /Root 1 0 R /Info 1006 0 R /Prev ${previous} /XRefStm ${word.stream} >>\n`,
    );
    expectFound(await firstReport(freed), /lists object 1006 twice/);
  });
});
