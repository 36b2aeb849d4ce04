import { beforeAll, describe, expect, it } from 'vitest';
import type { IncrementalUpdate } from '../../file/core/incremental-update.ts';
import { dict, name, type PdfDict, type PdfObject, PdfRef } from '../../file/core/objects.ts';
import type { Page } from '../../file/core/page-tree.ts';
import { textString } from '../../file/core/text-string.ts';
import { samplePdf } from '../../testing/sample-pdf.ts';
import { appendSignature, foreignCms } from '../../testing/signatures/foreign-signature.ts';
import { blackBox, changeEntries, Tampering } from '../../testing/signatures/tampering.ts';
import { type Identity, issue } from '../../testing/signatures/test-ca.ts';
import type { SignatureReport } from './report.ts';
import { verify } from './verify.ts';

// Second signatures as other software adds them, which keep the first one valid, and changes that only resemble them.

const FORM = samplePdf({
  catalogEntries: '/AcroForm 1000 0 R /StructTreeRoot 1010 0 R /MarkInfo << /Marked true >>',
  pageEntries: '/Annots [1002 0 R]',
  objects: {
    1000: '<< /Fields [1001 0 R] /DR 1003 0 R >>',
    1001: '<< /FT /Sig /T (waiting) /Kids [1002 0 R] >>',
    1002: '<< /Type /Annot /Subtype /Widget /Parent 1001 0 R /Rect [300 300 400 340] >>',
    1003: '<< /Font << /Helv 3 0 R >> >>',
    1010: '<< /Type /StructTreeRoot /K 1011 0 R /ParentTree 1012 0 R /ParentTreeNextKey 1 >>',
    1011: '<< /Type /StructElem /S /Document /P 1010 0 R /K [1013 0 R] >>',
    1012: '<< /Nums [0 [1013 0 R]] >>',
    1013: '<< /Type /StructElem /S /P /P 1011 0 R >>',
  },
});

let tampering: Tampering;
let signer: Identity;
beforeAll(async () => {
  tampering = await Tampering.prepare();
  signer = issue({ name: 'Second Signer', kind: 'rsa-2048' });
});

type AddField = (update: IncrementalUpdate, page: Page, signature: PdfRef) => void;

/** Returns the report on the first signature after a second one. */
async function afterSecond(addField: AddField, permissions?: 1 | 2 | 3): Promise<SignatureReport> {
  const first = await tampering.signed({ permissions }, FORM);
  const cms = (bytes: Uint8Array) => foreignCms({ identity: signer }, bytes);
  const { signatures } = await verify(appendSignature(first, 'adbe.pkcs7.detached', cms, addField));
  expect(signatures).toHaveLength(2);
  return signatures.find(({ fieldName }) => fieldName === 'Signature1')!;
}

const entries = (update: IncrementalUpdate, number: number) => update.resolve(new PdfRef(number)) as PdfDict;

interface Parts {
  readonly field?: Record<string, PdfObject>;
  readonly widget?: Record<string, PdfObject>;
  readonly element?: Record<string, PdfObject>;
  readonly tagged?: boolean;
}

/** Adds field and widget as two objects, with a `Form` element for the widget. */
const apart =
  ({ field = {}, widget = {}, element = {}, tagged = true }: Parts = {}): AddField =>
  (update, page, signature) => {
    const fieldRef = update.add(null);
    const look = { Rect: [50, 50, 150, 90], AP: dict({ N: update.add(blackBox()) }) };
    const widgetRef = update.add(
      dict({
        ...{ Type: name('Annot'), Subtype: name('Widget'), F: 132, P: page.ref, Parent: fieldRef, ...look },
        ...(tagged ? { StructParent: 1 } : {}),
        ...widget,
      }),
    );
    update.set(
      fieldRef,
      dict({ FT: name('Sig'), T: textString('Second'), V: signature, Kids: [widgetRef], ...field }),
    );
    update.set(
      page.ref,
      new Map(page.dict)
        .set('Annots', [...(page.dict.get('Annots') as PdfObject[]), widgetRef])
        .set('Tabs', name('S')),
    );
    const form = entries(update, 1000);
    update.set(
      new PdfRef(1000),
      new Map(form).set('Fields', [...(form.get('Fields') as PdfObject[]), fieldRef]).set('SigFlags', 3),
    );
    if (!tagged) return;
    const reference = dict({ Type: name('OBJR'), Obj: widgetRef, Pg: page.ref });
    const form2 = { Type: name('StructElem'), S: name('Form'), P: new PdfRef(1011), K: [reference] };
    const elementRef = update.add(dict({ ...form2, Alt: textString('Signature'), ...element }));
    changeEntries(update, 1011, { K: [new PdfRef(1013), elementRef] });
    changeEntries(update, 1012, { Nums: [0, [new PdfRef(1013)], 1, elementRef] });
    changeEntries(update, 1010, { ParentTreeNextKey: 2 });
  };

const forbidden = (report: SignatureReport): string[] =>
  report.changesAfter.changes.filter(({ permitted }) => !permitted).map(({ message }) => message);

