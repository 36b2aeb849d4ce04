import { element, type Kid, marksOf, type StructureElement } from '../../document/tagged/structure.ts';
import { name } from '../../file/core/objects.ts';

/**
 * Prefix of private use subtags (RFC 5646, 2.2.7) that carry structure types for which a browser writes no tags: it prints the
 * language of an element, but not these roles.
 */
export const HINT_PREFIX = 'x-platen-';

/**
 * Structure hints, in order: table footer row; note; continuation of the note before; note reference; table of contents; description list, term, description;
 * formula; text that is not displayed.
 * `t` and a number: text whose line breaks matter, with the index of its replacement text.
 * `c` and a number: table cell with the 0-based column that it begins in, then `i` and its own number, and `h` and the number of
 * each header cell that the author named.
 */
export type StructureHint =
  | 'tfoot'
  | 'note'
  | 'noterest'
  | 'noteref'
  | 'toc'
  | 'dl'
  | 'dt'
  | 'dd'
  | 'math'
  | 'said'
  | `t${number}`
  | `c${string}`;

const HINTED = new RegExp(
  `^(?:(.*)-)?${HINT_PREFIX}(tfoot|note|noterest|noteref|toc|dl|dt|dd|math|said|t\\d{1,6}|c\\d{1,4}(?:-[ih]\\d{1,4})*)$`,
  'i',
);

/**
 * Sets the element types from hints in their languages, and removes the hints.
 *
 * @param texts that hints refer to by index
 */
export function takeHints(root: StructureElement, texts: readonly string[] = []): void {
  takeInner(root, texts, root.lang, { note: undefined });
}

/** Note before the place that is examined. */
interface Before {
  note: StructureElement | undefined;
}

function takeInner(
  parent: StructureElement,
  texts: readonly string[],
  around: string | undefined,
  before: Before,
): void {
  parent.kids = parent.kids
    .map((kid) => (kid.kind === 'element' ? hinted(kid, texts, around, before) : kid))
    .filter((kid) => kid !== undefined);
}

/** @returns undefined when the element was added to another one */
function hinted(
  own: StructureElement,
  texts: readonly string[],
  around: string | undefined,
  before: Before,
): StructureElement | undefined {
  const match = HINTED.exec(own.lang ?? '');
  if (match) own.lang = !match[1] || match[1] === around ? undefined : match[1];
  takeInner(own, texts, own.lang ?? around, before);
  if (!match) return own;
  const hint = match[2]!.toLowerCase() as StructureHint;
  switch (hint) {
    case 'tfoot':
      return element('TFoot', [own]);
    case 'toc':
      own.type = 'TOC';
      return own;
    case 'noteref':
      return element('Reference', [own]);
    case 'note': {
      const note = noteOf(own);
      before.note = note.type === 'Note' ? note : undefined;
      return note;
    }
    case 'noterest':
      if (before.note === undefined) return own;
      before.note.kids.push(...own.kids);
      return undefined;
    case 'dl':
      return termsOf(own);
    case 'dt':
      own.type = 'Lbl';
      return own;
    case 'dd':
      own.type = 'LBody';
      return own;
    case 'math':
      if (own.type === 'Figure') own.type = 'Formula';
      return own;
    case 'said':
      if (own.type !== 'Figure') return own;
      own.type = 'Span';
      own.actualText = own.alt;
      own.alt = undefined;
      return own;
    default:
      return hint.startsWith('t') ? inLines(own, texts[Number(hint.slice(1))]) : cellOf(own, hint);
  }
}

/**
 * Adds a replacement text with line ends to text whose lines matter (14.9.4). Text on several pages gets none: it would be read
 * in full on each page.
 */
function inLines(own: StructureElement, text: string | undefined): StructureElement {
  if (new Set(marksOf(own).map(({ holder }) => holder.page.number)).size >= 2) return own;
  own.actualText = text;
  return own.type === 'Code' ? own : Object.assign(own, { type: 'P' });
}

function cellOf(own: StructureElement, hint: string): StructureElement {
  const [column, ...parts] = hint.split('-');
  own.column = Number(column!.slice(1));
  for (const part of parts) {
    const id = `i${part.slice(1)}`;
    if (part.startsWith('i')) own.id = id;
    else own.headerIds = [...(own.headerIds ?? []), id];
  }
  return own;
}

/** Returns a list whose items have terms as labels and their descriptions as bodies (ISO 32000-1, 14.8.4.3.3). */
function termsOf(own: StructureElement): StructureElement {
  const items: StructureElement[] = [];
  const add = (kid: Kid) => {
    const isTerm = kid.kind === 'element' && kid.type === 'Lbl';
    const last = items.at(-1);
    if (last && !(isTerm && last.kids.some((each) => each.kind !== 'element' || each.type !== 'Lbl')))
      last.kids.push(kid);
    else items.push(element('LI', [kid]));
  };
  const holdsTerms = (kid: Kid): boolean =>
    kid.kind === 'element' && (kid.type === 'Lbl' || kid.type === 'LBody' || kid.kids.some(holdsTerms));
  const walk = (kids: readonly Kid[]) => {
    for (const kid of kids) {
      // A group of terms has no element of its own.
      const isGroup = kid.kind === 'element' && /^(NonStruct|Div)$/.test(kid.type);
      if (isGroup && holdsTerms(kid)) walk(kid.kids);
      else add(kid);
    }
  };
  walk(own.kids);
  own.type = 'L';
  own.kids = items;
  own.attributes.set('List', new Map([['ListNumbering', name('None')]]));
  return own;
}

/** A list item stays one and contains the note. */
function noteOf(own: StructureElement): StructureElement {
  if (own.type !== 'LI') {
    own.type = 'Note';
    return own;
  }
  const isLabel = (kid: Kid) => kid.kind === 'element' && kid.type === 'Lbl';
  own.kids = [
    ...own.kids.filter(isLabel),
    element(
      'Note',
      own.kids.filter((kid) => !isLabel(kid)),
    ),
  ];
  return own;
}
