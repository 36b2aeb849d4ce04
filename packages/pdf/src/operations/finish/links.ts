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
import { PdfRef } from '../../file/core/objects.ts';
import type { Page } from '../../file/core/page-tree.ts';
import { textString } from '../../file/core/text-string.ts';
import type { LineJoins } from './line-ends.ts';
import { textsOf } from './mark-texts.ts';

/** Characters that a link's description may have. */
const MAX_LENGTH = 300;

/**
 * Describes each link annotation in words (ISO 14289-1, 7.18.5): by its text, or else by where it leads.
 *
 * @param joins how its text runs are read together
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

/** Turns elements of other types that hold a link annotation into links, such as one that leads back from a note, or looks like a button. */
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

/** Takes away links that lead nowhere, as to a place that does not exist, for which a browser writes no annotation. Their text stays. */
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

/** Gives links that a browser left out of the structure, such as those of hidden elements, a place at its end. */
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
