import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** Families people name in CSS, and the family of the fonts layer with the same metrics or the same purpose. */
const ALIASES: ReadonlyArray<readonly [family: string, stands: string]> = [
  ['Arial', 'Arimo'],
  ['Helvetica', 'Arimo'],
  ['Helvetica Neue', 'Arimo'],
  ['Liberation Sans', 'Arimo'],
  ['Verdana', 'Arimo'],
  ['Tahoma', 'Arimo'],
  ['Segoe UI', 'Inter'],
  ['Roboto', 'Inter'],
  ['Times New Roman', 'Tinos'],
  ['Times', 'Tinos'],
  ['Liberation Serif', 'Tinos'],
  ['Georgia', 'Source Serif 4'],
  ['Courier New', 'Cousine'],
  ['Courier', 'Cousine'],
  ['Liberation Mono', 'Cousine'],
  ['Consolas', 'Cousine'],
  ['Menlo', 'Cousine'],
  ['Monaco', 'Cousine'],
  ['Calibri', 'Carlito'],
  ['Cambria', 'Caladea'],
  ['Apple Color Emoji', 'Noto Color Emoji'],
  ['Segoe UI Emoji', 'Noto Color Emoji'],
];

/** Fallbacks of the generic families, tried in this order for characters that the first lacks. */
const GENERIC: ReadonlyArray<readonly [generic: string, families: readonly string[]]> = [
  ['sans-serif', ['Arimo', 'Noto Sans Arabic']],
  ['serif', ['Tinos', 'Noto Naskh Arabic']],
  ['monospace', ['Cousine']],
  ['system-ui', ['Inter']],
  ['emoji', ['Noto Color Emoji']],
  ['cursive', ['Source Serif 4']],
  ['fantasy', ['Inter']],
  ['math', ['Tinos']],
];

/** Scripts without a family of the generic's own style, in the order in which they are tried. */
const SCRIPTS = [
  'Noto Sans Hebrew',
  'Noto Sans Devanagari',
  'Noto Sans Thai',
  'Noto Sans Arabic',
  'Noto Sans Symbols',
  'Noto Sans Symbols 2',
  'Noto Color Emoji',
] as const;

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
    const families = [...new Set([...prefer, ...SCRIPTS])].map((name) => `<family>${name}</family>`).join('');
    return `<alias><family>${family}</family><prefer>${families}</prefer></alias>`;
  });
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
<dir>${xml(fontsDirectory)}</dir>
<cachedir>${xml(cacheDirectory)}</cachedir>
${aliases.join('\n')}
${generic.join('\n')}
<match target="pattern">
<edit name="family" mode="append_last"><string>sans-serif</string></edit>
</match>
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
