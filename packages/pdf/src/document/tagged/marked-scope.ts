import { PdfName, PdfString } from '../../file/core/objects.ts';
import { decodeText } from '../../file/core/text-string.ts';
import type { Operation } from '../../page/syntax/operands.ts';
import type { ShownText, Unit } from './scanned-content.ts';
import type { Mark } from './structure.ts';

const SOFT_HYPHENS = /^\u00ad+$/;

/** An open marked-content sequence (ISO 32000-2, 14.6). */
export interface Scope {
  /** Whether it is removed when the content is rewritten. */
  readonly dropped: boolean;
  readonly mark: Mark | undefined;
  readonly artifact: boolean;
  /** Content shown in it, if it has a replacement text. */
  readonly replaced:
    | { readonly text: string | undefined; readonly shown: ShownText[]; outOfLine: boolean }
    | undefined;
  readonly start: number;
  readonly end: number;
  /** Text object in which it begins, if it belongs to the structure or is an artifact. */
  readonly within: Unit | undefined;
  /** For a possible line break within a word: ranges of the operators that show text, as browsers show a blank glyph there. */
  readonly blanks: [start: number, end: number][] | undefined;
  /** Text that it marks as shown in reverse. */
  readonly reversal: Unit | undefined;
}

/**
 * A possible line break and the byte ranges to remove, kept until it is known whether the following text depends on its width.
 */
export interface Break {
  readonly text: Unit;
  readonly scope: Scope;
  readonly end: readonly [start: number, end: number];
}

/** Properties of marked content that `BMC` or `BDC` begins. */
export interface Opening {
  readonly artifact: boolean;
  /** Whether its text is shown in reverse. */
  readonly reversed: boolean;
  readonly mcid: number | undefined;
  /** Whether it has a replacement text; the next member is that text, if readable. */
  readonly replaced: boolean;
  readonly text: string | undefined;
}

export function openingOf({ operands: [tag, properties] }: Operation): Opening {
  const type = tag instanceof PdfName ? tag.value : undefined;
  const artifact = type === 'Artifact';
  const reversed = type === 'ReversedChars';
  if (!(properties instanceof Map))
    return { artifact, reversed, mcid: undefined, replaced: false, text: undefined };
  const mcid = properties.get('MCID');
  const actual = properties.get('ActualText');
  return {
    artifact,
    reversed,
    mcid: typeof mcid === 'number' ? mcid : undefined,
    replaced: actual !== undefined,
    text: actual instanceof PdfString ? decodeText(actual.bytes) : undefined,
  };
}

/** Whether the replacement text is that of a possible line break within a word. */
export function isPossibleBreak(text: string | undefined): boolean {
  return text !== undefined && SOFT_HYPHENS.test(text);
}
