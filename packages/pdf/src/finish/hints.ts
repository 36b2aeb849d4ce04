import { element, type Kid, type StructureElement } from '../tagged/structure.ts';

/**
 * How the private use of a language tag begins (RFC 5646, 2.2.7) in which a browser is told what an element is that its own
 * tags have no type for: it prints languages, and no such roles.
 */
export const HINT_PREFIX = 'x-platen-';

/** A row at the foot of a table; a note; what refers to one; a table of contents. */
export type StructureHint = 'tfoot' | 'note' | 'noteref' | 'toc';

const HINTED = new RegExp(`^(?:(.*)-)?${HINT_PREFIX}(tfoot|note|noteref|toc)$`, 'i');

/** Gives elements the types that hints in their languages name, and takes the hints out of the languages. */
export function takeHints(root: StructureElement): void {
  root.kids = root.kids.map((kid) => (kid.kind === 'element' ? hinted(kid) : kid));
}

function hinted(own: StructureElement): StructureElement {
  takeHints(own);
  const match = HINTED.exec(own.lang ?? '');
  if (!match) return own;
  own.lang = match[1] || undefined;
  switch (match[2]!.toLowerCase() as StructureHint) {
    case 'tfoot':
      return element('TFoot', [own]);
    case 'toc':
      own.type = 'TOC';
      return own;
    case 'noteref':
      return element('Reference', [own]);
    case 'note':
      return noteOf(own);
  }
}

/** An item of a list stays one, and holds the note. */
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
