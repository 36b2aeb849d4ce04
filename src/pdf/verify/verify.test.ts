import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { IncrementalUpdate } from '../certify/file/incremental-update.ts';
import {
  dict,
  name,
  type PdfDict,
  type PdfObject,
  PdfRef,
  PdfStream,
  textString,
} from '../certify/file/objects.ts';
import { findPage } from '../certify/file/pages.ts';
import { PdfFile } from '../certify/file/pdf-file.ts';
import { readFormFields } from '../certify/file/signature-fields.ts';
import { type CertifyRequest, certify, loadCredentials } from '../certify/index.ts';
import { type TestSigner, testSigner } from '../certify/testing/identities.ts';
import { samplePdf } from '../certify/testing/sample-pdf.ts';
import { issue, makeTimestampIdentity, testTimestampAuthority } from '../certify/testing/test-ca.ts';
import type { SignatureReport } from './report.ts';
import { verify } from './verify.ts';

let ada: TestSigner;
let request: CertifyRequest;

beforeAll(async () => {
  ada = await testSigner('p256');
  request = { credentials: ada.credentials };
});

const FORM = samplePdf({
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

async function signed(options: Partial<CertifyRequest> = {}, pdf: Uint8Array = FORM): Promise<Uint8Array> {
  return (await certify(pdf, { ...request, ...options })).pdf;
}

async function first(pdf: Uint8Array): Promise<SignatureReport> {
  return (await verify(pdf)).signatures[0]!;
}

/** Appends a revision to a signed file. */
async function tampered(
  change: (update: IncrementalUpdate) => void,
  options: Partial<CertifyRequest> = {},
): Promise<SignatureReport> {
  const update = new IncrementalUpdate(PdfFile.open(await signed(options)));
  change(update);
  return first(update.write());
}

function changed(update: IncrementalUpdate, number: number, entries: Record<string, PdfObject>): void {
  const old = update.file.resolve(new PdfRef(number)) as PdfDict;
  update.set(new PdfRef(number), new Map([...old, ...Object.entries(entries)]));
}

function replaceText(pdf: Uint8Array, pattern: RegExp, replacement: string): Uint8Array {
  const text = Buffer.from(pdf).toString('latin1');
  expect(text).toMatch(pattern);
  return Buffer.from(text.replace(pattern, replacement), 'latin1');
}

const look = (): PdfStream =>
  new PdfStream(
    dict({ Type: name('XObject'), Subtype: name('Form'), BBox: [0, 0, 80, 20] }),
    Buffer.from('0 0 80 20 re f'),
  );

describe('an untouched signature', () => {
  it('is valid and covers the whole file', async () => {
    const report = await first(await signed({ reason: 'Agreed', permissions: 2, profile: 'pades' }));
    expect(report).toMatchObject({
      fieldName: 'Signature1',
      valid: true,
      integrity: 'intact',
      problems: [],
      warnings: [],
      profile: 'pades-b-b',
      certification: 2,
      reason: 'Agreed',
      coverage: { wholeFile: true, bytesAfter: 0 },
      changesAfter: { permitted: true, level: 'none', changes: [] },
      algorithm: { digest: 'sha256', key: 'ECDSA-prime256v1' },
      signer: { name: 'Ada Lovelace', subject: 'O=Platen Tests, CN=Ada Lovelace' },
    });
  });

  it('is told apart by trust, without being less intact', async () => {
    const pdf = await signed();
    const stranger = issue({ name: 'Stranger', authority: true });
    const trusted = await verify(pdf, { trustedRoots: [ada.root.certificatePem] });
    const unknown = await verify(pdf, { trustedRoots: [stranger.certificatePem] });
    expect(trusted.signatures[0]!.certificate!.trust).toBe('trusted');
    expect(unknown.signatures[0]!.certificate!.trust).toBe('unknown-root');
    expect(unknown.signatures[0]!.valid).toBe(true);
    const alone = issue({ name: 'Alone' });
    const credentials = await loadCredentials({
      certificatePem: alone.certificatePem,
      privateKeyPem: alone.privateKeyPem,
    });
    expect((await first(await signed({ credentials }))).certificate!.trust).toBe('self-signed');
    const leaf = await loadCredentials({
      certificatePem: ada.signer.certificatePem,
      privateKeyPem: ada.signer.privateKeyPem,
    });
    expect((await first(await signed({ credentials: leaf }))).certificate!.trust).toBe('incomplete-chain');
  });

  it('is not trusted through a certificate that may not issue others', async () => {
    const usurper = issue({ name: 'Usurper', issuer: ada.root, keyUsage: [0] });
    const forged = issue({ name: 'Forged', issuer: usurper });
    const credentials = await loadCredentials({
      certificatePem: forged.certificatePem + usurper.certificatePem,
      privateKeyPem: forged.privateKeyPem,
    });
    const report = await verify(await signed({ credentials }), { trustedRoots: [ada.root.certificatePem] });
    expect(report.signatures[0]!.certificate!.trust).not.toBe('trusted');
  });

  it('keeps its validity in time apart from now', async () => {
    const later = new Date(Date.now() + 400 * 86_400_000);
    const [report] = (await verify(await signed(), { now: later })).signatures;
    expect(report!.certificate).toMatchObject({ validAtSigning: true, validNow: false });
  });

  it('takes the time from a time stamp only when that is for it', async () => {
    const authority = makeTimestampIdentity(ada.root);
    const right = testTimestampAuthority(authority);
    const wrong = { timestamp: () => right.timestamp(new Uint8Array(32)) };
    const good = await verify(await signed({ timestamp: right, profile: 'pades' }), {
      trustedRoots: [ada.root.certificatePem],
    });
    expect(good.signatures[0]!.time.timestamped).toMatchObject({ authority: 'Test TSA', trusted: true });
    const bad = await first(await signed({ timestamp: wrong, profile: 'pades' }));
    expect(bad).toMatchObject({ valid: true, profile: 'pades-b-b', time: { timestamped: null } });
    expect(bad.warnings).toEqual(['the time stamp does not count: the time stamp is for other bytes']);
  });

  it('is not there in an unsigned file', async () => {
    expect(await verify(FORM)).toEqual({ signatures: [], unsignedFields: ['empty'] });
  });
});

describe('a broken signature', () => {
  const cases: [string, RegExp, string, string][] = [
    ['a changed byte', /Page 1 of/, 'Page 9 of', 'the digest of the signed bytes differs'],
    ['a range that begins later', /\/ByteRange \[0 /, '/ByteRange [1 ', 'does not begin at byte 0'],
    ['a negative range', /\/ByteRange \[0 \d/, '/ByteRange [0 -', 'not a non-negative integer'],
    ['a range beyond the end', /(\/ByteRange \[0 \d+ )\d/, '$19', 'beyond the end'],
    ['no range', /\/ByteRange/, '/BiteRange', 'not an array of four numbers'],
    ['no contents', /\/Contents </, '/Contants <', '/Contents is missing'],
    ['empty contents', /\/Contents <3082/, '/Contents <0000', '/Contents cannot be read'],
    ['another sub-filter', /adbe\.pkcs7\.detached/, 'adbe.pkcs7.detachee', 'is not supported'],
  ];

  it.each(cases)('is found: %s', async (_, pattern, replacement, problem) => {
    const report = await first(replaceText(await signed(), pattern, replacement));
    expect(report.valid).toBe(false);
    expect(report.integrity).toBe('broken');
    expect(report.problems.join('; ')).toContain(problem);
  });

  it('is found when the range leaves out more than the contents', async () => {
    const pdf = await signed();
    const text = Buffer.from(pdf).toString('latin1');
    const [, start, end] = /\/ByteRange \[0 (\d+) (\d+)/.exec(text)!;
    const wider = text.replace(`[0 ${start} ${end}`, `[0 ${Number(start) - 3} ${end}`);
    expect((await first(Buffer.from(wider, 'latin1'))).problems[0]).toContain(
      'something else than exactly /Contents',
    );
  });

  it('is found when the signature is wrapped into another file', async () => {
    const pdf = Buffer.from(await signed());
    const [, start, end, rest] = /\/ByteRange \[0 (\d+) (\d+) (\d+)/
      .exec(pdf.toString('latin1'))!
      .map(Number);
    const second = pdf.subarray(end!, end! + rest!);
    const evil = Buffer.from('\n% other content\n');
    const moved = Buffer.concat([pdf.subarray(0, end!), evil, second]);
    const place = moved.indexOf('/ByteRange');
    const range = `/ByteRange [0 ${start} ${end! + evil.length} ${rest}]`;
    moved.write(range.padEnd(46), place, 'latin1');
    const outcome = await verify(moved).then(
      (report) => report.signatures.some(({ valid }) => valid),
      () => false,
    );
    expect(outcome).toBe(false);
  });

  it('is found when its value is moved to another object', async () => {
    const file = PdfFile.open(await signed());
    const { field, fieldRef, value } = readFormFields(file).signatures.find(
      (item) => item.value !== undefined,
    )!;
    const update = new IncrementalUpdate(file);
    update.set(fieldRef!, new Map(field).set('V', update.add(new Map(value!))));
    expect(await first(update.write())).toMatchObject({ valid: false, integrity: 'broken' });
  });
});

describe('what later revisions may do', () => {
  it('includes another signature, metadata and validation data', async () => {
    const again = await first(await signed({ visible: { x: 1, y: 1 } }, await signed({ permissions: 2 })));
    expect(again.valid).toBe(true);
    expect(again.changesAfter).toMatchObject({ level: 'form-filling' });
    expect(again.changesAfter.changes.map(({ kind }) => kind)).toEqual(['signature-added']);
    const metadata = await tampered((update) => changed(update, 1006, { ModDate: textString('D:2026') }), {
      permissions: 1,
    });
    expect(metadata).toMatchObject({ valid: true, changesAfter: { level: 'metadata' } });
    const dss = await tampered(
      (update) => changed(update, 1, { DSS: update.add(dict({ Certs: [update.add(look())] })) }),
      { permissions: 1 },
    );
    expect(dss).toMatchObject({ valid: true, changesAfter: { level: 'metadata' } });
  });

  const fill = (update: IncrementalUpdate): void => {
    changed(update, 1001, { V: textString('200'), AP: dict({ N: update.add(look()) }) });
  };
  const annotate = (update: IncrementalUpdate): void => {
    const note = update.add(dict({ Type: name('Annot'), Subtype: name('FreeText'), Rect: [0, 0, 500, 500] }));
    update.set(new PdfRef(1004), [...(update.file.resolve(new PdfRef(1004)) as PdfObject[]), note]);
  };

  it.each([
    ['filling a field', fill, [true, false, true, true]],
    [
      'writing its look anew',
      (update: IncrementalUpdate) => update.set(new PdfRef(1002), look()),
      [true, false, true, true],
    ],
    ['annotating', annotate, [false, false, false, true]],
    [
      'changing an annotation',
      (update: IncrementalUpdate) => changed(update, 1003, { Contents: textString('x') }),
      [false, false, false, true],
    ],
    [
      'removing an annotation',
      (update: IncrementalUpdate) =>
        update.set(
          new PdfRef(1004),
          (update.file.resolve(new PdfRef(1004)) as PdfRef[]).filter((ref) => ref.number !== 1003),
        ),
      [false, false, false, true],
    ],
  ] as const)('depends on the level: %s', async (_, change, expected) => {
    for (const [index, permissions] of [undefined, 1, 2, 3].entries()) {
      const report = await tampered(change, { permissions: permissions as 1 | undefined });
      expect({ permissions, valid: report.valid, integrity: report.integrity }).toEqual({
        permissions,
        valid: expected[index],
        integrity: 'intact',
      });
    }
  });

  it('says where, and that an annotation can cover content', async () => {
    const { changes } = (await tampered(annotate, { permissions: 3 })).changesAfter;
    expect(changes[0]).toMatchObject({ kind: 'annotation-added', page: 0, permitted: true });
    expect(changes[0]!.description).toContain('can cover what the page shows');
  });

  it('accepts white space at the end', async () => {
    const report = await first(Buffer.concat([await signed(), Buffer.from('\n\n')]));
    expect(report).toMatchObject({ valid: true, coverage: { wholeFile: false, bytesAfter: 2 } });
  });

  it('accepts objects that are written again without a change', async () => {
    const same = await tampered((update) => update.set(new PdfRef(4), update.file.resolve(new PdfRef(4))));
    expect(same).toMatchObject({ valid: true, changesAfter: { level: 'none' } });
  });
});

describe('attacks in later revisions', () => {
  const page = (update: IncrementalUpdate) => findPage(update.file, 0).page!;
  const attacks: [string, (update: IncrementalUpdate) => void][] = [
    ['other page content', (update) => update.set(new PdfRef(5), look())],
    ['another content stream', (update) => changed(update, 4, { Contents: update.add(look()) })],
    ['other resources', (update) => changed(update, 3, { BaseFont: name('Evil') })],
    ['another page', (update) => changed(update, 2, { Kids: [new PdfRef(6)], Count: 1 })],
    [
      'another catalog',
      (update) => (update.file.trailer as PdfDict).set('Root', update.add(dict({ Pages: new PdfRef(2) }))),
    ],
    [
      'a script',
      (update) => changed(update, 1, { OpenAction: dict({ S: name('JavaScript'), JS: textString('x') }) }),
    ],
    [
      'a certification afterwards',
      (update) => changed(update, 1, { Perms: dict({ DocMDP: new PdfRef(1) }) }),
    ],
    ['a removed form', (update) => changed(update, 1, { AcroForm: dict({ Fields: [] }) })],
    [
      'a text field that covers the page',
      (update) => {
        const field = update.add(
          dict({ Subtype: name('Widget'), FT: name('Tx'), T: textString('x'), Rect: [0, 0, 600, 800] }),
        );
        const form = update.file.resolve(new PdfRef(1000)) as PdfDict;
        changed(update, 1000, { Fields: [...(form.get('Fields') as PdfObject[]), field] });
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
            AP: dict({ N: update.add(look()) }),
          }),
        );
        const form = update.file.resolve(new PdfRef(1000)) as PdfDict;
        changed(update, 1000, { Fields: [...(form.get('Fields') as PdfObject[]), field] });
      },
    ],
    [
      'a widget that is no field',
      (update) => {
        const widget = update.add(
          dict({ Subtype: name('Widget'), Rect: [0, 0, 600, 800], AP: dict({ N: update.add(look()) }) }),
        );
        update.set(new PdfRef(1004), [...(update.file.resolve(new PdfRef(1004)) as PdfObject[]), widget]);
      },
    ],
    ['the look of an empty signature field', (update) => update.set(new PdfRef(1008), look())],
    [
      'the look of this signature',
      (update) => {
        const { fieldRef, field } = readFormFields(update.file).signatures.find(
          (item) => item.value !== undefined,
        )!;
        update.set(fieldRef!, new Map(field).set('AP', dict({ N: update.add(look()) })));
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
    ['a moved field', (update) => changed(update, 1001, { Rect: [0, 0, 600, 800] })],
    ['a hidden field', (update) => changed(update, 1001, { F: 2 })],
    ['an action on a field', (update) => changed(update, 1001, { A: dict({ S: name('JavaScript') }) })],
    ['a removed field', (update) => update.set(new PdfRef(1004), [new PdfRef(1003)])],
    [
      'a turned page',
      (update) => update.set(page(update).ref, new Map(page(update).dict).set('Rotate', 180)),
    ],
    ['a removed object', (update) => update.set(new PdfRef(5), null)],
  ];

  it.each(attacks)('are found at every level: %s', async (_, attack) => {
    for (const permissions of [undefined, 2, 3] as const) {
      const report: SignatureReport | undefined = await tampered(attack, { permissions });
      expect(report?.valid ?? false).toBe(false);
      if (report?.integrity === 'intact') expect(report.changesAfter.permitted).toBe(false);
    }
  });

  it('are found whichever object they change', async () => {
    const file = PdfFile.open(await signed({ permissions: 1 }));
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

  it('are found when an object supplies what the signed document lacked', async () => {
    const pdf = await signed({}, samplePdf({ pageEntries: '/Thumb 777 0 R' }));
    const update = new IncrementalUpdate(PdfFile.open(pdf));
    update.set(new PdfRef(777), look());
    const report = await first(update.write());
    expect(report.valid).toBe(false);
    expect(report.changesAfter.changes[0]!.description).toContain('lacks but refers to');
  });

  it('are found when a free-form object also serves elsewhere (shadow attack)', async () => {
    const pdf = samplePdf({ trailerEntries: '/Info 3 0 R' });
    const update = new IncrementalUpdate(PdfFile.open(await signed({ permissions: 2 }, pdf)));
    changed(update, 3, { BaseFont: name('Evil') });
    expect((await first(update.write())).valid).toBe(false);
  });

  it('are found when a later cross-reference points at a hidden object within the signed bytes', async () => {
    const hidden = samplePdf({
      objects: { 1000: '<< /Hidden true >>' },
      content: '5 0 obj << /Length 0 >> stream\n\nendstream endobj',
    });
    const pdf = Buffer.from(await signed({}, hidden));
    const target = pdf.indexOf('5 0 obj <<');
    const start = PdfFile.open(pdf).startXref;
    const tail = `xref\n5 1\n${String(target).padStart(10, '0')} 00000 n \ntrailer\n<< /Size 1100 /Root 1 0 R /Prev ${start} >>\nstartxref\n${pdf.length}\n%%EOF\n`;
    const report = await first(Buffer.concat([pdf, Buffer.from(tail)]));
    expect(report.valid).toBe(false);
    expect(report.integrity).toBe('intact');
  });

  it('are found when appended bytes are no update', async () => {
    const pdf = Buffer.from(await signed());
    const object = Buffer.from('5 0 obj\n<< /Length 0 >>\nstream\n\nendstream\nendobj\n');
    const startXref = Buffer.from(`startxref\n${PdfFile.open(pdf).startXref}\n%%EOF\n`);
    const report = await first(Buffer.concat([pdf, object, startXref]));
    expect(report).toMatchObject({ valid: false, integrity: 'intact' });
  });

  it('are found when an update holds objects that its cross-reference does not know', async () => {
    const pdf = Buffer.from(await signed());
    const object = '5 0 obj\n<< /Length 0 >>\nstream\n\nendstream\nendobj\n';
    const at = pdf.length + object.length;
    const tail = `xref\n0 1\n0000000000 65535 f \ntrailer\n<< /Size 1100 /Root 1 0 R /Prev ${PdfFile.open(pdf).startXref} >>\nstartxref\n${at}\n%%EOF\n`;
    const report = await first(Buffer.concat([pdf, Buffer.from(object + tail)]));
    expect(report.valid).toBe(false);
    expect(report.changesAfter.changes[0]!.description).toContain('where no cross-reference knows it');
  });

  it('are found when a new cross-reference does not continue the signed one', async () => {
    const pdf = Buffer.from(await signed());
    const tail = `xref\n0 1\n0000000000 65535 f \ntrailer\n<< /Size 1100 /Root 1 0 R >>\nstartxref\n${pdf.length}\n%%EOF\n`;
    const outcome = await verify(Buffer.concat([pdf, Buffer.from(tail)])).then(
      ({ signatures }) => signatures.filter(({ valid }) => valid).length,
      () => 0,
    );
    expect(outcome).toBe(0);
  });

  it('are found when an object stream is written anew under the same number', async () => {
    const pdf = await signed({}, samplePdf({ xref: 'stream' }));
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
    const report = await first(update.write());
    expect(report.valid).toBe(false);
    expect(report.changesAfter.changes.map(({ description }) => description)).toContain(
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
    const update = new IncrementalUpdate(PdfFile.open(await signed({}, form)));
    changed(update, 1000, { V: textString('2') });
    const report = (await verify(update.write())).signatures[1]!;
    expect(report).toMatchObject({ fieldName: 'Signature1', integrity: 'intact', valid });
  });
});

describe('a file that cannot be verified', () => {
  it.each([
    ['no PDF', Buffer.from('hello')],
    ['nothing', new Uint8Array(0)],
    ['an encrypted file', samplePdf({ trailerEntries: '/Encrypt << /Filter /Standard >>' })],
    ['junk before the header', Buffer.concat([Buffer.from('junk\n'), samplePdf()])],
  ])('is refused: %s', async (_, pdf) => {
    await expect(verify(pdf)).rejects.toMatchObject({ kind: 'invalid', field: 'pdf' });
  });

  it('is refused with too many signatures', async () => {
    const fields = Array.from({ length: 70 }, (_, i) => `<< /FT /Sig /T (s${i}) /V << /Type /Sig >> >>`).join(
      ' ',
    );
    await expect(
      verify(samplePdf({ catalogEntries: `/AcroForm << /Fields [${fields}] >>` })),
    ).rejects.toMatchObject({
      field: 'pdf',
      message: expect.stringContaining('more than 64 signatures'),
    });
  });

  it('names the trusted root that is not one', async () => {
    await expect(verify(FORM, { trustedRoots: ['hello'] })).rejects.toMatchObject({
      field: 'trustedRoots[0]',
    });
  });
});
