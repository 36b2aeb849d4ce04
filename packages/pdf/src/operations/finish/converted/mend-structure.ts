import { isStandard } from '../../../document/tagged/roles.ts';
import { element, elementsOf, type Kid, type StructureElement } from '../../../document/tagged/structure.ts';
import type { PdfDocument } from '../../../file/core/document.ts';

/**
 * Corrects what LibreOffice writes otherwise than a browser. Types of its own become the standard types that the document maps them
 * to. In presentations, each paragraph of an outline is a list item: one without a label becomes a paragraph, and a heading holds
 * or entry of a table of contents holds its text directly. The title of a document or slide (`H`) is a heading of the first level.
 */
export function mendStructure(document: PdfDocument, root: StructureElement): void {
  const roles = document.dict(document.dict(document.catalog, 'StructTreeRoot'), 'RoleMap');
  for (const own of elementsOf(root)) {
    for (let step = 0; step < MOST_STEPS && !isStandard(own.type); step++)
      own.type = document.name(roles, own.type) ?? own.type;
    if (own.type === 'H') own.type = 'H1';
  }
  mendItems(root);
}

/** Longest chain of mapped types that is followed. */
const MOST_STEPS = 8;

function mendItems(own: StructureElement): void {
  for (const kid of own.kids) if (kid.kind === 'element') mendItems(kid);
  own.kids = LINE.test(own.type) ? own.kids.flatMap(contentOf) : own.kids.flatMap(partsOf);
  if (own.type !== 'TOC') own.kids = withContents(own.kids);
  if (own.type === 'L' && !own.kids.some((kid) => isElement(kid, /^(LI|L)$/))) {
    own.type = 'Div';
    own.attributes.delete('List');
  }
}

/** Types whose text is their direct content. */
const LINE = /^(H[1-6]?|TOCI)$/;

/** Returns a list item, or the paragraph and the nested lists that it is if it has neither label nor body. */
function partsOf(kid: Kid): Kid[] {
  if (!isElement(kid, /^LI$/) || kid.kids.some((part) => isElement(part, /^(Lbl|LBody)$/))) return [kid];
  const isBlock = (part: Kid) => isElement(part, /^(L|Div|P|Table|Figure)$/);
  const blocks = kid.kids.filter(isBlock);
  kid.kids = kid.kids.filter((part) => !isBlock(part));
  kid.type = 'P';
  return kid.kids.length > 0 ? [kid, ...blocks] : blocks;
}

/** Puts entries that are outside a table of contents into one (ISO 32000-1, table 333). */
function withContents(kids: readonly Kid[]): Kid[] {
  const placed: Kid[] = [];
  let contents: StructureElement | undefined;
  for (const kid of kids) {
    if (!isElement(kid, /^TOCI$/)) {
      contents = undefined;
      placed.push(kid);
    } else if (contents) contents.kids.push(kid);
    else {
      contents = element('TOC', [kid]);
      placed.push(contents);
    }
  }
  return placed;
}

/** Returns the content of the lists and paragraphs in a heading or entry. */
function contentOf(kid: Kid): Kid[] {
  return isElement(kid, /^(L|LI|LBody|P|Div)$/) ? kid.kids.flatMap(contentOf) : [kid];
}

function isElement(kid: Kid, type: RegExp): kid is StructureElement {
  return kid.kind === 'element' && type.test(kid.type);
}
