import {
  BIG5_FREQUENT,
  GB2312,
  HANGUL,
  JIS,
  JIS_LEVEL_1,
  KS_SYLLABLES,
  UNIFIED,
  withShared,
} from './character-sets.ts';

/** One style of a Chinese, Japanese or Korean family, subset to the characters in common use. */
export interface CjkFont {
  /** Family name in `FONT_FAMILIES`. */
  readonly family: string;
  readonly weight: 400 | 700;
  /** Path of a complete static font in the family's package. If absent, the package contains slices of a variable font. */
  readonly file?: string;
  readonly characters: ReadonlySet<number>;
}

/**
 * Simplified Chinese has every unified ideograph of the basic block (to U+9FEF), so that no character in use is shown as an empty
 * box, in any language. Japanese, Korean and Traditional Chinese have their own glyphs of the characters in use. Bold covers
 * frequent characters; Chromium synthesizes the rest.
 */
export const CJK_FONTS: readonly CjkFont[] = [
  {
    family: 'Noto Sans SC',
    weight: 400,
    file: '400Regular/NotoSansSC_400Regular.ttf',
    characters: withShared(UNIFIED),
  },
  {
    family: 'Noto Sans SC',
    weight: 700,
    file: '700Bold/NotoSansSC_700Bold.ttf',
    characters: withShared(GB2312, BIG5_FREQUENT),
  },
  {
    family: 'Noto Sans JP',
    weight: 400,
    characters: withShared(JIS),
  },
  {
    family: 'Noto Sans JP',
    weight: 700,
    characters: withShared(JIS_LEVEL_1),
  },
  {
    family: 'Noto Sans KR',
    weight: 400,
    characters: withShared(HANGUL),
  },
  {
    family: 'Noto Sans KR',
    weight: 700,
    characters: withShared(KS_SYLLABLES),
  },
  {
    family: 'Noto Sans TC',
    weight: 400,
    characters: withShared(BIG5_FREQUENT),
  },
  {
    family: 'Noto Sans TC',
    weight: 700,
    characters: withShared(BIG5_FREQUENT),
  },
];
