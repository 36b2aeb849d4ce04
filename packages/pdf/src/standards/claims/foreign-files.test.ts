import { beforeAll, describe, expect, it } from 'vitest';
import { readMetadata } from '../../document/metadata/metadata.ts';
import { PdfDocument } from '../../file/core/document.ts';
import { flatten } from '../../operations/flatten/index.ts';
import { optimize } from '../../operations/optimize/index.ts';
import { editPages } from '../../operations/pages/index.ts';
import { sign } from '../../operations/sign/index.ts';
import { stampPages } from '../../operations/stamp/index.ts';
import { type TestSigner, testSigner } from '../../testing/signatures/identities.ts';
import { type Change, conformingFile } from '../../testing/standards/conforming-file.ts';
import { validate } from '../validate/index.ts';

const BOTH = ['PDF/A-2a', 'PDF/UA-1'];
const FIELD = '/Type/Annot/Subtype/Widget/FT/Tx/T(n)/TU(Name)/F 4/Rect[1 1 20 20]/StructParent 1';

/** Uses no device colour, and so needs no output intent of PDF/A; it has one of PDF/X. */
const WITHOUT_INTENT: Change = {
  replace: { 1: ['/GTS_PDFA1', '/GTS_PDFX'] },
  resources: '/ColorSpace<</DefaultGray[/CalGray<</WhitePoint[0.95 1 1.09]>>]>>',
};
/** Names the language of its elements only. */
const WITHOUT_LANGUAGE: Change = {
  replace: { 1: ['/Lang(en)', ''], 12: ['/K 0', '/K 0/Lang(en)'] },
  xmp: (packet) => packet.replace('x-default', 'en'),
};
/** Has a field with an appearance. */
const withField = (more: Change): Change => ({
  ...more,
  catalog: '/AcroForm<</Fields[20 0 R]>>',
  page: '/Annots[20 0 R]/Tabs/S',
  objects: {
    10: '<</Type/StructTreeRoot/K 11 0 R/ParentTreeNextKey 2/ParentTree<</Nums[0[12 0 R] 1 22 0 R]>>>>',
    11: '<</Type/StructElem/S/Document/P 10 0 R/K[12 0 R 22 0 R]>>',
    20: `<<${FIELD}/AP<</N 21 0 R>>>>`,
    21: {
      dict: '/Type/XObject/Subtype/Form/BBox[0 0 19 19]/Resources<</Font<</F1 5 0 R>>>>',
      data: 'BT /F1 9 Tf <0022> Tj ET',
    },
    22: '<</Type/StructElem/S/Form/Lang(en)/P 11 0 R/Pg 3 0 R/K<</Type/OBJR/Obj 20 0 R>>>>',
  },
});
/** Associates its attachment with an annotation only. */
const WITH_FILE: Change = {
  catalog: '/Names<</EmbeddedFiles<</Names[(a)20 0 R]>>>>',
  page: '/Annots[22 0 R]/Tabs/S',
  objects: {
    20: '<</Type/Filespec/F(a)/UF(a)/AFRelationship/Data/EF<</F 21 0 R>>>>',
    21: { dict: '/Type/EmbeddedFile/Subtype/text#2fplain', data: 'x' },
    22: '<</Type/Annot/Subtype/Square/Contents(x)/Rect[1 1 9 9]/F 4/AP<</N 23 0 R>>/AF[20 0 R]>>',
    23: { dict: '/Type/XObject/Subtype/Form/BBox[0 0 8 8]/Resources<<>>', data: '' },
  },
  xmp: (packet) =>
    packet.replace('<pdfaid:part>2', '<pdfaid:part>3').replace('<pdfuaid:part>1</pdfuaid:part>', ''),
};
const claiming = (part: number): Change => ({
  xmp: (packet) => packet.replace('<pdfaid:part>2', `<pdfaid:part>${part}`),
});

let ada: TestSigner;
beforeAll(async () => {
  ada = await testSigner('p256');
});
const seal = (pdf: Uint8Array, visible: boolean) =>
  sign(pdf, {
    credentials: ada.credentials,
    ...(visible && { visible: { x: 9, y: 9, width: 90, height: 30 } }),
  });

