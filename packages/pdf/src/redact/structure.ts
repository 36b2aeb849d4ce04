import {
  PDFArray,
  type PDFContext,
  PDFDict,
  PDFName,
  PDFNumber,
  type PDFObject,
  PDFRef,
} from '@cantoo/pdf-lib';
import { REPLACEMENT_KEYS } from '../content/marked-content.ts';
import type { MarkedContent } from '../content/model.ts';
import {
  arrayEntry,
  dictEntry,
  dictOf,
  entry,
  items,
  nameEntry,
  numberEntry,
  rawEntry,
  removeEntry,
  resolve,
  setEntry,
} from '../content/objects.ts';

const MAX_NODES = 2_000_000;

/** The structure tree: which element a piece of marked content belongs to (ISO 32000-2, 14.7). */
export class StructureTree {
  readonly #root: PDFDict | undefined;
  readonly #parents = new Map<number, PDFObject>();

  constructor(catalog: PDFDict) {
    this.#root = dictEntry(catalog, 'StructTreeRoot');
    const tree = dictEntry(this.#root, 'ParentTree');
    if (tree) this.#readNumberTree(tree, 0);
  }

  #readNumberTree(node: PDFDict, depth: number): void {
    if (depth > 32) return;
    const numbers = arrayEntry(node, 'Nums');
    for (let i = 0; numbers && i + 1 < numbers.size(); i += 2) {
      const key = resolve(node.context, numbers.get(i));
      const value = resolve(node.context, numbers.get(i + 1));
      if (key instanceof PDFNumber && value) this.#parents.set(key.asNumber(), value);
    }
    for (const kid of items(arrayEntry(node, 'Kids'))) {
      if (kid instanceof PDFDict) this.#readNumberTree(kid, depth + 1);
    }
  }

  /** Drops the replacement texts of the elements whose content was touched. Returns how many were dropped. */
  clearTexts(page: PDFDict, touched: Iterable<MarkedContent>): number {
    let cleared = 0;
    for (const marked of touched) {
      if (marked.mcid === undefined) continue;
      const owner = marked.frame.kind === 'page' ? page : (marked.frame.stream?.dict ?? page);
      const key = numberEntry(owner, 'StructParents') ?? numberEntry(page, 'StructParents');
      const list = key === undefined ? undefined : this.#parents.get(key);
      const element =
        list instanceof PDFArray && marked.mcid < list.size() ? dictOf(list.lookup(marked.mcid)) : undefined;
      cleared += clear(element);
    }
    return cleared;
  }

  /** Drops the texts of the elements of annotations that are removed, and their references to them. */
  removeObjects(removed: ReadonlySet<PDFRef>, context: PDFContext): void {
    if (removed.size > 0) this.#keepKids(context, (kid) => !refersTo(kid, removed), clear);
  }

  /**
   * Points the references to changed streams (of marked content, or of whole objects) at what took their place. They
   * would keep the old streams in the file.
   */
  followSuccessors(
    tainted: ReadonlySet<PDFRef>,
    successors: ReadonlyMap<PDFRef, PDFRef>,
    context: PDFContext,
  ): void {
    if (tainted.size === 0) return;
    const follow = (kid: PDFObject | undefined): boolean => {
      if (!(kid instanceof PDFDict)) return true;
      for (const key of ['Stm', 'StmOwn', 'Obj']) {
        const target = rawEntry(kid, key);
        if (!(target instanceof PDFRef) || !tainted.has(target)) continue;
        const successor = successors.get(target);
        if (!successor) return false;
        setEntry(kid, key, successor);
      }
      return true;
    };
    this.#keepKids(context, follow, () => undefined);
  }

  /** Visits every kid of every element, drops those that `keep` does not want, and tells `dropped` their element. */
  #keepKids(
    context: PDFContext,
    keep: (kid: PDFObject | undefined) => boolean,
    dropped: (element: PDFDict) => void,
  ): void {
    const seen = new Set<PDFDict>();
    const stack: PDFDict[] = this.#root ? [this.#root] : [];
    while (stack.length > 0 && seen.size < MAX_NODES) {
      const node = stack.pop()!;
      if (seen.has(node)) continue;
      seen.add(node);
      const kids = entry(node, 'K');
      const list = kids instanceof PDFArray ? kids.asArray() : kids === undefined ? [] : [node.get(K)!];
      const kept = list.filter((kid) => keep(resolve(context, kid)));
      if (kept.length < list.length) {
        dropped(node);
        if (kept.length === 0) removeEntry(node, 'K');
        else setEntry(node, 'K', context.obj(kept));
      }
      for (const kid of kept) {
        const dict = resolve(context, kid);
        if (dict instanceof PDFDict && !/^(MCR|OBJR)$/.test(nameEntry(dict, 'Type') ?? '')) stack.push(dict);
      }
    }
  }
}

const K = PDFName.of('K');

function refersTo(kid: PDFObject | undefined, removed: ReadonlySet<PDFRef>): boolean {
  if (!(kid instanceof PDFDict) || nameEntry(kid, 'Type') !== 'OBJR') return false;
  const target = kid.get(PDFName.of('Obj'));
  return target instanceof PDFRef && removed.has(target);
}

function clear(element: PDFDict | undefined): number {
  let cleared = 0;
  for (const key of REPLACEMENT_KEYS) if (element && removeEntry(element, key)) cleared++;
  return cleared;
}