describe('a second signature', () => {
  const inWaiting: AddField = (update, _page, signature) => {
    changeEntries(update, 1001, { V: signature });
    changeEntries(update, 1002, { AP: dict({ N: update.add(blackBox()) }) });
  };
  const withFonts: AddField = (update, page, signature) => {
    apart()(update, page, signature);
    const font = { Type: name('Font'), Subtype: name('Type1'), BaseFont: name('ZapfDingbats') };
    changeEntries(update, 1003, { Font: dict({ Helv: new PdfRef(3), ZaDb: update.add(dict(font)) }) });
  };
  const withMetadata: AddField = (update, page, signature) => {
    apart()(update, page, signature);
    const catalog = {
      DSS: update.add(dict({ Certs: [update.add(blackBox())] })),
      Metadata: update.add(blackBox()),
    };
    changeEntries(update, 1, { ...catalog, Version: name('2.0'), Extensions: dict({ ESIC: dict({}) }) });
  };
  it.each<[string, AddField]>([
    ['whose field and widget are two objects', apart({ tagged: false })],
    ['with its Form element in a tagged file', apart()],
    ['in a field that waited for it, whose widget is another object', inWaiting],
    ['that brings a standard font', withFonts],
    ['that brings validation data, metadata and a version', withMetadata],
  ])('is permitted: %s', async (_, addField) => {
    for (const permissions of [undefined, 2, 3] as const) {
      const report = await afterSecond(addField, permissions);
      expect(forbidden(report)).toEqual([]);
      expect(report).toMatchObject({ valid: true, changesAfter: { level: 'form-filling' } });
    }
    expect((await afterSecond(addField, 1)).valid).toBe(false);
  });

  it.each([
    [undefined, apart(), []],
    [2, apart(), ['VISIBLE_FIELD_AFTER_CERTIFICATION']],
    [3, apart(), ['VISIBLE_FIELD_AFTER_CERTIFICATION']],
    [2, inWaiting, []],
  ] as const)(
    'permissions %s: a new visible field gives a warning, an existing one does not',
    async (permissions, addField, codes) => {
      const { warnings } = await afterSecond(addField, permissions);
      expect(warnings.map(({ code }) => code)).toEqual(codes);
    },
  );

  it.each<[string, AddField, RegExp]>([
    [
      'a widget with an action',
      apart({ widget: { A: dict({ S: name('JavaScript') }) } }),
      /more than its widgets/,
    ],
    ['a widget that is a field itself', apart({ widget: { T: textString('x') } }), /more than its widgets/],
    ['a widget of another field', apart({ widget: { Parent: new PdfRef(1001) } }), /more than its widgets/],
    ['a field that is a text field', apart({ field: { FT: name('Tx') } }), /other than a signature|there/],
    ['an element mapped to a paragraph', apart({ element: { S: name('P') } }), /not the Form element/],
    [
      'an element with replacement text',
      apart({ element: { ActualText: textString('x') } }),
      /not the Form element/,
    ],
    [
      'an element for another annotation',
      apart({ element: { K: [dict({ Type: name('OBJR'), Obj: new PdfRef(1002) })] } }),
      /not the Form element/,
    ],
    ['an element for content', apart({ element: { K: [0] } }), /not the Form element/],
  ])('is found when it changes more: %s', async (_, addField, reason) => {
    const first = await tampering.signed({ permissions: 3 }, FORM);
    const cms = (bytes: Uint8Array) => foreignCms({ identity: signer }, bytes);
    const { signatures } = await verify(appendSignature(first, 'adbe.pkcs7.detached', cms, addField));
    const report = signatures.find(({ fieldName }) => fieldName === 'Signature1')!;
    expect(forbidden(report).join('; ')).toMatch(reason);
    expect(report.valid).toBe(false);
  });

  it.each<[string, (update: IncrementalUpdate) => void, RegExp]>([
    [
      'other kids',
      (update) => changeEntries(update, 1011, { K: [new PdfRef(1011)] }),
      /removed, exchanged or moved|not the Form/,
    ],
    ['no kids', (update) => changeEntries(update, 1011, { K: [] }), /removed, exchanged or moved/],
    ['another role', (update) => changeEntries(update, 1013, { S: name('H1') }), /\/S of the structure tree/],
    [
      'other text',
      (update) => changeEntries(update, 1013, { ActualText: textString('x') }),
      /\/ActualText of the structure/,
    ],
    [
      'a map of roles',
      (update) => changeEntries(update, 1010, { RoleMap: dict({ P: name('Artifact') }) }),
      /\/RoleMap/,
    ],
    [
      'another parent',
      (update) => changeEntries(update, 1012, { Nums: [0, [new PdfRef(1011)]] }),
      /entry 0 of the parent tree/,
    ],
    [
      'a further parent',
      (update) => changeEntries(update, 1012, { Nums: [0, [new PdfRef(1013)], 5, new PdfRef(1013)] }),
      /entry 5 was added/,
    ],
  ])('does not let the structure change: %s', async (_, change, reason) => {
    const report = await tampering.tampered(change, { permissions: 3 }, FORM);
    expect(forbidden(report).join('; ')).toMatch(reason);
  });

  it('is listed once when its field and widget are two objects', async () => {
    const report = await verify(FORM);
    expect(report.unsignedFields).toEqual(['waiting']);
  });
});
