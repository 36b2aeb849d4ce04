import type { FontTexts } from '../../document/tagged/font-texts.ts';
import type { PaintedStream } from '../../document/tagged/streams.ts';
import { elementsOf, type Kid, marksOf, type StructureElement } from '../../document/tagged/structure.ts';
import type { PdfDocument } from '../../file/core/document.ts';
import { name, nameOf } from '../../file/core/objects.ts';
import { textsOf } from './mark-texts.ts';

const SYMBOLS: Readonly<Record<string, string>> = {
  '•': 'Disc',
  '◦': 'Circle',
  '▪': 'Square',
  '■': 'Square',
};

/** Sets the numbering of each list with labels (ISO 14289-1, 7.6; ISO 32000-1, table 347), derived from its first two labels. */
export function stateNumbering(
  document: PdfDocument,
  fonts: FontTexts,
  root: StructureElement,
  streams: readonly PaintedStream[],
): void {
  const lists = elementsOf(root).filter(({ type }) => type === 'L');
  const labels = new Map(lists.map((list) => [list, labelsOf(list)]));
  const wanted = new Set([...labels.values()].flat().flatMap((label) => marksOf(label)));
  const texts = textsOf(document, fonts, streams, wanted);
  for (const [list, own] of labels) {
    const [first, second] = own.map((label) =>
      marksOf(label)
        .map((mark) => texts.get(mark) ?? '')
        .join(''),
    );
    const stated = nameOf(list.attributes.get('List')?.get('ListNumbering'));
    if (stated === 'None') continue;
    // A list whose items have labels must state its numbering, even if it is none.
    const numbering = numberingOf(first, second) ?? (own.length > 0 ? (stated ?? 'None') : undefined);
    if (numbering) list.attributes.set('List', new Map([['ListNumbering', name(numbering)]]));
  }
}

/** Returns the labels of the first two items. */
function labelsOf(list: StructureElement): StructureElement[] {
  const isElement = (kid: Kid) => kid.kind === 'element';
  const items = list.kids.filter(isElement).filter(({ type }) => type === 'LI');
  return items.slice(0, 2).flatMap(({ kids }) => kids.filter(isElement).filter(({ type }) => type === 'Lbl'));
}

/**
 * Returns the value of `ListNumbering` for a list that begins with these labels.
 *
 * @returns undefined when they follow no known scheme
 */
export function numberingOf(first = '', second = ''): string | undefined {
  const [own, next] = [first, second].map((label) => label.trim().replace(/^\(|[.):、]+$/gu, ''));
  if (own === undefined || own === '') return undefined;
  if (SYMBOLS[own]) return SYMBOLS[own];
  if (/^\p{Nd}+(?:\.\p{Nd}+)*$/u.test(own)) return 'Decimal';
  if (!/^([a-z]+|[A-Z]+)$/.test(own)) return undefined;
  const size = own === own.toLowerCase() ? 'Lower' : 'Upper';
  const isRoman = (label: string | undefined) => /^[ivxlcdm]+$/i.test(label ?? '');
  const roman = isRoman(own) && (next === '' ? /^[ivx]+$/i.test(own) : isRoman(next) && !follows(own, next));
  if (roman) return `${size}Roman`;
  return own.length <= 2 ? `${size}Alpha` : undefined;
}

/** Whether two single-letter labels are consecutive in the alphabet, as c and d are. */
function follows(own: string, next: string | undefined): boolean {
  return own.length === 1 && next?.length === 1 && next.charCodeAt(0) === own.charCodeAt(0) + 1;
}
