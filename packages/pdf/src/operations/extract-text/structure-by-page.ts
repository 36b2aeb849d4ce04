import { readStructure } from '../../document/tagged/read-structure.ts';
import { standardType } from '../../document/tagged/roles.ts';
import type { Mark, StructureElement } from '../../document/tagged/structure.ts';
import type { PdfDocument } from '../../file/core/document.ts';
import type { PdfRef } from '../../file/core/objects.ts';

/** Part of an element on one page. */
export interface PageNode {
  readonly element: StructureElement;
  /** Standard structure type, after the role map. */
  readonly type: string;
  readonly kids: (PageNode | Mark | PdfRef)[];
  /** Whether other pages contain more of the element. */
  isPart: boolean;
}

/** Largest number of pages of a row to which cells without content are added. */
const MAX_ROW_PAGES = 20;

/** Parts of a structure tree, by the object number of their page. */
export interface DocumentStructure {
  readonly pages: ReadonlyMap<number, PageNode>;
  /** Marks by the object number of the page or form, then by MCID. */
  readonly marks: ReadonlyMap<number, ReadonlyMap<number, Mark>>;
  /** Language tag of the document. */
  readonly language: string | undefined;
}

/**
 * Reads the structure of a document, page by page.
 *
 * @returns undefined when it has none, or a contradictory one
 */
export function structureByPage(document: PdfDocument): DocumentStructure | undefined {
  const structure = readStructure(document);
  if (!structure) return undefined;
  const roles = document.dict(document.dict(document.catalog, 'StructTreeRoot'), 'RoleMap');
  const typeOf = ({ type }: StructureElement): string => {
    let own = type;
    for (let hops = 0; hops < 8 && standardType(own) === 'Span' && own !== 'Span'; hops++) {
      const next = document.name(roles, own);
      if (next === undefined) break;
      own = next;
    }
    return own === 'Title' || own === 'Em' || own === 'Strong' ? own : standardType(own);
  };
  const pages = new Map<number, PageNode>();
  const path: { element: StructureElement; type: string; nodes: Map<number, PageNode> }[] = [];
  const nodeAt = (index: number, page: number): PageNode => {
    const { element, type, nodes } = path[index]!;
    const known = nodes.get(page);
    if (known) return known;
    const node: PageNode = { element, type, kids: [], isPart: nodes.size > 0 };
    if (nodes.size === 1) for (const first of nodes.values()) first.isPart = true;
    nodes.set(page, node);
    if (index === 0) pages.set(page, node);
    else nodeAt(index - 1, page).kids.push(node);
    return node;
  };
  /** Adds the cells that have no content on a page, so that all others stay in their columns. */
  const addEmptyCells = (row: StructureElement, nodes: ReadonlyMap<number, PageNode>): void => {
    const cells = new Map(
      row.kids.flatMap((kid) => {
        const type = kid.kind === 'element' ? typeOf(kid) : undefined;
        return type === 'TD' || type === 'TH' ? [[kid, type] as const] : [];
      }),
    );
    for (const [page, node] of nodes) {
      const shown = new Map(node.kids.flatMap((kid) => ('kids' in kid ? [[kid.element, kid] as const] : [])));
      const kids = row.kids.flatMap((kid): PageNode['kids'] => {
        if (kid.kind === 'mark') return kid.holder.page.number === page ? [kid] : [];
        if (kid.kind === 'object') return kid.page.number === page ? [kid.object] : [];
        const type = cells.get(kid);
        const own = shown.get(kid) ?? (type && { element: kid, type, kids: [], isPart: false });
        return own ? [own] : [];
      });
      node.kids.splice(0, node.kids.length, ...kids);
    }
  };
  const visit = (element: StructureElement): void => {
    const type = typeOf(element);
    const nodes = new Map<number, PageNode>();
    path.push({ element, type, nodes });
    for (const kid of element.kids) {
      if (kid.kind === 'element') visit(kid);
      else if (kid.kind === 'mark') nodeAt(path.length - 1, kid.holder.page.number).kids.push(kid);
      else nodeAt(path.length - 1, kid.page.number).kids.push(kid.object);
    }
    path.pop();
    if (type === 'TR' && nodes.size <= MAX_ROW_PAGES) addEmptyCells(element, nodes);
  };
  visit(structure.root);
  return { pages, marks: structure.marks, language: document.text(document.catalog, 'Lang')?.trim() };
}
