import { type Change, CODE, CONTENT, OBJECT, SHOW, type TestObject } from './conforming-file.ts';

/** Rules that a file breaks, as `report.ts` names them, and what makes it break them. */
export type BrokenFile = readonly [rules: readonly string[], change: Change];

const form = (dict: string, data = ''): TestObject => ({
  dict: `/Type/XObject/Subtype/Form/BBox[0 0 9 9]/Resources<<>>${dict}`,
  data,
});
const image = (dict: string, data = '\0'): TestObject => ({
  dict: `/Type/XObject/Subtype/Image/Width 1/Height 1${dict}`,
  data,
});
/** An object that the page draws. */
const drawn = (own: TestObject): Change => ({
  objects: { 20: own },
  resources: '/XObject<</X 20 0 R>>',
  painted: '/X Do',
});
const state = (entries: string): Change => ({
  resources: `/ExtGState<</G <<${entries}>>>>`,
  painted: '/G gs 0 0 1 1 re f',
});
/** An annotation that is in the structure as its type requires. */
const annotated = (
  entries: string,
  type = 'Annot',
  extra: Readonly<Record<number, TestObject>> = {},
): Change => ({
  page: '/Annots[20 0 R]/Tabs/S',
  objects: {
    20: `<</Type/Annot/Rect[1 1 20 20]/F 4/StructParent 1${entries}>>`,
    21: form(''),
    [OBJECT.tree]: '<</Type/StructTreeRoot/K 11 0 R/ParentTree<</Nums[0[12 0 R] 1 22 0 R]>>>>',
    [OBJECT.document]: '<</Type/StructElem/S/Document/P 10 0 R/K[12 0 R 22 0 R]>>',
    22: `<</Type/StructElem/S/${type}/P 11 0 R/Pg 3 0 R/K<</Type/OBJR/Obj 20 0 R>>>>`,
    ...extra,
  },
});
const catalog = (entries: string): Change => ({ catalog: entries });
/** Structure elements below the document element, as nested lists of types. */
type Tree = readonly [type: string, ...kids: (Tree | string)[]];
function structured(...trees: Tree[]): Change {
  const objects: Record<number, TestObject> = {};
  let next = 30;
  const add = ([type, ...parts]: Tree, parent: number): number => {
    const number = next++;
    const kids = parts.filter((part) => typeof part !== 'string').map((part) => add(part, number));
    const entries = parts.filter((part) => typeof part === 'string').join('');
    objects[number] =
      `<</Type/StructElem/S/${type}/P ${parent} 0 R/K[${kids.map((kid) => `${kid} 0 R`).join(' ')}]${entries}>>`;
    return number;
  };
  const kids = trees.map((tree) => add(tree, OBJECT.document));
  objects[OBJECT.document] =
    `<</Type/StructElem/S/Document/P 10 0 R/K[12 0 R ${kids.map((kid) => `${kid} 0 R`).join(' ')}]>>`;
  return { objects };
}
const TH = '/A<</O/Table/Scope/Column>>';
const xmp = (from: string | RegExp, to: string): Change => ({ xmp: (packet) => packet.replace(from, to) });
const more = (properties: string): Change => xmp('<pdfaid:part>', `${properties}<pdfaid:part>`);
const noLanguage = { 1: ['/Lang(en)', ''] } as const;
/** What breaks without a language, besides the title. */
const withoutLanguage = (change: Change): Change => ({
  ...change,
  replace: { ...change.replace, ...noLanguage },
});
const embedded = (entries: string, af = true): Change => ({
  catalog: `/Names<</EmbeddedFiles<</Names[(a)20 0 R]>>>>${af ? '/AF[20 0 R]' : ''}`,
  objects: {
    20: `<</Type/Filespec${entries}/EF<</F 21 0 R>>>>`,
    21: { dict: '/Type/EmbeddedFile/Subtype/text#2fplain', data: 'x' },
  },
});
const layers = (configuration: string, rest = ''): Change => ({
  catalog: `/OCProperties<</OCGs[20 0 R]/D<<${configuration}>>${rest}>>`,
  objects: { 20: '<</Type/OCG/Name(Layer)>>' },
});
const separation = (n: number, tint: string) =>
  `/CS${n} [/Separation/Spot/DeviceRGB <</FunctionType 2/Domain[0 1]/N 1/C0[1 1 1]/C1[${tint}]>>]`;
