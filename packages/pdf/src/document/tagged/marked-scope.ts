import { PdfName, PdfString } from '../../file/core/objects.ts';
import { decodeText } from '../../file/core/text-string.ts';
import type { Operation } from '../../page/syntax/operands.ts';
import type { ShownText, Unit } from './scanned-content.ts';
import type { Mark } from './structure.ts';

const SOFT_HYPHENS = /^\u00ad+$/;

/** Marked content that is open (ISO 32000-2, 14.6). */
export interface Scope {
  /** Whether it is removed when the content is rewritten. */
  readonly dropped: boolean;
  readonly mark: Mark | undefined;
  readonly artifact: boolean;
  /** What is shown in it, if it has a replacement text. */
  readonly replaced:
    | { readonly text: string | undefined; readonly shown: ShownText[]; outOfLine: boolean }
    | undefined;
  readonly start: number;
  readonly end: number;
  /** The text object that it begins in, if it is a mark or an artifact. */
  readonly within: Unit | undefined;
  /** Of a place within a word where a line may end, the bytes that show something: a browser shows a blank glyph there. */
  readonly blanks: [start: number, end: number][] | undefined;
  /** The text that it says is shown from its end. */
  readonly reversal: Unit | undefined;
}

/** Such a place in a text, and the bytes at its end, until it is known whether what follows depends on its width. */
export interface Break {
  readonly text: Unit;
  readonly scope: Scope;
  readonly end: readonly [start: number, end: number];
}

/** What `BMC` or `BDC` says of the content that it opens. */
export interface Opening {
  readonly artifact: boolean;
  /** Whether what it shows is to be read from its end. */
  readonly reversed: boolean;
  readonly mcid: number | undefined;
  /** Whether it has a replacement text, and which, if it can be read. */
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

/** Whether this replacement text is that of a place within a word where a line may end. */
export function isPossibleBreak(text: string | undefined): boolean {
  return text !== undefined && SOFT_HYPHENS.test(text);
}
