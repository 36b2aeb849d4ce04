import { type LoopPath, readPasses } from '../loop-passes.ts';
import {
  attributeOf,
  childrenNamed,
  elementsNamed,
  removeNode,
  setAttribute,
  textOf,
  unescapeXml,
  type XmlElement,
} from '../xml-tree.ts';
import type { WordLists } from './word-lists.ts';

interface Placed {
  readonly element: XmlElement;
  readonly path: LoopPath;
}

/** Fields that refer to a bookmark (ECMA-376 part 1, 17.16.5), and its name. */
const REFERENCE = /^(\s*(?:REF|PAGEREF|NOTEREF|HYPERLINK\s+\\l)\s+"?)([^\s"]+)/i;

/**
 * Makes what loops have repeated in a Word part unique: numbers of bookmarks and content controls, names of bookmarks. References lead to
 * the bookmark of their own pass, and lists in a loop of a loop start again.
 */
export function separateCopies(root: XmlElement, lists: WordLists, nextId: () => number): void {
  const starts: Placed[] = [];
  const references: Placed[] = [];
  const items: Placed[] = [];
  const open = new Map<string, number>();
  const controls = new Set<string>();
  readPasses(root, (element, path) => {
    switch (element.name) {
      case 'w:bookmarkStart': {
        const number = nextId();
        open.set(attributeOf(element, 'id') ?? '', number);
        setOwn(element, 'id', String(number));
        starts.push({ element, path });
        break;
      }
      case 'w:bookmarkEnd':
        setOwn(element, 'id', String(open.get(attributeOf(element, 'id') ?? '') ?? nextId()));
        break;
      case 'w:hyperlink':
      case 'w:instrText':
      case 'w:fldSimple':
        references.push({ element, path });
        break;
      case 'w:numPr':
        if (element.parent?.name === 'w:pPr') items.push({ element, path });
        break;
      case 'w:sdtPr':
        for (const id of childrenNamed(element, 'w:id')) {
          const value = attributeOf(id, 'val') ?? '';
          if (controls.has(value)) removeNode(id);
          controls.add(value);
        }
    }
  });
  refer(references, renamed(starts));
  restart(items, lists);
}

interface Bookmark {
  readonly name: string;
  readonly path: LoopPath;
}

/** Gives all but the first bookmark of a name a new one, and returns those of each name in the template. */
function renamed(starts: readonly Placed[]): ReadonlyMap<string, readonly Bookmark[]> {
  const names = new Set(starts.map(({ element }) => attributeOf(element, 'name') ?? ''));
  const copies = new Map<string, Bookmark[]>();
  for (const { element, path } of starts) {
    const before = attributeOf(element, 'name') ?? '';
    const same = copies.get(before) ?? [];
    copies.set(before, same);
    let name = before;
    // At most 40 characters (ECMA-376 part 1, 17.13.6.2).
    for (let n = same.length + 1; same.length > 0 && names.has(name); n += 1)
      name = `${before.slice(0, 32)}_${n}`;
    names.add(name);
    setOwn(element, 'name', name);
    same.push({ name, path });
  }
  return copies;
}

function refer(references: readonly Placed[], copies: ReadonlyMap<string, readonly Bookmark[]>): void {
  const target = (name: string, path: LoopPath) => nearest(copies.get(name) ?? [], path)?.name ?? name;
  for (const { element, path } of references) {
    if (element.name === 'w:instrText') {
      const [text] = element.children;
      const code = textOf(element).replace(
        REFERENCE,
        (_, field: string, name: string) => field + target(name, path),
      );
      if (text?.kind === 'text') element.children = [{ ...text, text: code }];
      continue;
    }
    if (element.name === 'w:fldSimple') {
      const code = attributeOf(element, 'instr');
      const match = code && REFERENCE.exec(unescapeXml(code));
      if (match) setOwn(element, 'instr', match.input.replace(REFERENCE, `$1${target(match[2]!, path)}`));
      continue;
    }
    const anchor = attributeOf(element, 'anchor');
    if (anchor !== undefined) setOwn(element, 'anchor', target(anchor, path));
  }
}

/** The bookmark with most passes in common with a reference. */
function nearest(copies: readonly Bookmark[], path: LoopPath): Bookmark | undefined {
  const shared = (other: LoopPath) => {
    const index = path.findIndex(({ pass }, at) => other[at]?.pass !== pass);
    return index < 0 ? path.length : index;
  };
  return copies.reduce<Bookmark | undefined>(
    (best, each) => (best && shared(best.path) >= shared(each.path) ? best : each),
    undefined,
  );
}

/** A list of which all items are in an inner loop starts again with each pass of the outer one. */
function restart(items: readonly Placed[], lists: WordLists): void {
  const byNumber = new Map<string, Placed[]>();
  for (const item of items) {
    const [number] = childrenNamed(item.element, 'w:numId');
    const id = (number && attributeOf(number, 'val')) ?? '0';
    const same = byNumber.get(id) ?? [];
    byNumber.set(id, same);
    same.push(item);
  }
  for (const [id, all] of byNumber) {
    const depth = sharedLoops(all);
    if (id === '0' || depth < 2) continue;
    const numbers = new Map<number, number>();
    for (const { element, path } of all) {
      const { pass } = path[depth - 2]!;
      const own = numbers.get(pass) ?? (numbers.size === 0 ? Number(id) : lists.restart(Number(id)));
      numbers.set(pass, own);
      for (const number of elementsNamed(element, 'w:numId')) setOwn(number, 'val', String(own));
    }
  }
}

/** Number of loops, from the outermost, that all items are in. */
function sharedLoops([first, ...others]: readonly Placed[]): number {
  const loops = first?.path ?? [];
  const index = loops.findIndex(({ loop }, at) => others.some(({ path }) => path[at]?.loop !== loop));
  return index < 0 ? loops.length : index;
}

/** Sets an attribute under the prefix that it has. */
function setOwn(element: XmlElement, local: string, value: string): void {
  const [, name] = new RegExp(`\\s((?:[\\w.-]+:)?${local})\\s*=`).exec(element.open) ?? [];
  if (name !== undefined) setAttribute(element, name, value);
}
