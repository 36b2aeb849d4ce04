import type { Source } from '../../document/assemble/source.ts';
import type { Bookmark } from '../../document/metadata/types.ts';
import { apply, invert } from '../../file/core/matrix.ts';
import { type PdfDict, PdfName, type PdfObject, PdfString } from '../../file/core/objects.ts';
import { pageGeometry } from '../../file/core/page-geometry.ts';

/** Bookmarks of a document, and how deep they may be. */
const MAX_BOOKMARKS = 50_000;
const MAX_DEPTH = 64;

/** The outline (ISO 32000-2, 12.3.3) as a tree. Loops end where they close. */
export function bookmarksOf(source: Source): Bookmark[] {
  const seen = new Set<PdfDict>();
  const read = (first: PdfObject | undefined, depth: number): Bookmark[] => {
    const found: Bookmark[] = [];
    let at = source.dict(first);
    while (at && !seen.has(at) && seen.size < MAX_BOOKMARKS && depth < MAX_DEPTH) {
      seen.add(at);
      const page = source.pageLedTo(at);
      found.push({
        title: (source.text(at, 'Title') ?? '').toWellFormed(),
        page: page ?? null,
        ...(page !== undefined && placeOf(source, at, page)),
        bookmarks: read(at.get('First'), depth + 1),
      });
      at = source.dict(at.get('Next'));
    }
    return found;
  };
  return read(source.dict(source.catalog.get('Outlines'))?.get('First'), 0);
}

/** Where on its page a bookmark leads to (ISO 32000-2, table 149). */
function placeOf(source: Source, item: PdfDict, page: number): { x?: number; y?: number } {
  const [, kind, ...numbers] = destinationOf(source, item);
  const type = source.name(kind);
  const left = type === 'XYZ' || type === 'FitR' || type === 'FitV' ? source.number(numbers[0]) : undefined;
  const top =
    type === 'XYZ'
      ? source.number(numbers[1])
      : type === 'FitR'
        ? source.number(numbers[3])
        : type === 'FitH' || type === 'FitBH'
          ? source.number(numbers[0])
          : undefined;
  if (left === undefined && top === undefined) return {};
  const geometry = pageGeometry(source, source.pages[page]!.dict);
  const { box, rotate } = geometry;
  const at = apply(invert(geometry.toUserSpace)!, left ?? box.x0, top ?? box.y1);
  const turned = rotate === 90 || rotate === 270;
  const round = (value: number) => Math.round(value * 100) / 100 + 0;
  const [hasX, hasY] = turned
    ? [top !== undefined, left !== undefined]
    : [left !== undefined, top !== undefined];
  return { ...(hasX && { x: round(at.x) }), ...(hasY && { y: round(at.y) }) };
}

function destinationOf(source: Source, item: PdfDict): PdfObject[] {
  const action = source.dict(item, 'A');
  let at = source.resolve(item.get('Dest') ?? action?.get('D'));
  if (at instanceof PdfString) {
    at = source.resolve(source.destinations.get(Buffer.from(at.bytes).toString('latin1')));
  } else if (at instanceof PdfName) at = source.resolve(source.destinations.get(at.value));
  return source.array(at) ?? source.array(at, 'D') ?? [];
}
