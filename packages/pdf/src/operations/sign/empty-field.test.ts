import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { PdfDocument } from '../../file/core/document.ts';
import { PdfRef, type PdfStream } from '../../file/core/objects.ts';
import { PdfFile } from '../../file/core/pdf-file.ts';
import { readFormFields } from '../../file/core/signature-fields.ts';
import { textString } from '../../file/core/text-string.ts';
import { brokenRules } from '../../testing/conformance.ts';
import { samplePdf } from '../../testing/sample-pdf.ts';
import { expectAllValid, isPrefix } from '../../testing/signatures/expectations.ts';
import { type TestSigner, testSigner } from '../../testing/signatures/identities.ts';
import { type FormControl, finishPrinted } from '../finish/printed/index.ts';
import { verify } from '../verify/index.ts';
import { type SignRequest, sign } from './index.ts';

let ada: TestSigner;
let request: SignRequest;

beforeAll(async () => {
  ada = await testSigner('p256');
  request = { credentials: ada.credentials };
});

/** Returns a page with a text field and signature fields; `fields` maps names to further entries. */
function formPdf(fields: Readonly<Record<string, string>>, pageEntries = ''): Uint8Array {
  const numbers = Object.keys(fields).map((_, index) => 1001 + index);
  const references = numbers.map((number) => `${number} 0 R`).join(' ');
  const common = '/Type /Annot /Subtype /Widget /FT /Sig /P 4 0 R';
  const objects = Object.entries(fields).map(([name, entries], index) => [
    numbers[index]!,
    `<< ${common} /T (${name}) ${/\/F /.test(entries) ? '' : '/F 4'} ${entries} >>`,
  ]);
  return samplePdf({
    catalogEntries: '/AcroForm 1000 0 R',
    pageEntries: `/Annots [${references}] ${pageEntries}`,
    objects: { 1000: `<< /Fields [${references}] >>`, ...Object.fromEntries(objects) },
  });
}

const BOX = '/Rect [50 60 250 110]';
const signatureIn = (pdf: Uint8Array, name: string) =>
  readFormFields(PdfFile.open(pdf)).signatures.find((field) => field.name === name)!;

