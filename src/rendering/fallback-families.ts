import { CJK_FONTS } from '../../layers/fonts/cjk-fonts.ts';
import { FONT_FAMILIES } from '../../layers/fonts/families.ts';

/** Fallback family with a bold face. */
export interface FallbackFamily {
  readonly name: string;
  /** Characters that it is named for, as the content of a character class with the flag `u`. */
  readonly characters: string;
  /** Languages whose regional glyphs of ideographs it has (BCP 47, lower case). */
  readonly languages?: readonly string[];
}

/** Ideographs, kana, hangul, their punctuation and full-width forms. */
const EAST_ASIAN = String.raw`\u1100-\u11ff\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff\ufe30-\ufe4f\uff00-\uffef`;

/** Fallback families with a bold face, in the order in which fontconfig tries them. */
const FALLBACK_FAMILIES: readonly FallbackFamily[] = FONT_FAMILIES.filter(
  ({ name, isFallback, styles }) =>
    isFallback &&
    (styles.includes('700Bold') || CJK_FONTS.some(({ family, weight }) => family === name && weight === 700)),
).flatMap(({ name, scripts, languages }) => {
  const characters = languages
    ? EAST_ASIAN
    : (scripts ?? []).map((script) => `\\p{Script=${script}}`).join('');
  return characters === '' ? [] : [{ name, characters, ...(languages && { languages }) }];
});

/** Characters of the families in `FALLBACK_FAMILIES`, as the content of a character class with the flag `u`. */
export const FALLBACK_CHARACTERS = [...new Set(FALLBACK_FAMILIES.map(({ characters }) => characters))].join(
  '',
);

/**
 * Returns the families for the characters of a string, in the order in which fontconfig tries them: that of the language first.
 *
 * @param lang BCP 47
 */
export function fallbackFamilies(text: string, lang: string): string[] {
  const own = lang.toLowerCase();
  const isRegional = ({ languages = [] }: FallbackFamily) =>
    languages.some((each) => own === each || own.startsWith(`${each}-`));
  const found = FALLBACK_FAMILIES.filter(({ characters }) => new RegExp(`[${characters}]`, 'u').test(text));
  return [...found.filter(isRegional), ...found.filter((family) => !isRegional(family))].map(
    ({ name }) => name,
  );
}
