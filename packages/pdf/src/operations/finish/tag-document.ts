import { type FontTexts, isReadToTheLeft } from '../../document/tagged/font-texts.ts';
import { readStructure } from '../../document/tagged/read-structure.ts';
import { hasText, isIllustration } from '../../document/tagged/roles.ts';
import { scanContent } from '../../document/tagged/scan-content.ts';
import type { Unit } from '../../document/tagged/scanned-content.ts';
import {
  holdsMarks,
  type PaintedStream,
  type PaintedStreams,
  paintedStreams,
} from '../../document/tagged/streams.ts';
import {
  element,
  elementsOf,
  type Mark,
  marksOf,
  type StructureElement,
} from '../../document/tagged/structure.ts';
import type { PdfDocument } from '../../file/core/document.ts';
import { flate } from '../../file/core/flate.ts';
import type { Page } from '../../file/core/page-tree.ts';
import { serialize } from '../../file/core/serialize.ts';
import { textString } from '../../file/core/text-string.ts';
import { type Abbreviations, expandAbbreviations } from './abbreviations.ts';
import { type Artifact, Artifacts } from './artifacts.ts';
import { dropBlankElements } from './blank-elements.ts';
import { partAtBlocks } from './block-boundaries.ts';
import { linkBookmarks, titleBookmarks } from './bookmarks.ts';
import { dropEmphasisMarks } from './emphasis-marks.ts';
import { boundFigures } from './figures.ts';
import { type GeneratedText, tagGeneratedText } from './generated-text.ts';
import { nestHeadings } from './headings.ts';
import { takeHints } from './hints.ts';
import { joinsOfLines, spacesAtLineEnds } from './line-ends.ts';
import { adoptLinks, describeLinks, dissolveDeadLinks, joinLinesOfLinks, placeStrayLinks } from './links.ts';
import { stateNumbering } from './list-numbering.ts';
import { DRAWN_HYPHEN } from './mark-texts.ts';
import { normalizeStructure } from './normalize.ts';
import { PrivateCharacters } from './private-characters.ts';
import { RedundantReplacements } from './redundant-replacements.ts';
import { dropRepaintedTexts } from './repainted-text.ts';
import { type Repeats, repeatedMarks } from './repeats.ts';
import { reversedSigns } from './reversed-signs.ts';
import { hasInnerEnds, rewriteContent } from './rewrite-content.ts';
import { orderRightToLeft } from './right-to-left.ts';
import { SourceText } from './source-text.ts';
import { shortenDescriptions } from './text-limits.ts';
import { UnmarkedCopies } from './unmarked-copies.ts';
import { placeWithheldRows, type WithheldRows } from './withheld-rows.ts';
import { type StreamMarks, writeStructure } from './write-structure.ts';

/** The structure that a document was given, and what its pages paint. */
export interface TaggedDocument extends PaintedStreams {
  readonly root: StructureElement;
}

/** What is known of a document beside what was printed of it. */
export interface TaggingSources {
  /** Rows of tables that were printed without tags, to be tagged here. */
  readonly withheld?: readonly WithheldRows[] | undefined;
  /**
   * Gives the text that it was made from, with white space wherever something separates words, and U+2029 where it separates blocks: says which lines end
   * within a word. Without it that is guessed from the characters at both ends.
   */
  readonly text?: (() => string) | undefined;
  /**
   * Where text without tags is that of style sheets, which is given to the elements that it was generated for. Left out when
   * there is none, or when the document hides other text from assistive technology; left alone when rows have no tags either.
   */
  readonly generated?: GeneratedText | undefined;
  /** Texts whose lines count, to which hints refer (`StructureHint`). */
  readonly texts?: readonly string[] | undefined;
  readonly abbreviations?: Abbreviations | undefined;
}

/**
 * Gives a document that a browser tagged a structure of standard types, in which everything painted is either content
 * of an element or an artifact (ISO 14289-1, 7.1).
 *
 * @returns undefined, and nothing is changed, when the document has no structure or one that cannot be followed, or
 *   when not all of these rows can be placed with certainty
 */
