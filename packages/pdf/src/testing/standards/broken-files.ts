import { BROKEN_FONTS } from './broken-fonts.ts';
import { BROKEN_METADATA } from './broken-metadata.ts';
import {
  annotated,
  type BrokenFile,
  catalog,
  drawn,
  embedded,
  form,
  image,
  layers,
  profile,
  separation,
  state,
  structured,
  TH,
  withoutLanguage,
  xmp,
} from './changes.ts';
import { type Change, CONTENT, OBJECT, SHOW } from './conforming-file.ts';
import { encryption, jpx, signature } from './special-objects.ts';

const DEFAULT_CMYK = '/DefaultCMYK[/ICCBased 30 0 R]';
const CMYK_PROFILE = { dict: '/N 4', data: profile('prtrCMYK') };
/** Returns a change that draws a form on a page with a default colour space for CMYK. */
const cmykForm = (content: string, own = '', before = ''): Change => ({
  resources: `/ColorSpace<<${DEFAULT_CMYK}>>/XObject<</X 20 0 R>>`,
  objects: {
    20: {
      dict: `/Type/XObject/Subtype/Form/BBox[0 0 9 9]/Resources<</ColorSpace<<${own}>>>>`,
      data: content,
    },
    30: CMYK_PROFILE,
  },
  painted: `${before} /X Do`,
});
/** Returns a change that draws forms in forms, the last of which uses CMYK. */
const nestedForms = (count: number): Change => ({
  resources: '/XObject<</X 20 0 R>>',
  objects: Object.fromEntries(
    Array.from({ length: count }, (_, at) => [
      20 + at,
      {
        dict: `/Type/XObject/Subtype/Form/BBox[0 0 9 9]/Resources<</XObject<</X ${21 + at} 0 R>>>>`,
        data: at === count - 1 ? '0 0 0 1 k' : '/X Do',
      },
    ]),
  ),
  painted: '/X Do',
});

