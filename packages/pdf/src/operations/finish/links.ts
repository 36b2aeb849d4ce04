import type { FontTexts } from '../../document/tagged/font-texts.ts';
import type { PaintedStream } from '../../document/tagged/streams.ts';
import {
  element,
  elementsOf,
  type Kid,
  marksOf,
  objectsOf,
  type StructureElement,
} from '../../document/tagged/structure.ts';
import type { PdfDocument } from '../../file/core/document.ts';
import { intersects, type Rect, union } from '../../file/core/matrix.ts';
import { PdfRef } from '../../file/core/objects.ts';
import type { Page } from '../../file/core/page-tree.ts';
import { textString } from '../../file/core/text-string.ts';
import { groupBy } from '../../group-by.ts';
import type { LineJoins } from './line-ends.ts';
import { textsOf } from './mark-texts.ts';

/** Largest length of a link's description in characters. */
const MAX_LENGTH = 300;

/**
 * Adds a description to each link annotation (ISO 14289-1, 7.18.5): its text, or else its target.
 *
 * @param joins decides how its text runs are joined
 */
export function describeLinks(
  document: PdfDocument,
  fonts: FontTexts,
  root: StructureElement,
  streams: readonly PaintedStream[],
  joins: LineJoins,
): void {
  const links = elementsOf(root).filter(({ type }) => type === 'Link');
  if (links.length === 0) return;
  const wanted = new Set(links.flatMap((link) => marksOf(link)));
  const texts = textsOf(document, fonts, streams, wanted, joins);
  for (const link of links) {
    const words = marksOf(link)
      .map((mark) => `${mark.continues ? '' : ' '}${texts.get(mark) ?? ''}`)
      .join('');
    const inner = elementsOf(link);
    const figures = inner.map(({ alt }) => alt ?? '').join(' ');
    const said = inner.map(({ actualText }) => actualText ?? '').join(' ');
    for (const { object } of objectsOf(link)) {
      const annotation = document.dict(object);
      if (!annotation || document.text(annotation, 'Contents')) continue;
      const text = clean(`${words} ${said}`) || clean(figures) || clean(targetOf(document, object)) || 'Link';
      annotation.set('Contents', textString(text));
    }
  }
}

/**
 * Converts elements of other types that contain a link annotation to links, such as a backlink of a note, or one styled as a
 * button.
 */
export function adoptLinks(document: PdfDocument, root: StructureElement): void {
  const isLink = (kid: Kid) =>
    kid.kind === 'object' && document.name(document.dict(kid.object), 'Subtype') === 'Link';
  for (const own of elementsOf(root)) {
    if (own.type === 'Link' || !own.kids.some(isLink)) continue;
    const isField = own.kids.some((kid) => kid.kind === 'object' && !isLink(kid));
    if (/^(NonStruct|Span|Reference|Note|Annot)$/.test(own.type) || (own.type === 'Form' && !isField)) {
      own.type = 'Link';
      own.attributes.delete('PrintField');
    } else own.kids = own.kids.map((kid) => (isLink(kid) ? element('Link', [kid]) : kid));
  }
}

/** Removes links without a target, for which a browser writes no annotation. Their text stays. */
export function dissolveDeadLinks(own: StructureElement): void {
  let dead = false;
  for (const kid of own.kids) {
    if (kid.kind !== 'element') continue;
    dissolveDeadLinks(kid);
    dead ||= isDead(kid);
  }
  if (!dead) return;
  own.kids = own.kids.flatMap((kid) => {
    if (!isDead(kid)) return [kid];
    if (kid.lang !== undefined) {
      kid.type = 'Span';
      return [kid];
    }
    for (const each of kid.kids) if (each.kind === 'mark') each.element = own;
    return kid.kids;
  });
}

function isDead(kid: Kid): kid is StructureElement {
  return kid.kind === 'element' && kid.type === 'Link' && objectsOf(kid).length === 0;
}

