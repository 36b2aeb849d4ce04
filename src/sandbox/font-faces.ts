import { readdirSync } from 'node:fs';
import path from 'node:path';
import type { FontFace } from '@platen/pdf';
import { FONT_FAMILIES, filePrefix, type GenericFamily } from '../../layers/fonts/families.ts';

/** Fonts for the generic families of CSS in added text. */
const GENERIC: Readonly<Partial<Record<GenericFamily, FontFace['generic']>>> = {
  'sans-serif': 'sans',
  serif: 'serif',
  monospace: 'mono',
};

/**
 * Font families for form fields and stamps, by file name prefix, in order of fallback: one per script, then those that fill the
 * gaps.
 */
const FAMILIES = new Map(
  FONT_FAMILIES.filter(({ generic, isFallback, isColored }) => (generic || isFallback) && !isColored).map(
    (family) => [filePrefix(family), family],
  ),
);

/** File name, such as `Arimo_700Bold_Italic.ttf`. */
const FILE = /^(\w+?)_(\d00)[A-Za-z]+(_Italic)?\.ttf$/;

/**
 * Returns the fonts for added text, such as that of forms, stamps and comments.
 *
 * @param folder of the fonts layer
 */
export function facesIn(folder: string): FontFace[] {
  const faces = readdirSync(folder).flatMap((file): FontFace[] => {
    const [, family = '', weight, italic] = FILE.exec(file) ?? [];
    const known = FAMILIES.get(family);
    if (known === undefined) return [];
    const { scripts, languages } = known;
    const generic = known.generic?.map((name) => GENERIC[name]).find((name) => name !== undefined);
    return [
      {
        file: path.join(folder, file),
        family,
        ...(generic && { generic }),
        ...(scripts && { scripts }),
        ...(languages && { languages }),
        bold: weight === '700',
        italic: italic !== undefined,
      },
    ];
  });
  const order = [...FAMILIES.keys()];
  return faces.sort((a, b) => order.indexOf(a.family) - order.indexOf(b.family));
}
