import type { ContentLimits } from '../../page/syntax/limits.ts';
import type { Sensitivity } from './text/text-ranges.ts';

/** A rectangle in points (1/72 inch) from the top-left corner of the page as displayed; `page` counts from 0. */
export interface RedactionRegion {
  readonly page: number;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  /** CSS colour name, `#rgb` or `#rrggbb`; black by default. Translucent colours are refused. */
  readonly color?: string;
}

/**
 * `Literal` matches the text regardless of case, accents, ligatures, width and spacing, even across line breaks. `Regex` is an
 * RE2 regular expression; it is case-sensitive unless it begins with `(?i)`, and `^` and `$` match at line ends.
 */
export type PatternType = 'Literal' | 'Regex';

export interface RedactionPattern {
  /** Pattern of at most 1,000 characters. */
  readonly pattern: string;
  readonly pattern_type: PatternType;
  /** Page counted from 0. By default all pages, bookmarks and other strings of the document. */
  readonly page?: number;
  /** CSS colour name, `#rgb` or `#rrggbb`; black when left out. */
  readonly color?: string;
}

/**
 * `exact` leaves the text after a redaction in place, so that the box is as wide as the word. `quantized` moves it to a grid of
 * four em, so that the width reveals little about the removed text.
 */
export type GlyphPositions = 'exact' | 'quantized';

/**
 * Words removed by a region that are searched for in other places: none; the whole removed line; or also its single words, if
 * they are rare enough to be the secret. It applies to bookmarks, fields, links, tags and other strings of the file; text on
 * pages is removed only by regions and patterns.
 */
export type Elsewhere = 'none' | 'exact' | 'words';

export const ELSEWHERE: readonly Elsewhere[] = ['none', 'exact', 'words'];

/** Content to remove: at least one region, pattern or preset. */
export interface RedactionRequest {
  readonly redactions?: readonly RedactionRegion[];
  readonly patterns?: readonly RedactionPattern[];
  /** Names of {@link PRESETS}. */
  readonly presets?: readonly string[];
  /** Evidence that presets require for a value. Default: `balanced`. */
  readonly sensitivity?: Sensitivity;
  /** Ids of hits in a preview's {@link RedactionHit} that are left in the document. */
  readonly exclude?: readonly string[];
  /** User or owner password of an encrypted document. */
  readonly password?: string;
  /** Default: `exact`. */
  readonly glyphPositions?: GlyphPositions;
  /** Default: `words`. */
  readonly elsewhere?: Elsewhere;
  /** Whether pages on which patterns cannot be searched are refused (`PAGES_NOT_READ`). Default: false. */
  readonly strict?: boolean;
  /** Limits, tighter or wider than the engine's own. */
  readonly limits?: Partial<RedactionLimits>;
  /** Called when a page has been redacted, and again when it has been verified. */
  readonly onPage?: () => void;
}

export interface RedactionLimits extends ContentLimits {
  /** Maximum number of pages. Default: 10,000. */
  readonly pages: number;
  /** Maximum size of the input. Default: 200 MB. */
  readonly inputBytes: number;
}

/** Number of removals by a source on a page. */
export interface RedactionCount {
  /** `region 0`, `pattern 2`, `preset email`: index into the request, or the preset's name. */
  readonly source: string;
  /** Page counted from 0; −1 for items that belong to no page: bookmarks, structure text and the like. */
  readonly page: number;
  /** Number of removals. A region counts once, however much it removes, and 0 times if nothing was there. */
  readonly count: number;
}

/** A rectangle in points from the top-left corner of the page as displayed, as in a {@link RedactionRegion}. */
export interface RedactionBox {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Kinds of places in a file where something can be found. */
export const FOUND_IN = [
  'text',
  'image',
  'drawing',
  'replacement-text',
  'annotation',
  'comment',
  'field',
  'link',
  'bookmark',
  'destination',
  'page-label',
  'layer',
  'structure',
  'name',
  'metadata',
  'attachment',
  'script',
  'other',
] as const;

/**
 * `text` is drawn by a page; `replacement-text` is read in place of content (`ActualText`, `Alt`, `E`); `comment` is text of an
 * annotation besides its drawing; `name` was chosen by the file's writer, for example for a layer or a check box's state.
 */
export type FoundIn = (typeof FOUND_IN)[number];

/** An item that a redaction would remove. */
export interface RedactionHit {
  /**
   * Id for `exclude`: it names the rule, the page and the place. Null for hits that cannot be left out: those of regions, and
   * those outside the text that a page draws.
   */
  readonly id: string | null;
  /** As in {@link RedactionCount}. */
  readonly source: string;
  readonly kind: 'region' | 'literal' | 'regex' | 'preset';
  /** Position in the request's list; null for words that regions removed and that were found elsewhere. */
  readonly index: number | null;
  /** Page counted from 0; −1 for items that belong to no page. */
  readonly page: number;
  readonly where: FoundIn;
  /** Bounds of the whole item; null for items without a position on a page. */
  readonly box: RedactionBox | null;
  /** A box for each line, when there are several. */
  readonly boxes?: readonly RedactionBox[];
  /** Removed text, up to 1,000 characters; null for items without text, such as a picture. */
  readonly text: string | null;
  /** Whether it is in data that is always removed. Such hits are not counted in the report. */
  readonly always: boolean;
}

/** Effect of a redaction. It contains the content to be removed, so only the requester may see it. */
export interface RedactionPreview {
  readonly report: RedactionReport;
  readonly hits: readonly RedactionHit[];
  /** Number of all hits, including those that are not listed. */
  readonly total: number;
  /** Whether there are more hits than are listed. */
  readonly truncated: boolean;
}

/** Result of a redaction. It never contains removed content. */
export interface RedactionReport {
  /** Number of pages of the document. */
  readonly pages: number;
  readonly redactions: readonly RedactionCount[];
  /** Matches that the request left in the document, in the form of `redactions`. */
  readonly excluded: readonly RedactionCount[];
  /** Sources of the request, named as in `redactions`, that found nothing. */
  readonly notFound: readonly string[];
  /** Pages (from 0) without text that patterns and presets could search, or whose words may be in a picture. */
  readonly notRead: readonly number[];
  /** Pages (from 0) that had to be rasterized because redacted content was still visible. */
  readonly rasterizedPages: readonly number[];
  /** Numbers of hidden data items that were found and removed, by kind. */
  readonly scrubbed: Readonly<Record<string, number>>;
  /** Whether the input was damaged. */
  readonly repaired: boolean;
  /** Conformance claims of the result, such as `PDF/A-2a`: those of the input that the result still fulfils. */
  readonly conformance: readonly string[];
  readonly glyphPositions: GlyphPositions;
}

export interface RedactionResult {
  readonly pdf: Uint8Array;
  readonly report: RedactionReport;
}
