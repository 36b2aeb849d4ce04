import { standardType } from '../../document/tagged/roles.ts';
import { element, type Kid, type Mark, type StructureElement } from '../../document/tagged/structure.ts';

/** A number, or letters that number, such as `a)`, `(iv)`, `Step 3:` or `§ 2.1`. */
const NUMBERS_ITEM = /^(?!.{25})(?:.*\p{N}.*|[([]?(?:\p{L}|[ivxlcdm]{1,7})[.):\]]*)$/isu;
/** Elements within an item that its text may begin in. */
const HOLDS_TEXT = /^(NonStruct|Div|P|LBody|Span)$/;

/**
 * Takes the label off what an item of a list begins with, when style sheets generate it: as for a browser's own markers, a number before
 * an item is its label (ISO 32000-1, 14.8.4.3.3).
 *
 * @param kids of the item; elements among them lose what becomes the label
 * @returns the label, and what is left
 */
export function takeLabel(kids: readonly Kid[]): {
  readonly label?: StructureElement;
  readonly rest: readonly Kid[];
} {
  let holder: StructureElement | undefined;
  let first = kids.find(isShown);
  while (first?.kind === 'element' && HOLDS_TEXT.test(standardType(first.type))) {
    holder = first;
    first = first.kids.find(isShown);
  }
  if (first?.kind !== 'mark' || !isLabel(first)) return { rest: kids };
  const label = element('Lbl', [first]);
  if (!holder) return { label, rest: kids.filter((kid) => kid !== first) };
  holder.kids = holder.kids.filter((kid) => kid !== first);
  return { label, rest: kids };
}

/** Backgrounds and the like have marks, too, and elements of their own. */
function isShown(kid: Kid): boolean {
  return kid.kind === 'element' ? kid.kids.some(isShown) : kid.kind === 'object' || kid.kept;
}

function isLabel({ generated }: Mark): boolean {
  return generated !== undefined && NUMBERS_ITEM.test(generated.trim());
}