export function tagDocument(
  document: PdfDocument,
  pages: readonly Page[],
  fonts: FontTexts,
  { withheld, text, generated, texts, abbreviations = {} }: TaggingSources,
): TaggedDocument | undefined {
  const structure = readStructure(document);
  // A browser writes no structure for a document without content, for which an empty one is correct.
  const bare = structure === undefined;
  if (bare && (document.has(document.catalog, 'StructTreeRoot') || withheld)) return undefined;
  const { root, marks } = structure ?? {
    root: element('Document'),
    marks: new Map<number, Map<number, Mark>>(),
  };
  if (structure) linkBookmarks(document, structure);
  adoptLinks(document, root);
  takeHints(root, texts);
  ignoreBlankAlternatives(root);
  const legible = new Set([...marks.values()].flatMap((inStream) => [...inStream.values()]));
  const untagged = bare || withheld !== undefined || generated !== undefined;
  const painted = paintedStreams(document, pages, marks, legible, untagged);
  const placed = painted && withheld && placeWithheldRows(document, fonts, root, painted.streams, withheld);
  if (!painted || (withheld && !placed)) return undefined;
  const { streams } = painted;
  // Spaces between boxes are text, too.
  const isBlank = ({ resources }: PaintedStream, { shown }: Unit) =>
    fonts.said(document.dict(resources, 'Font'), shown).trim() === '';
  if (
    bare &&
    streams.some((stream) => stream.scanned.units.some((unit) => isText(unit) && !isBlank(stream, unit)))
  )
    return undefined;
  const holds = holdsMarks(streams);
  const copies = new UnmarkedCopies(document, streams);
  if (!copies.possible) return undefined;

  const verdicts = new Verdicts(document, root, streams, copies);
  const mayHold = (mark: Mark) => verdicts.isText(mark);
  const added =
    generated && !withheld ? tagGeneratedText(document, fonts, streams, generated, mayHold) : undefined;
  dropRepaintedTexts(document, fonts, streams);
  dropEmphasisMarks(document, fonts, streams);
  for (const stream of streams) {
    for (const unit of stream.scanned.units) {
      if (!unit.mark) continue;
      const verdict = verdicts.of(stream, unit);
      if (typeof verdict === 'object' && 'kind' in verdict) verdict.kept = true;
    }
  }
  const tagged = normalizeStructure(root);
  dropBlankElements(document, fonts, tagged, streams);
  let known: SourceText | undefined;
  const source = () => {
    known ??= text && new SourceText(text());
    return known;
  };
  orderRightToLeft(document, fonts, tagged, streams, mayHold, source);
  if (text) partAtBlocks(document, fonts, tagged, streams, source);
  nestHeadings(tagged);
  if (Object.keys(abbreviations).length > 0)
    expandAbbreviations(document, fonts, tagged, streams, abbreviations);
  if (!holdsAll(tagged, marks, [...(placed ?? []), ...(added?.marks ?? [])])) return undefined;

  placeStrayLinks(document, pages, tagged);
  dissolveDeadLinks(tagged);
  joinLinesOfLinks(document, pages, tagged);
  stateNumbering(document, fonts, tagged, streams);
  boundFigures(document, tagged, streams);
  const joins = joinsOfLines(document, fonts, tagged, streams, source, added?.apart);
  const spaces = spacesAtLineEnds(document, fonts, joins);
  describeLinks(document, fonts, tagged, streams, joins);
  titleBookmarks(document, fonts, tagged, streams, joins);
  shortenDescriptions(tagged);
  const redundant = new RedundantReplacements(document, fonts);
  const privates = new PrivateCharacters(document, fonts, tagged);
  const written: StreamMarks[] = [];
  const rescanned: PaintedStream[] = [];
  for (const stream of streams) {
    rescanned.push(stream);
    const { form } = stream.holder;
    if (form && !holds(form)) continue;
    const verdictOf = (unit: Unit) => {
      const verdict = verdicts.of(stream, unit);
      return verdict === 'copy' ? { copy: copies.nameFor(stream, unit) } : verdict;
    };
    const dropped = [...stream.scanned.dropped, ...redundant.of(stream)];
    const scanned = { ...stream.scanned, dropped };
    const isContent = (unit: Unit) => 'kind' in Object(verdicts.of(stream, unit));
    const replaced = privates.of(stream, isContent);
    const names = document.dict(stream.resources, 'Font');
    const inner = new Set(joins.hyphenated.size > 0 ? dropped.map(([start]) => start) : []);
    const isHyphenated = (unit: Unit) =>
      joins.hyphenated.has(unit) && isContent(unit) && !replaced.has(unit) && !hasInnerEnds(unit, inner);
    const hyphenated = stream.scanned.units.filter(isHyphenated);
    for (const unit of hyphenated) replaced.set(unit, withSoftHyphen(fonts.said(names, unit.shown)));
    const isToTheLeft = ({ shown }: Unit) => isReadToTheLeft(shown, fonts.said(names, shown));
    const { bytes, marks: own } = rewriteContent(
      stream.bytes,
      scanned,
      verdictOf,
      spaces,
      replaced,
      isToTheLeft,
      (unit) => reversedSigns(document, fonts, stream, unit),
    );
    if (replaced.size > hyphenated.length) {
      const again = scanContent(bytes, { marks: new Map(), legible: new Set() });
      if (again)
        rescanned[rescanned.length - 1] = { ...stream, scanned: { ...stream.scanned, use: again.use } };
    }
    let holder = stream.page.dict;
    if (form) {
      const entries = new Map(document.entries(form));
      entries.delete('DecodeParms');
      const rewritten = flate(bytes, entries);
      document.set(form, rewritten);
      holder = rewritten.dict;
    } else stream.page.dict.set('Contents', document.add(flate(bytes)));
    if (own.length > 0) written.push({ holder, marks: own });
  }
  writeStructure(document, tagged, written);
  return { root: tagged, ...painted, streams: rescanned };
}