/**
 * Joins the annotations of a link's lines on a page into one, with a quadrilateral for each line (ISO 32000-2, 12.5.6.5), so that
 * it is one tab stop. They stay separate if their common rectangle covers another link, because viewers that ignore
 * quadrilaterals would follow the wrong one.
 */
export function joinLinesOfLinks(
  document: PdfDocument,
  pages: readonly Page[],
  root: StructureElement,
): void {
  const areas = new Map<number, LinkArea[]>();
  for (const link of elementsOf(root)) {
    if (link.type !== 'Link') continue;
    for (const { object, page } of objectsOf(link)) {
      const rect = rectOf(document, object);
      if (!rect) continue;
      const own = areas.get(page.number);
      const area = { link, object, rect, target: targetOf(document, object) };
      if (own) own.push(area);
      else areas.set(page.number, [area]);
    }
  }
  const joined = new Set<number>();
  for (const onPage of areas.values()) {
    for (const lines of groupBy(onPage, ({ link }) => link).values()) {
      const [first] = lines;
      if (!first || lines.length < 2 || lines.length > MOST_LINES) continue;
      if (lines.some(({ target }) => target !== first.target)) continue;
      const whole = lines.map(({ rect }) => rect).reduce(union);
      if (onPage.some(({ link, rect }) => link !== first.link && intersects(rect, whole))) continue;
      const annotation = document.dict(first.object)!;
      annotation.set('Rect', [whole.x0, whole.y0, whole.x1, whole.y1]);
      annotation.set(
        'QuadPoints',
        lines.flatMap(({ rect: { x0, y0, x1, y1 } }) => [x0, y0, x1, y0, x1, y1, x0, y1]),
      );
      for (const { object } of lines.slice(1)) joined.add(object.number);
    }
  }
  if (joined.size === 0) return;
  const stays = (item: unknown) => !(item instanceof PdfRef && joined.has(item.number));
  for (const own of elementsOf(root))
    own.kids = own.kids.filter((kid) => kid.kind !== 'object' || stays(kid.object));
  for (const page of pages) {
    const annotations = document.array(page.dict, 'Annots');
    if (annotations?.some((item) => !stays(item))) page.dict.set('Annots', annotations.filter(stays));
  }
}

/** Largest number of lines of a link on a page: links with more are not text. */
const MOST_LINES = 100;

/** Annotation of one line of a link. */
interface LinkArea {
  readonly link: StructureElement;
  readonly object: PdfRef;
  readonly rect: Rect;
  readonly target: string;
}

function rectOf(document: PdfDocument, annotation: PdfRef): Rect | undefined {
  const [a, b, c, d] = document.numbers(document.dict(annotation), 'Rect') ?? [];
  if (a === undefined || b === undefined || c === undefined || d === undefined) return undefined;
  return { x0: Math.min(a, c), y0: Math.min(b, d), x1: Math.max(a, c), y1: Math.max(b, d) };
}

/** Appends links that the structure lacks, such as those of hidden elements, to its end. */
export function placeStrayLinks(document: PdfDocument, pages: readonly Page[], root: StructureElement): void {
  const held = new Set(objectsOf(root).map(({ object }) => object.number));
  for (const page of pages) {
    for (const item of document.array(page.dict, 'Annots') ?? []) {
      if (!(item instanceof PdfRef) || held.has(item.number)) continue;
      if (document.name(document.dict(item), 'Subtype') !== 'Link') continue;
      root.kids.push(element('Link', [{ kind: 'object', object: item, page: page.ref }]));
    }
  }
}

function targetOf(document: PdfDocument, annotation: PdfRef): string {
  const action = document.dict(document.dict(annotation), 'A');
  return document.text(action, 'URI') ?? document.name(document.dict(annotation), 'Dest') ?? '';
}

function clean(text: string): string {
  const words = text.replace(/[\p{Cc}\p{Co}\s]+/gu, ' ').trim();
  return (words.length > MAX_LENGTH ? `${words.slice(0, MAX_LENGTH - 1)}…` : words).toWellFormed();
}
