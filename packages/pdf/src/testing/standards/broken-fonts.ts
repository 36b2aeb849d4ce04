import type { BrokenFile } from './changes.ts';
import { type Change, CODE, FONT, GLYPH, type TestObject, WIDTH } from './conforming-file.ts';
import { type CharacterMap, type1Program, withCharacterMaps } from './test-fonts.ts';

const A = 0x41;
const UNICODE: CharacterMap = [3, 1, [[A, GLYPH]]];
const SYMBOL: CharacterMap = [3, 0, [[0xf000 + A, GLYPH]]];
const MACINTOSH: CharacterMap = [1, 0, [[A, GLYPH]]];
const NON_SYMBOLIC = 32;
const SYMBOLIC = 4;

const descriptor = (name: string, flags: number, program: string): string =>
  `<</Type/FontDescriptor/FontName/${name}/Flags ${flags}/FontBBox[0 0 1000 1000]/ItalicAngle 0/Ascent 800/Descent -200/CapHeight 700/StemV 80${program}>>`;

/** Returns text that is also shown in a font F2, object 20, with its descriptor as object 21. */
const second = (objects: Readonly<Record<number, TestObject>>, shown = '(A)'): Change => ({
  objects,
  replace: { 3: ['/F1 5 0 R', '/F1 5 0 R/F2 20 0 R'] },
  painted: `BT /F2 12 Tf 20 80 Td ${shown} Tj ET`,
});

const CODES = `/FirstChar 65/LastChar 65/Widths[${WIDTH}]`;
const MEANING: TestObject = {
  dict: '',
  data: '1 begincodespacerange <00> <ff> endcodespacerange 1 beginbfchar <41> <0041> endbfchar',
};

/** Returns text in a simple TrueType font. */
function simple(
  entries: string,
  flags = NON_SYMBOLIC,
  maps: readonly CharacterMap[] = [UNICODE],
  shown = '(A)',
): Change {
  const program = withCharacterMaps(...maps);
  return second(
    {
      20: `<</Type/Font/Subtype/TrueType/BaseFont/Test${entries}/FontDescriptor 21 0 R/ToUnicode 23 0 R>>`,
      21: descriptor('Test', flags, '/FontFile2 22 0 R'),
      22: { dict: `/Length1 ${program.length}`, data: program },
      23: MEANING,
    },
    shown,
  );
}

/** Returns text in a Type 1 font. */
function type1(entries: string, shown: string, name = 'Test', list = ''): Change {
  const { data, lengths } = type1Program();
  return second(
    {
      20: `<</Type/Font/Subtype/Type1/BaseFont/${name}${entries}/FontDescriptor 21 0 R>>`,
      21: descriptor(name, NON_SYMBOLIC, `/FontFile 22 0 R${list}`),
      22: { dict: `/Length1 ${lengths[0]}/Length2 ${lengths[1]}/Length3 ${lengths[2]}`, data },
    },
    shown,
  );
}

/** Returns text in a font of a type that does not exist. */
function strange(): Change {
  const own = type1('/FirstChar 65/LastChar 65/Widths[500]', '()');
  return { ...own, replace: { ...own.replace, 20: ['/Subtype/Type1', '/Subtype/Strange'] } };
}

/** Returns the page's font with an embedded CMap. */
const encodedBy = (dict: string, program: string): Change => ({
  replace: { 5: ['/Identity-H', ' 20 0 R'] },
  objects: {
    20: {
      dict: `/Type/CMap/CMapName/Own/CIDSystemInfo<</Registry(Adobe)/Ordering(Identity)/Supplement 0>>${dict}`,
      data: `/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CIDSystemInfo 3 dict dup begin /Registry (Adobe) def /Ordering (Identity) def /Supplement 0 def end def /CMapName /Own def /CMapType 1 def 1 begincodespacerange <0000> <ffff> endcodespacerange 1 begincidrange <0000> <ffff> 0 endcidrange ${program} endcmap CMapName currentdict /CMap defineresource pop end end`,
    },
  },
});

function mapped(unicode: string): Change {
  const map = `1 begincodespacerange <0000> <ffff> endcodespacerange 1 beginbfchar <${CODE}> <${unicode}> endbfchar`;
  return { objects: { 9: { dict: '', data: map } } };
}

/** Files that violate rules about fonts (ISO 19005-2, 6.2.11). */
export const BROKEN_FONTS: readonly BrokenFile[] = [
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
  [['6.2.11.2-2'], strange()],
  [['6.2.11.2-4', '6.2.11.2-6', '6.2.11.5-1'], type1('/LastChar 65/Widths[500]', '(A)')],
  [['6.2.11.2-5', '6.2.11.2-6', '6.2.11.5-1'], type1('/FirstChar 65/Widths[500]', '(A)')],
  [['6.2.11.2-6'], type1('/FirstChar 65/LastChar 66/Widths[500]', '(A)')],
  [
    ['6.2.11.2-7', '6.2.11.4.1-1'],
    {
      replace: { 7: ['/FontFile2', '/FontFile3'] },
      objects: { 8: { dict: '/Subtype/Strange', data: FONT } },
    },
  ],
  [['6.2.11.3.3-2'], encodedBy('', '/WMode 1 def')],
  [
    ['6.2.11.3.3-3'],
    {
      ...encodedBy('/UseCMap 21 0 R', ''),
      objects: {
        ...encodedBy('/UseCMap 21 0 R', '').objects,
        21: {
          dict: '/Type/CMap/CMapName/Other/CIDSystemInfo<</Registry(Adobe)/Ordering(Identity)/Supplement 0>>',
          data: '',
        },
      },
    },
  ],
  [['6.2.11.3.3-1', '6.2.11.3.3-3'], encodedBy('/UseCMap/Strange', '')],
  [['6.1.13-10'], encodedBy('', '1 begincidrange <0000> <0001> 65536 endcidrange')],
  // The last byte is no whole code.
  [
    ['6.2.11.4.1-2', '6.2.11.5-1', '6.2.11.7.2-1', '6.2.11.8-1'],
    { painted: `BT /F1 12 Tf 20 80 Td <${CODE}00> Tj ET` },
  ],
  [['6.2.11.4.1-2', '6.2.11.5-1'], type1('/FirstChar 66/LastChar 66/Widths[400]', '(B)')],
  [['6.2.11.4.2-1'], type1('/FirstChar 65/LastChar 65/Widths[500]', '(A)', 'ABCDEF+Test', '/CharSet(/A/B)')],
  [['6.2.11.6-1'], simple(`${CODES}/Encoding/WinAnsiEncoding`, NON_SYMBOLIC, [SYMBOL], '()')],
  [['6.2.11.6-2'], simple(CODES, NON_SYMBOLIC, [MACINTOSH])],
  [['6.2.11.6-3'], simple(`${CODES}/Encoding/WinAnsiEncoding`, SYMBOLIC, [SYMBOL])],
  [['6.2.11.6-4'], simple(CODES, SYMBOLIC, [UNICODE, MACINTOSH])],
  [['6.1.8-1'], { replace: { 6: ['/BaseFont/Test', '/BaseFont/Te#ffst'] } }],
];
