import type { PdfDict } from '../../file/core/objects.ts';
import { type GlyphFacts, PROGRAM_SUBTYPES } from './font-glyphs.ts';
import type { Inspection } from './inspection.ts';
import type { Place } from './report.ts';

export const SUBSET_TAG = /^[A-Z]{6}\+/;

/** Properties of a code's glyph that rules depend on. */
export interface ShownGlyph {
  /** Facts from the font program; undefined when it is unreadable. */
  readonly facts: GlyphFacts | undefined;
  /** Width in the dictionary, if it has one; thousandths of an em, or units of a Type 3 font. */
  readonly stated: number | undefined;
  readonly unicode: string | undefined;
  /** Whether it is the glyph for missing characters (`.notdef`). */
  readonly missing: boolean;
}

export interface LoadedFont {
  readonly name: string;
  readonly embedded: boolean;
  /** Splits a shown string into codes. */
  split(bytes: Uint8Array): number[];
  glyph(code: number): ShownGlyph;
  /** Content streams of the glyphs of a Type 3 font. */
  readonly procedures?: (code: number) => string | undefined;
}

/** Checks the type of a program in `FontFile3` (ISO 32000-1, table 126). */
export function checkProgramKind(
  { document, report }: Inspection,
  descriptor: PdfDict | undefined,
  place: Place,
): void {
  const stream = document.stream(descriptor, 'FontFile3');
  const subtype = stream && document.name(stream.dict, 'Subtype');
  if (subtype !== undefined && !PROGRAM_SUBTYPES.test(subtype))
    report.broken('6.2.11.2-7', { ...place, detail: subtype });
}
