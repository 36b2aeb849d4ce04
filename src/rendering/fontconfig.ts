import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/**
 * Families people name in CSS, and the family of the fonts layer with the same metrics. Chromium accepts a substitute
 * only for families that it knows to be metric-compatible; otherwise it uses the next family in the CSS.
 */
const ALIASES: ReadonlyArray<readonly [family: string, stands: string]> = [
  ['Arial', 'Arimo'],
  ['Helvetica', 'Arimo'],
  ['Liberation Sans', 'Arimo'],
  ['Times New Roman', 'Tinos'],
  ['Times', 'Tinos'],
  ['Liberation Serif', 'Tinos'],
  ['Courier New', 'Cousine'],
  ['Courier', 'Cousine'],
  ['Liberation Mono', 'Cousine'],
  ['Calibri', 'Carlito'],
  ['Cambria', 'Caladea'],
];

/** The font of each generic family, and after it those that fit its style for other scripts. */
const GENERIC: ReadonlyArray<readonly [generic: string, families: readonly string[]]> = [
  ['serif', ['Tinos']],
  ['monospace', ['Cousine']],
  ['emoji', ['Noto Color Emoji']],
  ['math', ['Tinos']],
  ['sans-serif', ['Arimo']],
];

/** Families that stand for a generic one. */
export const GENERIC_FAMILIES: readonly string[] = [...new Set(GENERIC.flatMap(([, families]) => families))];

/**
 * Families for the characters that the font in use does not have, in the order in which they are tried. The Arabic one
 * draws each letter as a single glyph: Noto composes letters from a stem and dots, so that readers which go by glyphs
 * miss the letters.
 */
const FALLBACKS = [
  'Vazirmatn',
  'Noto Sans Arabic',
  'Noto Sans Hebrew',
  'Noto Sans Devanagari',
  'Noto Sans Thai',
  'Noto Sans Armenian',
  'Noto Sans Georgian',
  'Noto Sans Ethiopic',
  'Noto Sans Thaana',
  'Noto Sans Bengali',
  'Noto Sans Gurmukhi',
  'Noto Sans Gujarati',
  'Noto Sans Oriya',
  'Noto Sans Tamil',
  'Noto Sans Telugu',
  'Noto Sans Kannada',
  'Noto Sans Malayalam',
  'Noto Sans Sinhala',
  'Noto Sans Khmer',
  'Noto Sans Lao',
  'Noto Sans Myanmar',
  'Noto Serif Tibetan',
  'Noto Sans Meetei Mayek',
  'Noto Sans Ol Chiki',
  'Noto Sans Canadian Aboriginal',
  'Noto Sans Cherokee',
  'Noto Sans Tifinagh',
  'Noto Sans SC',
  'Noto Sans JP',
  'Noto Sans KR',
  'Noto Sans TC',
  'Noto Sans Symbols 2',
  'Noto Sans Symbols',
  'Noto Sans Math',
  'Noto Sans Mono',
  'Noto Color Emoji',
] as const;

/** Han characters differ in shape from language to language; the language of the document decides. */
const HAN: ReadonlyArray<readonly [lang: string, family: string]> = [
  ['ja', 'Noto Sans JP'],
  ['ko', 'Noto Sans KR'],
  ['zh-tw', 'Noto Sans TC'],
  ['zh-hk', 'Noto Sans TC'],
  ['zh-mo', 'Noto Sans TC'],
  ['zh-hant', 'Noto Sans TC'],
];

/**
 * Writes the fontconfig configuration that Chromium is started with: only Platen's own fonts, so that a
 * document looks the same on every host.
 *
 * @param fontsDirectory folder of the font files
 * @param workDirectory writable folder of this browser; takes the configuration and fontconfig's cache
 * @returns path for `FONTCONFIG_FILE`
 */
export function writeFontConfig(fontsDirectory: string, workDirectory: string): string {
  const cache = path.join(workDirectory, 'fontconfig');
  mkdirSync(cache, { recursive: true });
  const file = path.join(workDirectory, 'fonts.conf');
  writeFileSync(file, fontConfig(fontsDirectory, cache));
  return file;
}

/** The text of the configuration. Exported for its test. */
export function fontConfig(fontsDirectory: string, cacheDirectory: string): string {
  const aliases = ALIASES.map(
    ([family, stands]) =>
      `<alias binding="same"><family>${family}</family><accept><family>${stands}</family></accept></alias>`,
  );
  const generic = GENERIC.map(([family, prefer]) => {
    const families = [...new Set([...prefer, ...FALLBACKS])]
      .map((name) => `<family>${name}</family>`)
      .join('');
    return `<alias><family>${family}</family><prefer>${families}</prefer></alias>`;
  });
  const han = HAN.map(
    ([lang, family]) =>
      `<match><test name="lang" compare="contains"><string>${lang}</string></test>` +
      `<edit name="family" mode="prepend"><string>${family}</string></edit></match>`,
  );
  // The order matters: what a rule adds is seen only by the rules after it.
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
<dir>${xml(fontsDirectory)}</dir>
<cachedir>${xml(cacheDirectory)}</cachedir>
${aliases.join('\n')}
<match>
<edit name="family" mode="append_last"><string>sans-serif</string></edit>
</match>
${generic.join('\n')}
${han.join('\n')}
<match target="font">
<edit name="hinting" mode="assign"><bool>false</bool></edit>
<edit name="antialias" mode="assign"><bool>true</bool></edit>
</match>
</fontconfig>
`;
}

function xml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