describe('signing an empty signature field', () => {
  it('puts the signature into the field, and its appearance into the rectangle', async () => {
    const pdf = formPdf({ tenant: BOX, landlord: '/Rect [300 60 500 110]' });
    const { pdf: once, fieldName } = await sign(pdf, { ...request, field: 'landlord', visible: {} });
    expect(fieldName).toBe('landlord');
    expect(isPrefix(pdf, once)).toBe(true);
    const { field, value } = signatureIn(once, 'landlord');
    expect(value).toBeDefined();
    expect(field.get('Rect')).toEqual([300, 60, 500, 110]);
    const file = PdfFile.open(once);
    const appearance = file.resolve(file.dictAt(field.get('AP'), 'AP').get('N')) as PdfStream;
    expect(appearance.dict.get('BBox')).toEqual([0, 0, 200, 50]);
    expect(signatureIn(once, 'tenant').value).toBeUndefined();

    const { pdf: twice } = await sign(once, { ...request, field: 'tenant', visible: {} });
    expect(readFormFields(PdfFile.open(twice)).signatures).toHaveLength(2);
    await expectAllValid(twice, 2, ada);
  });

  it.each([
    ['/Rotate 90', [0, 0, 50, 200], [0, 1, -1, 0, 200, 0]],
    ['/UserUnit 2', [0, 0, 400, 100], [1, 0, 0, 1, 0, 0]],
  ])('draws upright on a page with "%s"', async (pageEntries, box, matrix) => {
    const { pdf } = await sign(formPdf({ a: BOX }, pageEntries), { ...request, field: 'a', visible: {} });
    const file = PdfFile.open(pdf);
    const appearance = file.resolve(
      file.dictAt(signatureIn(pdf, 'a').field.get('AP'), 'AP').get('N'),
    ) as PdfStream;
    expect(appearance.dict.get('BBox')).toEqual(box);
    expect(appearance.dict.get('Matrix')).toEqual(matrix);
  });

  it.each([
    ['without an area', '/Rect [0 0 0 0]', {}],
    ['that is hidden', `${BOX} /F 2`, {}],
    ['when it is to be invisible', BOX, undefined],
  ])('shows nothing in a field %s', async (_, entries, visible) => {
    const { pdf } = await sign(formPdf({ a: entries }), { ...request, field: 'a', visible });
    expect(signatureIn(pdf, 'a').field.has('AP')).toBe(false);
    await expectAllValid(pdf, 1, ada);
  });

  it('signs a field whose widget is a separate object, below another field', async () => {
    const pdf = samplePdf({
      catalogEntries: '/AcroForm << /Fields [1000 0 R] >>',
      pageEntries: '/Annots [1002 0 R]',
      objects: {
        1000: '<< /T (parties) /FT /Sig /Kids [1001 0 R] >>',
        1001: '<< /T (tenant) /Parent 1000 0 R /Kids [1002 0 R] >>',
        1002: `<< /Type /Annot /Subtype /Widget /Parent 1001 0 R /F 4 ${BOX} >>`,
      },
    });
    const { pdf: signed } = await sign(pdf, { ...request, field: 'parties.tenant', visible: {} });
    const { field, value } = signatureIn(signed, 'parties.tenant');
    expect(value).toBeDefined();
    expect(field.has('AP')).toBe(false);
    expect(PdfFile.open(signed).dictAt(new PdfRef(1002), 'widget').has('AP')).toBe(true);
    await expectAllValid(signed, 1, ada);
  });

  it('certifies in one field, and accepts a second signature in another', async () => {
    const first = await sign(formPdf({ a: BOX, b: '/Rect [300 60 500 110]' }), {
      ...request,
      field: 'a',
      visible: {},
      permissions: 2,
    });
    const { pdf } = await sign(first.pdf, { ...request, field: 'b', visible: {} });
    const { signatures } = await verify(pdf);
    expect(signatures.map(({ valid, certification }) => [valid, certification])).toEqual([
      [true, 2],
      [true, null],
    ]);
  });

  it('stores the lock of its field, so that later changes are found', async () => {
    const lock = '/Lock << /Type /SigFieldLock /Action /Include /Fields [(b)] >>';
    const pdf = formPdf({ a: `${BOX} ${lock}`, b: '/Rect [300 60 500 110]', c: '/Rect [0 0 0 0]' });
    const { pdf: locked } = await sign(pdf, { ...request, field: 'a', visible: {} });
    await expect(sign(locked, { ...request, field: 'b' })).rejects.toThrow(
      expect.objectContaining({ code: 'FIELDS_LOCKED' }),
    );
    const { pdf: other } = await sign(locked, { ...request, field: 'c' });
    await expectAllValid(other, 2, ada);
  });

  it.each([
    ['an unknown name', 'tenent', 'FIELD_UNKNOWN', /did you mean "tenant"\?/],
    ['a name that is like none', 'x', 'FIELD_UNKNOWN', /it has "tenant", "twice"/],
    ['a field in several places', 'twice', 'INVALID_INPUT', /several places/],
  ])('refuses %s', async (_, field, code, message) => {
    const pdf = formPdf({ tenant: BOX, twice: '/Kids [1001 0 R 1001 0 R]' });
    await expect(sign(pdf, { ...request, field })).rejects.toThrow(
      expect.objectContaining({ code, field: 'field', message: expect.stringMatching(message) }),
    );
  });

  it('refuses a signed field, and a field of a file without a form', async () => {
    const { pdf } = await sign(formPdf({ a: BOX }), { ...request, field: 'a' });
    await expect(sign(pdf, { ...request, field: 'a' })).rejects.toThrow(
      expect.objectContaining({ code: 'FIELD_SIGNED' }),
    );
    await expect(sign(samplePdf(), { ...request, field: 'a' })).rejects.toThrow('it has none');
  });

  it.each([
    ['page', { page: 0 }],
    ['x', { visible: { x: 1 } }],
    ['height', { visible: { height: 20 } }],
  ])('refuses %s together with a field', async (field, more) => {
    await expect(sign(formPdf({ a: BOX }), { ...request, field: 'a', ...more })).rejects.toThrow(
      expect.objectContaining({ field, code: 'INVALID_INPUT' }),
    );
  });
});