/** Small files that each break one rule, or several that can only be broken together. */
export const BROKEN_FILES: readonly BrokenFile[] = [
  // File structure.
  [['6.1.2-1', 'ua:6.1-1'], { bytes: (file) => file.replace('%PDF-1.7', '%PDF-1.9') }],
  [['6.1.2-2'], { bytes: (file) => file.replace('%\xe2\xe3\xcf\xd3', '%abcd') }],
  [['6.1.3-1'], { trailer: '/Info null' }],
  [['6.1.3-3'], { bytes: (file) => `${file}\n\n` }],
  [['6.1.4-2'], { bytes: (file) => file.replace('xref\n0 ', 'xref \n0 ') }],
  [['6.1.6-1'], { objects: { 20: '<</X <abc>>>' } }],
  [['6.1.6-2'], { objects: { 20: '<</X <abxycd>>>' } }],
  [
    ['6.1.7.1-1'],
    { bytes: (file) => file.replace(`/Length ${CONTENT.length}>>`, `/Length ${CONTENT.length - 1}>>`) },
  ],
  [['6.1.7.1-2'], { bytes: (file) => file.replace('stream\n/P', 'stream\r/P') }],
  [['6.1.7.1-3'], { objects: { 20: { dict: '/F(a)', data: '' } } }],
  [['6.1.7.2-1'], { objects: { 20: { dict: '/Filter/LZWDecode', data: '\x80\x0b' } } }],
  [['6.1.9-1'], { bytes: (file) => file.replace('2 0 obj\n', '2 0 obj ') }],
  [['6.1.10-1'], { painted: 'BI /W 1 /H 1 /CS /G /BPC 8 /F /LZW ID \x80\x0b\x60 EI' }],
  [['6.1.12-1'], catalog('/Perms<</UR<<>>>>')],
  [['6.1.13-1'], catalog('/X 2147483648')],
  [['6.1.13-3'], catalog(`/X(${'x'.repeat(32_768)})`)],
  [['6.1.13-4'], catalog(`/X/${'x'.repeat(128)}`)],
  [['6.1.13-8'], { painted: `${'q '.repeat(29)}${'Q '.repeat(29)}` }],
  [['6.1.13-11'], { replace: { 3: ['[0 0 200 200]', '[0 0 2 200]'] } }],
  // Graphics.
  [['6.2.2-1'], { painted: '1 nonsense' }],
  [['6.2.2-2'], drawn({ dict: '/Subtype/Form/BBox[0 0 9 9]', data: SHOW })],
  [['6.2.3-1', '6.2.4.3-4'], { objects: { 14: { dict: '/N 3', data: Buffer.alloc(128) } }, painted: '' }],
  [
    ['6.2.3-2'],
    {
      replace: { 1: ['/OutputIntents[', '/OutputIntents[<</S/GTS_PDFA1/DestOutputProfile 20 0 R>>'] },
      objects: { 20: { dict: '/N 3', data: profile('mntrRGB ') } },
    },
  ],
  [
    ['6.2.4.2-1'],
    {
      resources: '/ColorSpace<</C[/ICCBased 20 0 R]>>',
      objects: { 20: { dict: '/N 3', data: 'x' } },
      painted: '/C cs',
    },
  ],
  [
    ['6.2.4.2-2'],
    {
      resources: '/ColorSpace<</C[/ICCBased 20 0 R]>>/ExtGState<</G<</op true/OPM 1>>>>',
      objects: { 20: { dict: '/N 4', data: profile('prtrCMYK') } },
      painted: '/G gs /C cs 0 0 1 1 re f',
    },
  ],
  [
    ['6.2.4.3-2'],
    {
      replace: { 1: ['14 0 R', '20 0 R'] },
      objects: { 20: { dict: '/N 1', data: profile('prtrGRAY') } },
      painted: '1 0 0 rg',
    },
  ],
  [['6.2.4.3-3'], { painted: '0 0 0 1 k' }],
  [['6.2.4.3-4'], { replace: { 1: ['/OutputIntents[', '/X['] }, painted: '' }],
  [
    ['6.2.4.4-1'],
    {
      resources:
        '/ColorSpace<</C[/DeviceN[/Spot]/DeviceRGB<</FunctionType 2/Domain[0 1]/N 1/C0[1 1 1]/C1[0 0 0]>>]>>',
      painted: '/C cs',
    },
  ],
  [
    ['6.2.4.4-2'],
    {
      resources: `/ColorSpace<<${separation(1, '0 0 0')}${separation(2, '1 0 0')}>>`,
      painted: '/CS1 cs /CS2 cs',
    },
  ],
  [['6.2.5-1'], state('/TR/Identity')],
  [['6.2.5-2'], state('/TR2/Identity')],
  [['6.2.5-3'], state('/HTP[0 0]')],
  [['6.2.5-4'], state('/HT<</HalftoneType 6>>')],
  [['6.2.5-5'], state('/HT<</HalftoneType 1/HalftoneName(x)>>')],
  [['6.2.5-6'], state('/HT<</HalftoneType 1/TransferFunction/Identity>>')],
  [['6.2.6-1'], { painted: '/Pretty ri' }],
  [['6.2.8-1'], drawn(image('/BitsPerComponent 8/ColorSpace/DeviceGray/Alternates[]'))],
  [['6.2.8-2'], drawn(image('/BitsPerComponent 8/ColorSpace/DeviceGray/OPI<<>>'))],
  [['6.2.8-3'], drawn(image('/BitsPerComponent 8/ColorSpace/DeviceGray/Interpolate true'))],
  [['6.2.8-4'], drawn(image('/BitsPerComponent 3/ColorSpace/DeviceGray'))],
  [['6.2.9-1'], drawn(form('/OPI<<>>'))],
  [['6.2.9-2', 'ua:7.20-1'], drawn(form('/Ref<<>>'))],
  [['6.2.9-3'], drawn({ dict: '/Subtype/PS', data: '' })],
  [['6.2.10-1'], state('/BM/Pretty')],
  // Fonts.
  [['6.2.11.2-1'], { replace: { 6: ['/Type/Font', '/Type/Fount'] } }],
  [['6.2.11.2-3'], { replace: { 6: ['/BaseFont/Test', ''] } }],
  [['6.2.11.3.1-1', '6.2.11.3.3-1'], { replace: { 5: ['/Identity-H', '/Strange-H'] } }],
  [['6.2.11.3.2-1'], { replace: { 6: ['/CIDToGIDMap/Identity', ''] } }],
  [['6.2.11.4.1-1'], { replace: { 7: ['/FontFile2 8 0 R', ''] } }],
  [
    ['6.2.11.4.2-2'],
    {
      replace: { 6: ['/BaseFont/Test', '/BaseFont/ABCDEF+Test'], 7: ['/Flags', '/CIDSet 20 0 R/Flags'] },
      objects: { 20: { dict: '', data: '\x80' } },
    },
  ],
  [['6.2.11.5-1'], { replace: { 6: ['/W[', '/DW 500/X['] } }],
  [['6.2.11.7.2-1'], { replace: { 5: ['/ToUnicode 9 0 R', ''] } }],
  [['6.2.11.7.2-2'], mapped('feff')],
  [['6.2.11.7.3-1'], mapped('e000')],
  [['6.2.11.7.2-1', '6.2.11.8-1'], { painted: 'BT /F1 9 Tf 3 Tr <0000> Tj ET' }],
  // Annotations, forms, actions.
  [['6.3.1-1'], annotated('/Subtype/Screen/Contents(x)/AP<</N 21 0 R>>')],
  [
    ['6.3.2-1'],
    {
      ...annotated(''),
      objects: {
        ...annotated('').objects,
        20: '<</Type/Annot/Subtype/Text/Rect[1 1 9 9]/StructParent 1/Contents(x)/AP<</N 21 0 R>>>>',
      },
    },
  ],
  [['6.3.2-2'], annotated('/Subtype/Text/F 36/Contents(x)/AP<</N 21 0 R>>')],
  [['6.3.3-1'], annotated('/Subtype/Text/Contents(x)')],
  [['6.3.3-2'], annotated('/Subtype/Text/Contents(x)/AP<</N 21 0 R/D 21 0 R>>')],
  [['6.3.3-3'], annotated('/Subtype/Widget/T(a)/FT/Btn/TU(x)/AP<</N 21 0 R>>', 'Form')],
  [['6.3.3-4'], annotated('/Subtype/Text/Contents(x)/AP<</N<</A 21 0 R>>>>')],
  [['6.4.1-1'], annotated('/Subtype/Widget/T(a)/FT/Tx/TU(x)/AP<</N 21 0 R>>/A<</S/URI/URI(x)>>', 'Form')],
  [['6.4.1-2'], { catalog: '/AcroForm<</Fields[20 0 R]>>', objects: { 20: '<</T(a)/AA<<>>>>' } }],
  [['6.4.1-3'], catalog('/AcroForm<</Fields[]/NeedAppearances true>>')],
  [['6.4.2-1'], catalog('/AcroForm<</Fields[]/XFA[]>>')],
  [['6.4.2-2'], catalog('/NeedsRendering true')],
  [['6.5.1-1'], catalog('/OpenAction<</S/JavaScript/JS(1)>>')],
  [['6.5.1-2'], catalog('/OpenAction<</S/Named/N/Print>>')],
  [['6.5.2-1'], catalog('/AA<<>>')],
  [['6.5.2-2'], { page: '/AA<<>>' }],
  // Metadata.
  [['6.6.2.1-1', 'ua:7.1-8'], { replace: { 1: ['/Metadata 13 0 R', ''] } }],
  [['6.6.2.1-2'], xmp('id="W5M0', 'bytes="9" id="W5M0')],
  [['6.6.2.1-3'], xmp('id="W5M0', 'encoding="UTF-8" id="W5M0')],
  [['6.6.2.3.1-1', '6.6.2.3.1-2'], more('<x:a xmlns:x="urn:x">1</x:a>')],
  [['6.6.2.3.1-2'], more('<dc:subject>x</dc:subject>')],
  [
    ['6.6.2.3.2-1'],
    xmp('<pdfaProperty:name>', '<pdfaProperty:strange>x</pdfaProperty:strange><pdfaProperty:name>'),
  ],
  [['6.6.2.3.3-2'], xmp(/<pdfaSchema:schema>.*?<\/pdfaSchema:schema>/, '')],
  [['6.6.2.3.3-4'], xmp(/<pdfaSchema:prefix>.*?<\/pdfaSchema:prefix>/, '')],
  [['6.6.2.3.1-1', '6.6.2.3.1-2', '6.6.2.3.3-8'], xmp('>Integer<', '>Strange<')],
  [['6.6.2.3.3-9'], xmp('>internal<', '>inside<')],
  [['6.6.2.3.3-10'], xmp(/<pdfaProperty:description>.*?<\/pdfaProperty:description>/, '')],
  [['6.6.4-1'], xmp(/<pdfaid:.*?<\/pdfaid:part>\s*<pdfaid:.*?<\/pdfaid:conformance>/s, '')],
  [['6.6.4-2'], xmp('<pdfaid:part>2', '<pdfaid:part>4')],
  [['6.6.4-3'], xmp('<pdfaid:conformance>A', '<pdfaid:conformance>B')],
  [['6.6.4-4', '6.6.4-5'], { xmp: (packet) => packet.replaceAll('pdfaid', 'archive') }],
  // Structure.
  [['6.7.2.2-1', 'ua:6.2-1'], { replace: { 1: ['/Marked true', '/Marked false'] } }],
  [['6.7.3.4-1', 'ua:7.1-5'], structured(['Strange'])],
  [['ua:7.1-7'], { replace: { 10: ['/K 11', '/RoleMap<</P/Span>>/K 11'] } }],
  [
    ['6.7.3.4-1', '6.7.3.4-3', 'ua:7.1-5', 'ua:7.1-7'],
    { replace: { 10: ['/K 11', '/RoleMap<</P/Strange>>/K 11'] } },
  ],
  [['6.7.4-1', 'ua:7.2-29'], structured(['P', '/Lang(no language)'])],
  // Embedded files, layers, the rest.
  [['6.8-2', '6.8-5', 'ua:7.11-1'], embedded('/UF(a)/AFRelationship/Data')],
  [['6.8-3', '6.8-5'], embedded('/F(a)/UF(a)')],
  [['6.8-4', '6.8-5'], embedded('/F(a)/UF(a)/AFRelationship/Data', false)],
  [['6.9-1'], layers('/Order[20 0 R]')],
  [['6.9-2'], layers('/Name(a)/Order[20 0 R]', '/Configs[<</Name(a)>>]')],
  [['6.9-3'], layers('/Name(a)/Order[]')],
  [['6.9-4'], layers('/Name(a)/AS[<</Event/View>>]')],
  [['6.10-1'], catalog('/Names<</AlternatePresentations<<>>>>')],
  [['6.10-2'], { page: '/PresSteps<<>>' }],
  [['6.11-1'], catalog('/Requirements[<</S/EnableJavaScripts>>]')],
  // Accessibility alone.
  [['ua:5-1'], xmp(/<pdfuaid:part>.*?<\/pdfuaid:part>/, '')],
  [['ua:5-2'], xmp('<pdfuaid:part>1', '<pdfuaid:part>2')],
  [['ua:7.1-1', 'ua:7.1-2'], { content: CONTENT.replace('BT', '/Artifact BMC BT').replace('ET', 'ET EMC') }],
  [['ua:7.1-2'], { content: `/Artifact BMC ${CONTENT} EMC` }],
  [['ua:7.1-3'], { content: `${CONTENT} 0 0 1 1 re f` }],
  [['ua:7.1-4'], { replace: { 1: ['/Marked true', '/Marked true/Suspects true'] } }],
  [['ua:7.1-9'], xmp(/<dc:title>.*?<\/dc:title>/s, '')],
  [['ua:7.1-10'], { replace: { 1: ['/DisplayDocTitle true', '/DisplayDocTitle false'] } }],
  [['ua:7.1-3'], { replace: { 12: ['/P 11 0 R', ''] } }],
  [['ua:7.2-33', 'ua:7.2-34'], withoutLanguage({})],
  [['ua:7.2-3'], structured(['Table', ['P']])],
  [['ua:7.2-4'], structured(['TR', ['TD']])],
  [['ua:7.2-8'], structured(['TH', TH])],
  [['ua:7.2-9'], structured(['TD'])],
  [['ua:7.2-10'], structured(['Table', ['TR', ['P']]])],
  [['ua:7.2-11'], structured(['Table', ['THead'], ['THead'], ['TBody']])],
  [['ua:7.2-12'], structured(['Table', ['TBody'], ['TFoot'], ['TFoot']])],
  [['ua:7.2-13'], structured(['Table', ['TFoot']])],
  [['ua:7.2-14'], structured(['Table', ['THead']])],
  [
    ['ua:7.2-15'],
    structured([
      'Table',
      ['TR', ['TH', TH], ['TH', '/A<</O/Table/Scope/Column/RowSpan 2>>']],
      ['TR', ['TD', '/A<</O/Table/ColSpan 2>>']],
    ]),
  ],
  [['ua:7.2-16'], structured(['Table', ['TR', ['TH', TH]], ['Caption'], ['TR', ['TD']]])],
  [['ua:7.2-17'], structured(['LI', ['LBody']])],
  [['ua:7.2-18'], structured(['LBody'])],
  [['ua:7.2-19'], structured(['L', ['P']])],
  [['ua:7.2-20'], structured(['L', ['LI', ['P']]])],
  [['ua:7.2-26'], structured(['TOCI'])],
  [['ua:7.2-27'], structured(['TOC', ['P']])],
  [['ua:7.2-36'], structured(['Table', ['THead', ['P']], ['TBody']])],
  [['ua:7.2-39'], structured(['Table', ['Caption'], ['TR', ['TH', TH]], ['Caption']])],
  [['ua:7.2-40'], structured(['L', ['LI'], ['Caption']])],
  [
    ['ua:7.2-41'],
    structured([
      'Table',
      ['TR', ['TH', TH], ['TH', '/A<</O/Table/Scope/Column/RowSpan 3>>']],
      ['TR', ['TD']],
    ]),
  ],
  [['ua:7.2-42'], structured(['Table', ['TR', ['TH', TH]], ['TR', ['TD'], ['TD']]])],
  [['ua:7.2-43'], structured(['Table', ['TR', ['TH', TH], ['TH', TH]], ['TR', ['TD']]])],
  [['ua:7.3-1'], structured(['Figure'])],
  [['ua:7.4.2-1'], structured(['H1'], ['H3'])],
  [['ua:7.4.4-1'], structured(['Sect', ['H'], ['H']])],
  [['ua:7.4.4-2'], structured(['H1'], ['Sect', ['H']])],
  [['ua:7.4.4-3'], structured(['Sect', ['H']], ['H1'])],
  [['ua:7.5-1'], structured(['Table', ['TR', ['TH']], ['TR', ['TD']]])],
  [['ua:7.5-2'], structured(['Table', ['TR', ['TH']], ['TR', ['TD', '/A<</O/Table/Headers[(x)]>>']]])],
  [['ua:7.7-1'], structured(['Formula'])],
  [['ua:7.9-1'], structured(['Note'])],
  [['ua:7.9-2'], structured(['Note', '/ID(a)'], ['Note', '/ID(a)'])],
  [['ua:7.18.1-1'], annotated('/Subtype/Text/Contents(x)/AP<</N 21 0 R>>', 'P')],
  [['ua:7.18.1-2'], annotated('/Subtype/Text/AP<</N 21 0 R>>')],
  [['ua:7.18.1-3'], annotated('/Subtype/Widget/T(a)/FT/Tx/AP<</N 21 0 R>>', 'Form')],
  [['ua:7.18.3-1'], { ...annotated('/Subtype/Text/Contents(x)/AP<</N 21 0 R>>'), page: '/Annots[20 0 R]' }],
  [['ua:7.18.4-1'], annotated('/Subtype/Widget/T(a)/FT/Tx/TU(x)/AP<</N 21 0 R>>', 'P')],
  [['ua:7.18.4-2'], structured(['Form'])],
  [['ua:7.18.5-1'], annotated('/Subtype/Link/Contents(x)', 'P')],
  [['ua:7.18.1-2', 'ua:7.18.5-2'], annotated('/Subtype/Link', 'Link')],
  // Rules that can only be broken together with others.
  [['6.2.8-5'], drawn(image('/ImageMask true/BitsPerComponent 8'))],
  [['6.6.2.1-4', '6.6.4-1', 'ua:5-1', 'ua:7.1-9'], xmp('</x:xmpmeta>', '')],
  [['6.7.3.3-1', 'ua:7.1-11', 'ua:7.1-3'], { replace: { 1: ['/StructTreeRoot 10 0 R', ''] } }],
  [
    ['6.7.3.4-1', '6.7.3.4-2', 'ua:7.1-5', 'ua:7.1-6'],
    {
      ...structured(['Round']),
      replace: { 10: ['/K 11', '/RoleMap<</Round/Trip/Trip/Round>>/K 11'] },
    },
  ],
  [['ua:7.2-5'], structured(['THead'])],
  [['ua:7.2-6'], structured(['TBody'])],
  [['ua:7.2-7'], structured(['TFoot'])],
  [['ua:7.2-28'], structured(['TOC', ['TOCI'], ['Caption']])],
  [['ua:7.2-37'], structured(['Table', ['TBody', ['P']]])],
  [['ua:7.2-38'], structured(['Table', ['TBody'], ['TFoot', ['P']]])],
  [
    ['ua:7.2-2', 'ua:7.2-33', 'ua:7.2-34'],
    withoutLanguage({ catalog: '/Outlines<</First 20 0 R>>', objects: { 20: '<</Title(x)>>' } }),
  ],
  [['ua:7.2-21', 'ua:7.2-33', 'ua:7.2-34'], withoutLanguage(structured(['P', '/ActualText(x)']))],
  [['ua:7.2-22', 'ua:7.2-33', 'ua:7.2-34'], withoutLanguage(structured(['P', '/Alt(x)']))],
  [['ua:7.2-23', 'ua:7.2-33', 'ua:7.2-34'], withoutLanguage(structured(['P', '/E(x)']))],
];

function mapped(unicode: string): Change {
  const map = `1 begincodespacerange <0000> <ffff> endcodespacerange 1 beginbfchar <${CODE}> <${unicode}> endbfchar`;
  return { objects: { 9: { dict: '', data: map } } };
}

function profile(kind: string): Buffer {
  const data = Buffer.alloc(128);
  data[8] = 2;
  data.write(kind, 12, 'latin1');
  return data;
}
