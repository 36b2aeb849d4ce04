import { codePointsOf } from '../../../document/typeset/code-points.ts';
import { EmbeddedFonts } from '../../../document/typeset/embedded-fonts.ts';
import { FaceStack } from '../../../document/typeset/face-stack.ts';
import type { FontFace } from '../../../document/typeset/font-faces.ts';
import { ideographsOf } from '../../../document/typeset/ideographs.ts';
import { ShapedTypesetter } from '../../../document/typeset/shaped-typesetter.ts';
import { InvalidInputError } from '../../../errors.ts';
import type { IncrementalUpdate } from '../../../file/core/incremental-update.ts';
import type { Fonts } from './layout.ts';
import type { SealEntry } from './seal-texts.ts';
import { type SealWords, sealWords } from './seal-words.ts';

/** Characters of separators, the ellipsis and dates; the engine's own font has them. */
const ALWAYS = '… · -:+0123456789UTC';

/** Fonts that have all characters of a seal. */
export interface SealFonts extends Fonts {
  /** Fixed words in the language of the seal, or in English when the fonts lack its letters. */
  readonly words: SealWords;
  /** Writes the fonts, after all text is set. */
  embed(): void;
}

/**
 * Loads fonts until they have every character of the signer's text: a name is shown as a whole or not at all.
 *
 * @throws InvalidInputError `SEAL_GLYPH_MISSING` naming the field and the characters that no font has
 */
export async function sealFonts(
  update: IncrementalUpdate,
  faces: readonly FontFace[],
  entries: readonly SealEntry[],
  language: string | undefined,
): Promise<SealFonts> {
  const text = entries.map((entry) => entry.text).join(' ');
  const style = { generic: 'sans', italic: false, language: ideographsOf(text, language) } as const;
  const name = await FaceStack.behindOwn(faces, { ...style, bold: true });
  const detail = await FaceStack.behindOwn(faces, { ...style, bold: false });
  for (const stack of [name, detail]) {
    for (const { field, text: own } of entries) {
      const missing = await stack.cover(own);
      if (missing.length > 0) throw glyphMissing(field, missing);
    }
    await stack.cover(ALWAYS);
  }
  const wanted = sealWords(language);
  const inWords = Object.values(wanted).join(' ');
  const lacking = [...(await detail.cover(inWords)), ...(await name.cover(inWords))];
  const fonts = new EmbeddedFonts(update);
  return {
    name: new ShapedTypesetter(name.loaded, fonts),
    detail: new ShapedTypesetter(detail.loaded, fonts),
    words: lacking.length === 0 ? wanted : sealWords('en'),
    embed: () => fonts.embed(),
  };
}

function glyphMissing(field: string, missing: readonly string[]): InvalidInputError {
  const listed = missing.slice(0, 5).map((each) => `${each} (${codePointsOf(each)})`);
  return new InvalidInputError(
    `${field}: no font has ${listed.join(', ')} for the visible signature; leave it out with lines, or give an image instead`,
    { field, code: 'SEAL_GLYPH_MISSING' },
  );
}
