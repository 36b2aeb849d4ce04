type Rows = readonly [first: number, last: number];

/** Characters in some rows of a two-byte encoding. */
function charactersOf(encoding: string, rows: Rows, cells: readonly Rows[]): Set<number> {
  const decoder = new TextDecoder(encoding);
  const characters = new Set<number>();
  for (let row = rows[0]; row <= rows[1]; row++) {
    for (const [first, last] of cells) {
      for (let cell = first; cell <= last; cell++) {
        const text = decoder.decode(Uint8Array.of(row, cell));
        const code = text.codePointAt(0)!;
        if (String.fromCodePoint(code) === text && code !== 0xfffd) characters.add(code);
      }
    }
  }
  return characters;
}

const EUC: readonly Rows[] = [[0xa1, 0xfe]];

function range(first: number, last: number): number[] {
  return Array.from({ length: last - first + 1 }, (_, i) => first + i);
}

/** Latin letters (for text set in one of these families), punctuation, kana, enclosed and full-width forms. */
const SHARED = [
  ...range(0x20, 0x17f),
  ...range(0x2010, 0x203e),
  ...range(0x2150, 0x218b),
  ...range(0x2e80, 0x2fdf),
  ...range(0x3000, 0x30ff),
  ...range(0x3100, 0x312f),
  ...range(0x31a0, 0x33ff),
  ...range(0xfe10, 0xfe4f),
  ...range(0xff00, 0xffef),
];

/** Simplified Chinese: the 6,763 characters of GB/T 2312-1980. */
export const GB2312 = charactersOf('gbk', [0xb0, 0xf7], EUC);
/** Traditional Chinese: the 5,401 frequent characters of Big5. */
export const BIG5_FREQUENT = charactersOf(
  'big5',
  [0xa4, 0xc6],
  [
    [0x40, 0x7e],
    [0xa1, 0xfe],
  ],
);
/** Japanese: the 2,965 characters of JIS X 0208 level 1. */
export const JIS_LEVEL_1 = charactersOf('euc-jp', [0xb0, 0xcf], EUC);
/** Japanese: all 6,355 characters of JIS X 0208. */
export const JIS = charactersOf('euc-jp', [0xb0, 0xf4], EUC);
/** Korean: the 2,350 syllables of KS X 1001. */
export const KS_SYLLABLES = charactersOf('euc-kr', [0xb0, 0xc8], EUC);
/** Korean: all 11,172 syllables, and the letters. */
export const HANGUL = new Set([...range(0xac00, 0xd7a3), ...range(0x1100, 0x11ff), ...range(0x3130, 0x318f)]);
/** All 20,992 unified ideographs of the basic block, which names need. */
export const UNIFIED = new Set(range(0x4e00, 0x9fff));

/** Character sets combined with the characters that all scripts share. */
export function withShared(...sets: ReadonlyArray<ReadonlySet<number>>): Set<number> {
  const union = new Set<number>(SHARED);
  for (const set of sets) for (const code of set) union.add(code);
  return union;
}
