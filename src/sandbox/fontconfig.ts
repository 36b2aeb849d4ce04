import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { FONT_FAMILIES, type GenericFamily } from '../../layers/fonts/families.ts';

const GENERIC: readonly GenericFamily[] = ['serif', 'monospace', 'emoji', 'math', 'sans-serif'];

/** Families that replace a generic family. */
export const GENERIC_FAMILIES: readonly string[] = FONT_FAMILIES.filter(({ generic }) => generic).map(
  ({ name }) => name,
);

/**
 * Writes the fontconfig configuration that Chromium is started with: only Platen's own fonts, so that a document looks the same
 * on every host.
 *
 * @param fontsDirectory folder of the font files
 * @param workDirectory writable folder of this browser, for the configuration and fontconfig's cache
 * @returns path for `FONTCONFIG_FILE`
 */
export function writeFontConfig(fontsDirectory: string, workDirectory: string): string {
  const cache = path.join(workDirectory, 'fontconfig');
  mkdirSync(cache, { recursive: true });
  const file = path.join(workDirectory, 'fonts.conf');
  writeFileSync(file, fontConfig(fontsDirectory, cache));
  return file;
}

/** Returns the text of the configuration. Exported for its test. */
export function fontConfig(fontsDirectory: string, cacheDirectory: string): string {
  const aliases = FONT_FAMILIES.flatMap(({ name, standsFor = [] }) =>
    standsFor.map(
      (family) =>
        `<alias binding="same"><family>${family}</family><accept><family>${name}</family></accept></alias>`,
    ),
  );
  const fallbacks = FONT_FAMILIES.filter(({ isFallback }) => isFallback);
  const generic = GENERIC.map((family) => {
    const own = FONT_FAMILIES.filter((each) => each.generic?.includes(family));
    const families = [...new Set([...own, ...fallbacks])]
      .map(({ name }) => `<family>${name}</family>`)
      .join('');
    return `<alias><family>${family}</family><prefer>${families}</prefer></alias>`;
  });
  // Shapes of ideographs differ by language, so the document's language selects the family. The first one is the default and
  // needs no rule.
  const [, ...regional] = FONT_FAMILIES.filter(({ languages }) => languages);
  const ideographs = regional.flatMap(({ name, languages = [] }) =>
    languages.map(
      (language) =>
        `<match><test name="lang" compare="contains"><string>${language}</string></test>` +
        `<edit name="family" mode="prepend"><string>${name}</string></edit></match>`,
    ),
  );
  // The order matters: a rule's additions are visible only to later rules.
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
${ideographs.join('\n')}
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