type Operation = (pdf: Uint8Array) => Promise<{ readonly pdf: Uint8Array }>;
const OPERATIONS = {
  'signed visibly': (pdf) => seal(pdf, true),
  stamped: (pdf) => stampPages(pdf, [{ text: 'Draft', color: 'gray', opacity: 0.5 }]),
  flattened: async (pdf) => ({ pdf: await flatten(pdf) }),
  imposed: (pdf) => editPages(pdf, { action: 'nUp', perSheet: 2, frames: true }),
} satisfies Record<string, Operation>;

describe('a file of another program', () => {
  it.each<[keyof typeof OPERATIONS, string, Change, string[]]>([
    ['signed visibly', 'an output intent', withTree(WITHOUT_INTENT), BOTH],
    ['signed visibly', 'a language', withTree(WITHOUT_LANGUAGE), BOTH],
    ['stamped', 'an output intent', WITHOUT_INTENT, ['PDF/UA-1']],
    ['stamped', 'a language', WITHOUT_LANGUAGE, ['PDF/A-2a']],
    ['flattened', 'a language', withField(WITHOUT_LANGUAGE), ['PDF/A-2a']],
    ['imposed', 'an output intent', WITHOUT_INTENT, []],
    ['imposed', 'associations but those of annotations', WITH_FILE, ['PDF/A-3u']],
  ])('that is %s without %s claims only what it keeps', async (name, _, change, expected) => {
    const input = conformingFile(change);
    expect((await validate(input)).findings).toEqual([]);
    const { pdf } = await OPERATIONS[name](input);
    expect(readMetadata(PdfDocument.open(pdf)).claims).toEqual(expected);
    if (expected.length > 0) expect((await validate(pdf)).findings).toEqual([]);
  });

  it('keeps its claims when it is repaired and signed', async () => {
    const input = conformingFile({ bytes: (file) => file.replace('xref\n0', ' \nxref\n0') });
    expect((await validate(input)).findings).toEqual([]);
    const { pdf, rewritten } = await seal(input, false);
    expect(rewritten).toBe('repaired');
    expect((await validate(pdf)).findings).toEqual([]);
  });
});

/** Returns a change that also gives the structure a key for the next entry, so that fields can be added. */
function withTree(change: Change): Change {
  return {
    ...change,
    objects: {
      10: '<</Type/StructTreeRoot/K 11 0 R/ParentTreeNextKey 1/ParentTree<</Nums[0[12 0 R]]>>>>',
    },
  };
}

describe('a file that claims PDF/A-1', () => {
  it('has an appearance for an invisible signature (ISO 19005-1, 6.9)', async () => {
    const { pdf } = await seal(conformingFile(claiming(1)), false);
    expect(Buffer.from(pdf).toString('latin1')).toMatch(/\/FT ?\/Sig[^>]*\/AP ?<</);
  });

  it('lists the CIDs of the fonts of a visible one (6.3.5)', async () => {
    const { pdf } = await seal(conformingFile(claiming(1)), true);
    const { findings } = await validate(pdf, { profiles: ['PDF/A-2b'] });
    expect(findings.map(({ clause }) => clause)).toEqual(['6.6.4']);
    const fonts = Buffer.from(pdf)
      .toString('latin1')
      .match(/\/FontFile2 \d+ 0 R ?\/CIDSet|\/CIDSet/g);
    expect(fonts?.length).toBeGreaterThan(0);
  });

  it('stops claiming it when it is flattened into object streams', async () => {
    const pdf = await flatten(conformingFile(withField(claiming(1))));
    expect(readMetadata(PdfDocument.open(pdf)).claims).toEqual(['PDF/UA-1']);
  });
});

describe('a file that claims PDF/A-4', () => {
  it('gets no information dictionary when it is signed (ISO 19005-4, 6.1.3)', async () => {
    const { pdf } = await seal(conformingFile(claiming(4)), false);
    expect(PdfDocument.open(pdf).trailer.has('Info')).toBe(false);
  });

  it('loses its information dictionary with the private data that allow it', async () => {
    const input = conformingFile({
      ...claiming(4),
      catalog: '/PieceInfo<</App<</LastModified(D:20260101000000Z)>>>>',
      objects: { 20: '<</ModDate(D:20260101000000Z)>>' },
      bytes: (file) => file.replace('trailer\n<<', 'trailer\n<</Info 20 0 R'),
    });
    const { pdf } = await optimize(input, { removePrivateData: true });
    expect(PdfDocument.open(pdf).trailer.has('Info')).toBe(false);
  });
});
