import { isDict, name, nameOf, type PdfDict, type PdfObject, PdfRef } from '../../../file/core/objects.ts';
import type { ObjectReader } from '../../../file/core/reader.ts';
import { textString } from '../../../file/core/text-string.ts';
import { REPLACEMENT_KEYS } from '../../../page/content/marked-content.ts';
import type { MarkedContent } from '../../../page/content/model.ts';
import { items } from '../../../page/syntax/entries.ts';
import { REDACTED } from '../text/redacted-text.ts';

/** Maximum nesting depth of elements. */
const MAX_DEPTH = 256;

const MAX_NODES = 2_000_000;

/** Structure types that hold an annotation. */
const ANNOTATION = /^(Link|Form|Annot)$/;

/** Structure tree, which assigns marked-content sequences to elements (ISO 32000-2, 14.7). */
export class StructureTree {
  readonly #pdf: ObjectReader;
  readonly #root: PdfDict | undefined;
  readonly #parents = new Map<number, PdfObject>();

  constructor(pdf: ObjectReader, catalog: PdfDict) {
    this.#pdf = pdf;
    this.#root = pdf.entries(catalog, 'StructTreeRoot');
    const tree = pdf.entries(this.#root, 'ParentTree');
    if (tree) this.#readNumberTree(tree, 0);
  }

  #readNumberTree(node: PdfDict, depth: number): void {
    if (depth > 32) return;
    const numbers = items(this.#pdf, this.#pdf.array(node, 'Nums'));
    for (let i = 0; i + 1 < numbers.length; i += 2) {
      const key = numbers[i];
      const value = numbers[i + 1];
      if (typeof key === 'number' && value) this.#parents.set(key, value);
    }
    for (const kid of items(this.#pdf, this.#pdf.array(node, 'Kids'))) {
      if (isDict(kid)) this.#readNumberTree(kid, depth + 1);
    }
  }

  /** Drops the replacement texts of the elements whose content was touched. Returns how many were dropped. */
  clearTexts(page: PdfDict, touched: Iterable<MarkedContent>): number {
    let cleared = 0;
    for (const marked of touched) cleared += this.#clearWithAncestors(this.#elementOf(page, marked));
    return cleared;
  }

  /** Elements with replacement texts, each with its marked-content sequences on a page. */
  describedContent(page: PdfDict, content: readonly MarkedContent[]): Map<PdfDict, MarkedContent[]> {
    const described = new Map<PdfDict, MarkedContent[]>();
    for (const marked of content) {
      let element = this.#elementOf(page, marked);
      for (let depth = 0; element && depth < MAX_DEPTH; depth++) {
        if (REPLACEMENT_KEYS.some((key) => element!.has(key))) {
          const known = described.get(element);
          if (known) known.push(marked);
          else described.set(element, [marked]);
        }
        element = this.#pdf.dict(element, 'P');
      }
    }
    return described;
  }

  #elementOf(page: PdfDict, { mcid, invocation }: MarkedContent): PdfDict | undefined {
    const pdf = this.#pdf;
    if (mcid === undefined) return undefined;
    const owner = invocation.kind === 'page' ? page : (invocation.stream?.dict ?? page);
    const key = pdf.number(owner, 'StructParents') ?? pdf.number(page, 'StructParents');
    const list = key === undefined ? undefined : this.#parents.get(key);
    return Array.isArray(list) ? pdf.entries(list[mcid]) : undefined;
  }

  /** An ancestor's replacement text describes the touched content too. */
  #clearWithAncestors(element: PdfDict | undefined): number {
    let cleared = 0;
    for (let at = element, depth = 0; at && depth < MAX_DEPTH; at = this.#pdf.dict(at, 'P'), depth++)
      cleared += clear(at);
    return cleared;
  }

  /** Drops the texts of elements whose annotations are removed, and their references to these. */
  removeObjects(removed: ReadonlySet<number>): void {
    if (removed.size === 0) return;
    this.#keepKids(
      (kid) => !refersTo(this.#pdf, kid, removed),
      (element) => {
        clear(element);
        this.#endAnnotation(element);
      },
    );
  }

  /** Without its annotation, the element becomes one of plain content (ISO 32000-2, 14.8.4.7.2). */
  #endAnnotation(element: PdfDict): void {
    const pdf = this.#pdf;
    if (!ANNOTATION.test(pdf.name(element, 'S') ?? '')) return;
    const kids = pdf.value(element, 'K');
    const left = Array.isArray(kids) ? kids.map((kid) => pdf.resolve(kid)) : [kids];
    if (left.some((kid) => isDict(kid) && pdf.name(kid, 'Type') === 'OBJR')) return;
    element.set('S', name('Span'));
    element.delete('A');
  }

  /**
   * Redirects references to changed streams (for marked content, or whole objects) to their replacements. Otherwise the
   * references would keep the old streams in the file.
   */
  followSuccessors(tainted: ReadonlySet<number>, successors: ReadonlyMap<number, PdfRef>): void {
    if (tainted.size === 0) return;
    const follow = (kid: PdfObject | undefined): boolean => {
      if (!isDict(kid)) return true;
      for (const key of ['Stm', 'StmOwn', 'Obj']) {
        const target = kid.get(key);
        if (!(target instanceof PdfRef) || !tainted.has(target.number)) continue;
        const successor = successors.get(target.number);
        if (!successor) return false;
        kid.set(key, successor);
      }
      return true;
    };
    this.#keepKids(follow, () => undefined);
  }

  /** Visits every kid of every element, drops those that `keep` rejects, and calls `dropped` with their element. */
  #keepKids(keep: (kid: PdfObject | undefined) => boolean, dropped: (element: PdfDict) => void): void {
    const pdf = this.#pdf;
    const seen = new Set<PdfDict>();
    const stack: PdfDict[] = this.#root ? [this.#root] : [];
    while (stack.length > 0 && seen.size < MAX_NODES) {
      const node = stack.pop()!;
      if (seen.has(node)) continue;
      seen.add(node);
      const kids = pdf.value(node, 'K');
      const list = Array.isArray(kids) ? kids : kids === null ? [] : [node.get('K')!];
      const kept = list.filter((kid) => keep(pdf.resolve(kid)));
      if (kept.length < list.length) {
        if (kept.length === 0) node.delete('K');
        else node.set('K', kept);
        dropped(node);
      }
      for (const kid of kept) {
        const dict = pdf.resolve(kid);
        if (isDict(dict) && !/^(MCR|OBJR)$/.test(pdf.name(dict, 'Type') ?? '')) stack.push(dict);
      }
    }
  }
}

function refersTo(pdf: ObjectReader, kid: PdfObject | undefined, removed: ReadonlySet<number>): boolean {
  if (!isDict(kid) || pdf.name(kid, 'Type') !== 'OBJR') return false;
  const target = kid.get('Obj');
  return target instanceof PdfRef && removed.has(target.number);
}

/** Drops the replacement texts of an element. An element that requires a text gets one that marks it as redacted. */
function clear(element: PdfDict | undefined): number {
  let cleared = 0;
  for (const key of REPLACEMENT_KEYS) if (element?.delete(key)) cleared++;
  if (cleared > 0 && NEEDS_TEXT.test(nameOf(element?.get('S')) ?? ''))
    element!.set('Alt', textString(REDACTED));
  return cleared;
}

/** Structure types that require a replacement text (ISO 14289-1, 7.3 and 7.7). */
const NEEDS_TEXT = /^(Figure|Formula)$/;
