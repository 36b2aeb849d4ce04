import { standardType } from '../../document/tagged/roles.ts';
import { element, type Kid, type StructureElement } from '../../document/tagged/structure.ts';

/** Normalizes the content of an entry. */
interface LineNormalizer {
  line(kids: readonly Kid[]): Kid[];
  blocks(kids: readonly Kid[]): Kid[];
}

/**
 * Builds a table of contents (ISO 32000-1, 14.8.4.2): items with label, reference and nested contents. The source is a list, or
 * an element with a link or an entry for each line; its headings come first.
 */
export function contentsList(own: StructureElement, normalizer: LineNormalizer): Kid[] {
  const before: Kid[] = [];
  const toc = element('TOC');
  toc.lang = own.lang;
  for (const kid of own.kids) {
    if (kid.kind !== 'element' || !(kid.type === 'TOCI' || holdsLink(kid))) {
      // Content between two entries, such as a line end, belongs to the first one.
      const text = normalizer.line([kid]);
      const last = toc.kids.at(-1);
      if (text.length === 0) continue;
      if (kid.kind === 'element' && /^H\d?$/.test(kid.type)) before.push(...normalizer.blocks([kid]));
      else if (last?.kind === 'element') referenceOf(last).kids.push(...text);
      else before.push(...normalizer.blocks([kid]));
      continue;
    }
    if (isContents(kid)) {
      const [nested, ...others] = contentsList(kid, normalizer).toReversed();
      before.push(...others.toReversed());
      if (nested) toc.kids.push(nested);
    } else toc.kids.push(itemOf(kid, normalizer));
  }
  return toc.kids.length > 0 ? [...before, toc] : before;
}

function itemOf(own: StructureElement, normalizer: LineNormalizer): StructureElement {
  const item = element('TOCI');
  item.lang = own.type === 'Link' ? undefined : own.lang;
  const parts = own.type === 'Link' ? [own] : own.kids;
  const isLabel = (kid: Kid) => kid.kind === 'element' && standardType(kid.type) === 'Lbl';
  const nested = parts.filter((kid) => kid.kind === 'element' && isContents(kid));
  const label = parts.filter(isLabel);
  const text = parts.filter((kid) => !label.includes(kid) && !nested.includes(kid));
  item.kids = [...normalizer.line(label), element('Reference', normalizer.line(text))];
  for (const kid of nested) if (kid.kind === 'element') item.kids.push(...contentsList(kid, normalizer));
  return item;
}

/** Returns the reference of an entry, or that of the last entry nested in it. */
function referenceOf(own: StructureElement): StructureElement {
  const last = own.kids.at(-1);
  return last?.kind === 'element' && /^(TOC|TOCI|Reference)$/.test(last.type) && own.type !== 'Reference'
    ? referenceOf(last)
    : own;
}

function isContents({ type }: StructureElement): boolean {
  return type === 'TOC' || type === 'L';
}

function holdsLink(own: StructureElement): boolean {
  return own.type === 'Link' || own.kids.some((kid) => kid.kind === 'element' && holdsLink(kid));
}
