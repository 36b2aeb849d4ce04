import { FontTexts } from '../../../document/tagged/font-texts.ts';
import { type ReadStructure, readStructure } from '../../../document/tagged/read-structure.ts';
import { isIllustration } from '../../../document/tagged/roles.ts';
import type { Unit } from '../../../document/tagged/scanned-content.ts';
import { holdsMarks, type PaintedStream, paintedStreams } from '../../../document/tagged/streams.ts';
import { elementsOf, type Mark, marksOf, type StructureElement } from '../../../document/tagged/structure.ts';
import type { PdfDocument } from '../../../file/core/document.ts';
import type { Page } from '../../../file/core/page-tree.ts';
import { decorationOf, PAGINATION } from '../artifacts.ts';
import { formContents } from '../form-contents.ts';
import { nestHeadings } from '../headings.ts';
import { holdsAll } from '../held-marks.ts';
import { joinsOfLines } from '../line-ends.ts';
import { describeLinks, placeStrayLinks } from '../links.ts';
import { stateNumbering } from '../list-numbering.ts';
import { normalizeStructure } from '../normalize.ts';
import { replaceContent } from '../replace-content.ts';
import { rewriteContent, type Verdict } from '../rewrite-content.ts';
import { type StreamMarks, writeStructure } from '../write-structure.ts';
import { balanceMarks } from './balance-marks.ts';
import { mendStructure } from './mend-structure.ts';
import { placeAnnotations, placeStrays, type StrayElement } from './place-annotations.ts';

/** Structure that LibreOffice wrote. */
export type ConvertedStructure = Pick<ReadStructure, 'root' | 'marks'>;

/** Reads a structure, with standard types and marked-content sequences that end in their streams; undefined without a sound one. */
export function convertedStructure(
  document: PdfDocument,
  pages: readonly Page[],
): ConvertedStructure | undefined {
  const structure = readStructure(document);
  if (!structure) return undefined;
  mendStructure(document, structure.root);
  balanceMarks(document, pages, structure.marks);
  return structure;
}

/**
 * Corrects the structure that LibreOffice wrote (ISO 14289-1, 7): lists, headings and links in their places, and everything painted
 * as content or as an artifact. LibreOffice leaves the backgrounds of slides outside, and paints the outlines of cells and shapes
 * as content. A document with text outside its structure stays as it is.
 *
 * @param strays elements that are put after the content nearest to them
 */
export function tagConverted(
  document: PdfDocument,
  pages: readonly Page[],
  structure: ConvertedStructure,
  strays: readonly StrayElement[] = [],
): void {
  const { root, marks } = structure;
  const legible = new Set([...marks.values()].flatMap((inStream) => [...inStream.values()]));
  const painted = paintedStreams(document, pages, marks, legible);
  if (!painted) return;
  const { streams } = painted;
  const fonts = new FontTexts(document);
  const describe = (own: StructureElement) =>
    describeLinks(document, fonts, own, streams, joinsOfLines(document, fonts, own, streams));
  if (streams.some(hasTextOutside)) {
    describe(root);
    return;
  }
  const verdictOf = verdicts(root, streams);
  for (const stream of streams) {
    for (const unit of stream.scanned.units) {
      const verdict = verdictOf(stream, unit);
      if (typeof verdict === 'object' && 'kind' in verdict) verdict.kept = true;
    }
  }
  placeStrays(root, strays, streams);
  const tagged = normalizeStructure(root);
  nestHeadings(tagged);
  if (!holdsAll(tagged, marks)) return;
  placeAnnotations(document, pages, tagged, streams);
  placeStrayLinks(document, pages, tagged);
  stateNumbering(document, fonts, tagged, streams);
  describe(tagged);
  const holds = holdsMarks(streams);
  const written: StreamMarks[] = [];
  for (const stream of streams) {
    const { form } = stream.holder;
    if (form && !holds(form)) continue;
    const { bytes, marks: own } = rewriteContent(stream.bytes, stream.scanned, (unit) =>
      verdictOf(stream, unit),
    );
    const holder = replaceContent(document, stream, bytes);
    if (own.length > 0) written.push({ holder, marks: own });
  }
  writeStructure(document, tagged, written);
}

/** Whether a page paints text that is neither in the structure nor an artifact. */
function hasTextOutside({ holder, scanned }: PaintedStream): boolean {
  return (
    !holder.form && scanned.units.some(({ kind, mark, artifact }) => kind === 'text' && !mark && !artifact)
  );
}

/** Decides for each painted unit whether it is content: text, and all of an illustration. */
function verdicts(
  root: StructureElement,
  streams: readonly PaintedStream[],
): (stream: PaintedStream, unit: Unit) => Mark | Exclude<Verdict, Mark | { readonly copy: string }> {
  const illustrated = new Set(elementsOf(root).filter(isIllustration).flatMap(marksOf));
  const holds = formContents(streams);
  return (stream, unit) => {
    const form = holds(stream, unit);
    if (form === 'marks') return 'own marks';
    const { mark } = unit;
    const isContent = mark && (illustrated.has(mark) || unit.kind === 'text' || form === 'text');
    if (isContent) return mark;
    return unit.artifact && unit.kind === 'text' ? PAGINATION : decorationOf(stream, unit);
  };
}