/** Small files that each violate one rule, or several that can only be violated together. */
export const BROKEN_FILES: readonly BrokenFile[] = [
  // File structure.
  [['6.1.2-1', 'ua:6.1-1'], { bytes: (file) => file.replace('%PDF-1.7', '%PDF-1.9') }],
  [['6.1.2-2'], { bytes: (file) => file.replace('%\xe2\xe3\xcf\xd3', '%abcd') }],
  [['6.1.3-1'], { trailer: '/Info null' }],
  [['6.1.3-3'], { bytes: (file) => `${file}\n\n` }],
  [['6.1.4-2'], { bytes: (file) => file.replace('xref\n0 ', 'xref \n0 ') }],
  [['6.1.6-1'], { objects: { 20: '<</X <abc>>>' } }],
  [['6.1.6-2'], { objects: { 20: '<</X <abxycd>>>' } }],
  [['6.1.6-2'], { objects: { 20: '<</X <abxd>>>' } }],
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
  [[], catalog(`/X 34029${'0'.repeat(34)}.0`)],
  [['6.1.13-3'], catalog(`/X(${'x'.repeat(32_768)})`)],
  [['6.1.13-4'], catalog(`/X/${'x'.repeat(128)}`)],
  [['6.1.13-8'], { painted: `${'q '.repeat(29)}${'Q '.repeat(29)}` }],
  [['6.1.13-11'], { replace: { 3: ['[0 0 200 200]', '[0 0 2 200]'] } }],
  // Graphics.
  [['6.2.2-1'], { painted: '1 nonsense' }],
  [['6.2.2-2'], drawn({ dict: '/Subtype/Form/BBox[0 0 9 9]', data: SHOW })],
  [['6.2.4.3-4'], { replace: { 1: ['/GTS_PDFA1', '/GTS_PDFX'] } }],
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
  // A default colour space counts for the content whose own resources have it, where the colour is selected.
  [[], cmykForm('0 0 1 1 re f', '', '0 0 0 1 k')],
  [[], cmykForm('0 0 0 1 k', DEFAULT_CMYK)],
  [['6.2.4.3-3'], cmykForm('0 0 0 1 k')],
  [
    ['6.2.4.3-3'],
    {
      resources: `/ColorSpace<<${DEFAULT_CMYK}>>/Pattern<</P 20 0 R>>`,
      objects: {
        20: {
          dict: '/PatternType 1/PaintType 1/TilingType 1/BBox[0 0 9 9]/XStep 9/YStep 9/Resources<<>>',
          data: '0 0 0 1 k 0 0 1 1 re f',
        },
        30: CMYK_PROFILE,
      },
      painted: '/Pattern cs /P scn 0 0 1 1 re f',
    },
  ],
  // `SCN` uses the initial space, grey.
  [['6.2.4.3-4'], { replace: { 1: ['/OutputIntents[', '/X['] }, content: '/P <</MCID 0>> BDC 1 SCN EMC' }],
  [['6.2.4.3-3'], nestedForms(40)],
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
  // Structure.
  [['6.7.2.2-1', 'ua:6.2-1'], { replace: { 1: ['/Marked true', '/Marked false'] } }],
  [['6.7.3.4-1', 'ua:7.1-5'], structured(['Strange'])],
  [['ua:7.1-7'], { replace: { 10: ['/K 11', '/RoleMap<</P/Span>>/K 11'] } }],
  [['ua:7.1-6'], { replace: { 10: ['/K 11', '/RoleMap<</P/P>>/K 11'] } }],
  [
    ['6.7.3.4-2', '6.7.3.4-3', 'ua:7.1-6', 'ua:7.1-7'],
    { replace: { 10: ['/K 11', '/RoleMap<</P/Own/Own/P>>/K 11'] } },
  ],
  [['6.7.3.4-3', 'ua:7.1-7'], { replace: { 10: ['/K 11', '/RoleMap<</P/Strange>>/K 11'] } }],
  [['6.7.4-1', 'ua:7.2-29'], structured(['P', '/Lang(no language)'])],
  [['ua:7.2-29'], { painted: '/Span<</Lang()>>BDC EMC' }],
  // Embedded files, layers, the rest.
  [['6.8-2', '6.8-5', 'ua:7.11-1'], embedded('/UF(a)/AFRelationship/Data')],
  [['6.8-3', '6.8-5'], embedded('/F(a)/UF(a)')],
  [['6.8-4', '6.8-5'], embedded('/F(a)/UF(a)/AFRelationship/Data', false)],
  [
    ['6.8-4', '6.8-5'],
    {
      objects: {
        ...embedded('').objects,
        20: '<</X[<</Type/Filespec/F(a)/UF(a)/AFRelationship/Data/EF<</F 21 0 R>>>>]>>',
      },
    },
  ],
  [['6.8-3', '6.8-4'], { objects: { 20: '<</Type/Filespec/F(a)>>' } }],
  [['6.9-1'], layers('/Order[20 0 R]')],
  [['6.9-2'], layers('/Name(a)/Order[20 0 R]', '/Configs[<</Name(a)>>]')],
  [['6.9-3'], layers('/Name(a)/Order[]')],
  [['6.9-4'], layers('/Name(a)/AS[<</Event/View>>]')],
  [['6.10-1'], catalog('/Names<</AlternatePresentations<<>>>>')],
  [['6.10-2'], { page: '/PresSteps<<>>' }],
  [['6.11-1'], catalog('/Requirements[<</S/EnableJavaScripts>>]')],
  // Only accessibility.
  [['ua:5-1'], xmp(/<pdfuaid:part>.*?<\/pdfuaid:part>/, '')],
  [['ua:5-2'], xmp('<pdfuaid:part>1', '<pdfuaid:part>2')],
  [['ua:7.1-1', 'ua:7.1-2'], { content: CONTENT.replace('BT', '/Artifact BMC BT').replace('ET', 'ET EMC') }],
  [['ua:7.1-2'], { content: `/Artifact BMC ${CONTENT} EMC` }],
  [['ua:7.1-3'], { content: `${CONTENT} 0 0 1 1 re f` }],
  [['ua:7.1-4'], { replace: { 1: ['/Marked true', '/Marked true/Suspects true'] } }],
  [['ua:7.1-9'], xmp(/<dc:title>.*?<\/dc:title>/s, '')],
  [['6.6.2.3.1-2', 'ua:7.1-9'], xmp(/ xml:lang="x-default"/, '')],
  [['ua:7.1-10'], { replace: { 1: ['/DisplayDocTitle true', '/DisplayDocTitle false'] } }],
  [['ua:7.1-3', 'ua:7.1-12'], { replace: { 12: ['/P 11 0 R', ''] } }],
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
  // Rules that can only be violated together with others.
  [['6.2.8-5'], drawn(image('/ImageMask true/BitsPerComponent 8'))],
  [['6.6.2.1-4', '6.6.4-1', 'ua:5-1', 'ua:7.1-9'], xmp('</x:xmpmeta>', '')],
  [['6.7.3.3-1', 'ua:7.1-11', 'ua:7.1-3'], { replace: { 1: ['/StructTreeRoot 10 0 R', ''] } }],
  [
    ['6.7.3.4-2', 'ua:7.1-6'],
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
  [
    ['ua:7.2-34'],
    withoutLanguage(xmp(/(<rdf:li xml:lang="x-default">)(.*?<\/rdf:li>)/, '$1$2<rdf:li xml:lang="en">$2')),
  ],
  [['ua:7.2-21', 'ua:7.2-33', 'ua:7.2-34'], withoutLanguage(structured(['P', '/ActualText(x)']))],
  [['ua:7.2-22', 'ua:7.2-33', 'ua:7.2-34'], withoutLanguage(structured(['P', '/Alt(x)']))],
  [['ua:7.2-23', 'ua:7.2-33', 'ua:7.2-34'], withoutLanguage(structured(['P', '/E(x)']))],
  // More file structure.
  [['6.1.3-2'], encryption(-4)],
  [['6.1.3-2', 'ua:7.16-1'], encryption(-4 & ~512)],
  [[], { bytes: (file) => file.replace(/xref\n0/, ' \n\r\nxref\n0') }],
  [['6.1.4-2'], { bytes: (file) => file.replace(/xref\n0/, ' \nxref 0') }],
  [['6.1.4-1'], { bytes: (file) => file.replace(/startxref\n\d+/, 'startxref\n1') }],
  [['6.1.12-2'], signature({ digested: true })],
  [['6.1.13-2'], catalog(`/X 4${'0'.repeat(38)}.0`)],
  [['6.1.13-5'], catalog(`/X 0.${'0'.repeat(39)}1`)],
  [
    ['6.1.13-9'],
    {
      resources: `/ColorSpace<</C[/DeviceN[${'/None'.repeat(33)}]/DeviceRGB<</FunctionType 4/Domain[${'0 1 '.repeat(33)}]/Range[0 1 0 1 0 1]/Length 0>>]>>`,
      painted: '/C cs',
    },
  ],
  [
    ['6.2.3-3'],
    {
      replace: {
        1: [
          '/OutputIntents[',
          '/OutputIntents[<</S/GTS_PDFX/OutputConditionIdentifier(x)/DestOutputProfileRef<<>>>>',
        ],
      },
    },
  ],
  [['6.2.8.3-1'], drawn(jpx({ channels: 2 }))],
  [['6.2.8.3-2'], drawn(jpx({ colors: [{ best: true }, { best: true }] }))],
  [['6.2.8.3-3'], drawn(jpx({ colors: [{ method: 4 }] }))],
  [['6.2.8.3-4'], drawn(jpx({ colors: [{ space: 19 }] }))],
  [['6.2.8.3-5'], drawn(jpx({ depth: 255 }))],
  [
    ['6.2.10-2'],
    {
      replace: { 1: ['/OutputIntents[', '/X['] },
      resources: '/ColorSpace<</C[/ICCBased 14 0 R]>>/ExtGState<</G<</ca 0.5>>>>',
      content: `/C cs /G gs ${CONTENT}`,
    },
  ],
  [['6.4.3-1'], signature({ covers: false })],
  [['6.4.3-2'], signature({ certificates: false })],
  [['6.4.3-3'], signature({ signers: 2 })],
  [
    ['6.8-1', '6.8-5'],
    {
      ...embedded('/F(a)/UF(a)/AFRelationship/Data'),
      objects: {
        ...embedded('/F(a)/UF(a)/AFRelationship/Data').objects,
        21: { dict: '/Type/EmbeddedFile', data: 'x' },
      },
    },
  ],
  [
    ['ua:7.1-12'],
    {
      objects: {
        [OBJECT.document]: '<</Type/StructElem/S/Document/P 10 0 R/K[12 0 R 30 0 R]>>',
        30: '<</Type/StructElem/S/P>>',
      },
    },
  ],
  [
    ['ua:7.2-24', 'ua:7.2-33', 'ua:7.2-34'],
    withoutLanguage(annotated('/Subtype/Text/Contents(x)/AP<</N 21 0 R>>')),
  ],
  [
    ['ua:7.2-25', 'ua:7.2-33', 'ua:7.2-34'],
    withoutLanguage({
      ...annotated('/Subtype/Widget/T(a)/FT/Tx/TU(x)/AP<</N 21 0 R>>', 'Form'),
      catalog: '/AcroForm<</Fields[20 0 R]>>',
    }),
  ],
  ...(['ActualText', 'Alt', 'E'] as const).map(
    (key, i): BrokenFile => [
      [`ua:7.2-${30 + i}`, 'ua:7.2-33', 'ua:7.2-34'],
      withoutLanguage({
        content: CONTENT.replace('BDC', `BDC /Span<</${key}(x)>>BDC`).replace('EMC', 'EMC EMC'),
      }),
    ],
  ),
  [
    ['6.4.2-1', 'ua:7.15-1'],
    {
      catalog: '/AcroForm<</Fields[]/XFA[(config) 20 0 R]>>',
      objects: {
        20: {
          dict: '',
          data: '<config xmlns="http://www.xfa.org/schema/xci/3.0/"><acrobat><acrobat7><dynamicRender\n>required</dynamicRender\n></acrobat7></acrobat></config>',
        },
      },
    },
  ],
  [['ua:7.18.2-1'], annotated('/Subtype/TrapNet/Contents(x)/AP<</N 21 0 R>>')],
  [
    ['6.5.1-1', 'ua:7.18.6.2-1'],
    catalog('/OpenAction<</S/Rendition/OP 0/R<</S/MR/C<</S/MCD/Alt[()(x)]>>>>>>'),
  ],
  [
    ['6.5.1-1', 'ua:7.18.6.2-2'],
    catalog('/OpenAction<</S/Rendition/OP 0/R<</S/MR/C<</S/MCD/CT(video/mp4)>>>>>>'),
  ],
  [['ua:7.18.8-1'], annotated('/Subtype/PrinterMark/Contents(x)/AP<</N 21 0 R>>')],
  [
    ['ua:7.20-2'],
    {
      resources: '/XObject<</X 20 0 R>>',
      content: `${CONTENT} /X Do /X Do`,
      objects: {
        20: {
          dict: '/Type/XObject/Subtype/Form/BBox[0 0 9 9]/Resources<<>>/StructParents 1',
          data: '/P <</MCID 0>> BDC 0 0 1 1 re f EMC',
        },
        [OBJECT.tree]: '<</Type/StructTreeRoot/K 11 0 R/ParentTree<</Nums[0[12 0 R] 1[22 0 R]]>>>>',
        [OBJECT.document]: '<</Type/StructElem/S/Document/P 10 0 R/K[12 0 R 22 0 R]>>',
        22: '<</Type/StructElem/S/P/P 11 0 R/Pg 3 0 R/K<</Type/MCR/Pg 3 0 R/Stm 20 0 R/MCID 0>>>>',
      },
    },
  ],
  ...BROKEN_FONTS,
  ...BROKEN_METADATA,
];