describe('the seed value of a signature field', () => {
  it.each<[string, string, Partial<SignRequest>, Partial<SignRequest>]>([
    ['/Ff 2 /SubFilter [/ETSI.CAdES.detached]', 'profile', {}, { profile: 'pades' }],
    ['/Ff 8 /Reasons [(Agreed) (Seen)]', 'reason', { reason: 'Other' }, { reason: 'Seen' }],
    ['/Ff 8 /Reasons [(.)]', 'reason', { reason: 'Other' }, {}],
    ['/MDP << /P 0 >>', 'permissions', { permissions: 2 }, {}],
    ['/MDP << /P 2 >>', 'permissions', { permissions: 1 }, { permissions: 2 }],
    [
      '/TimeStamp << /URL (https://tsa.example) /Ff 1 >>',
      'timestampUrl',
      {},
      { timestamp: { timestamp: async () => new Uint8Array() } },
    ],
  ])('%s is enforced, naming %s', async (seed, option, against, within) => {
    const pdf = formPdf({ a: `${BOX} /SV << /Type /SV ${seed} >>` });
    await expect(sign(pdf, { ...request, field: 'a', ...against })).rejects.toThrow(
      expect.objectContaining({ code: 'FIELD_RULE_BROKEN', field: option }),
    );
    expect((await sign(pdf, { ...request, field: 'a', ...within })).fieldName).toBe('a');
  });

  it.each([
    ['/Ff 1 /Filter /Other', 'field'],
    ['/Ff 64 /DigestMethod [(SHA512)]', 'certificate'],
    ['/Ff 32 /AddRevInfo true', 'field'],
    ['/Cert << /Ff 2 /Issuer [(x)] >>', 'field'],
  ])('refuses requirements that cannot be met: %s', async (seed, option) => {
    const pdf = formPdf({ a: `${BOX} /SV << /Type /SV ${seed} >>` });
    await expect(sign(pdf, { ...request, field: 'a' })).rejects.toThrow(
      expect.objectContaining({ code: 'FIELD_RULE_BROKEN', field: option }),
    );
  });

  it.each(['/SubFilter [/ETSI.CAdES.detached]', '/Ff 64 /DigestMethod [(SHA256)]', '/Cert << /Ff 0 >>'])(
    'accepts optional and satisfied requirements: %s',
    async (seed) => {
      const pdf = formPdf({ a: `${BOX} /SV << /Type /SV ${seed} >>` });
      expect((await sign(pdf, { ...request, field: 'a' })).fieldName).toBe('a');
    },
  );
});

describe('an accessible archive file with two signature fields', () => {
  const corpus = new URL('../../../../../test/corpus/form/', import.meta.url);
  const read = (name: string) => readFileSync(new URL(name, corpus));

  it('keeps all its claims when signed twice', async () => {
    const controls = JSON.parse(read('controls.json').toString()) as FormControl[];
    const printed = PdfDocument.open(read('marked.pdf'));
    printed.dict(printed.trailer, 'Info')!.set('Title', textString('Form'));
    const toSign = controls.map(
      (control): FormControl =>
        /^person\./.test(control.name) ? { ...control, kind: 'signature' } : control,
    );
    const archive = finishPrinted(printed.save(), { controls: toSign, conformance: ['pdfa', 'ua'] });
    expect(archive.claims).toHaveLength(2);
    const { pdf } = await sign(archive.pdf, { ...request, field: 'person.name', visible: {} });
    const { pdf: twice } = await sign(pdf, { ...request, field: 'person.mail', visible: {} });
    expect(Buffer.from(twice).toString('latin1')).toContain('pdfuaid:part');
    expect(brokenRules(twice, ['PDF/A-2a', 'PDF/UA-1'])).toEqual([]);
    await expectAllValid(twice, 2, ada);
  });
});