/** The replacement text of a line at whose end the line break shows a hyphen: a soft one (ISO 32000-1, 14.8.2.2.3). */
function withSoftHyphen(text: string): string {
  const own = `${text.replace(DRAWN_HYPHEN, '').replaceAll('\u00ad', '')}\u00ad`;
  return `<</ActualText ${serialize(textString(own))}>>`;
}

/** Whether text is shown between the margins. */
function isText({ kind, clipped, artifact, shown }: Unit): boolean {
  return kind === 'text' && clipped && !artifact && shown.length > 0;
}

/** A picture whose alternative text is white space is decoration, as one with an empty text. */
function ignoreBlankAlternatives(root: StructureElement): void {
  for (const own of elementsOf(root)) {
    if (own.type !== 'Figure' || own.alt === undefined || hasText(own)) continue;
    own.type = 'NonStruct';
    own.alt = undefined;
  }
}

/** Decides what becomes of each thing that is painted. */
class Verdicts {
  readonly #illustrated = new Set<Mark>();
  readonly #repeated: Repeats;
  readonly #artifacts: Artifacts;
  readonly #copies: UnmarkedCopies;
  readonly #holds: (stream: PaintedStream, unit: Unit) => 'marks' | 'text' | 'graphics' | undefined;

  constructor(
    document: PdfDocument,
    root: StructureElement,
    streams: readonly PaintedStream[],
    copies: UnmarkedCopies,
  ) {
    this.#copies = copies;
    this.#artifacts = new Artifacts(document);
    for (const own of elementsOf(root)) {
      if (isIllustration(own)) for (const mark of marksOf(own)) this.#illustrated.add(mark);
    }
    this.#repeated = repeatedMarks(root, streams);
    const holds = holdsMarks(streams);
    const texts = new Set<number>();
    for (const { holder, scanned } of streams) {
      if (holder.form && scanned.units.some(({ kind }) => kind === 'text')) texts.add(holder.form.number);
    }
    this.#holds = (stream, { name }) => {
      const form = name === undefined ? undefined : stream.forms.get(name);
      if (!form) return undefined;
      if (holds(form)) return 'marks';
      return texts.has(form.number) ? 'text' : 'graphics';
    };
  }

  /** Whether a mark holds text of its own, neither repeated nor part of a picture. */
  isText(mark: Mark): boolean {
    const { rows, places } = this.#repeated;
    return !this.#illustrated.has(mark) && !rows.has(mark) && !places.has(mark);
  }

  of(stream: PaintedStream, unit: Unit): Mark | Artifact | 'own marks' | 'copy' {
    const form = this.#holds(stream, unit);
    if (form === 'marks') return this.#copies.isFirst(unit) ? 'own marks' : 'copy';
    const { mark } = unit;
    if (mark && this.#repeated.rows.has(mark)) return this.#artifacts.repeatedRow();
    if (mark && this.#repeated.places.has(mark)) return this.#artifacts.repeated(stream, unit);
    const isContent = mark && (this.#illustrated.has(mark) || unit.kind === 'text' || form === 'text');
    return isContent ? mark : this.#artifacts.of(stream, unit);
  }
}

/** Assigns marks to the elements of the new tree. @returns whether no content was left out */
function holdsAll(
  root: StructureElement,
  marks: ReadonlyMap<number, ReadonlyMap<number, Mark>>,
  placed: readonly Mark[],
): boolean {
  const held = new Set<Mark>();
  for (const own of elementsOf(root)) {
    for (const kid of own.kids) {
      if (kid.kind !== 'mark') continue;
      if (held.has(kid)) return false;
      held.add(kid);
      kid.element = own;
    }
  }
  for (const inStream of marks.values())
    for (const mark of inStream.values()) if (mark.kept && !held.has(mark)) return false;
  return placed.every((mark) => held.has(mark));
}
