import { type DefaultTreeAdapterTypes, parse } from 'parse5';
import { blankLiquid } from './blank-liquid.ts';

type Element = DefaultTreeAdapterTypes.Element;

/** Attribute of an element of a filled document that holds its template position: line, colon, column. */
export const MARKER = 'data-platen-at';

/** Position in the template, counted from 1. */
export interface SourcePosition {
  readonly line: number;
  readonly column: number;
}

/** Adds its position to each start tag of a template, so that the output can be traced back to it. */
export function withMarkers(source: string): string {
  const tags = new Map<number, { readonly name: string; readonly at: string }>();
  for (const element of elementsOf(parseSource(source))) {
    const start = element.sourceCodeLocation?.startTag;
    if (!start) continue;
    tags.set(start.startOffset, { name: element.tagName, at: `${start.startLine}:${start.startCol}` });
  }
  let marked = '';
  let from = 0;
  for (const [offset, { name, at }] of [...tags].sort(([a], [b]) => a - b)) {
    const behind = offset + 1 + name.length;
    marked += `${source.slice(from, behind)} ${MARKER}="${at}"`;
    from = behind;
  }
  return marked + source.slice(from);
}

/** Parses a template into a tree with positions in the template's text. */
export function parseSource(source: string): DefaultTreeAdapterTypes.Document {
  return parse(blankLiquid(source), { sourceCodeLocationInfo: true });
}

/** Yields all elements, in document order. */
export function* elementsOf(root: DefaultTreeAdapterTypes.ParentNode): Generator<Element> {
  const waiting: DefaultTreeAdapterTypes.Node[] = [...root.childNodes].reverse();
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    if (!('tagName' in node)) continue;
    yield node;
    const inner = 'content' in node ? node.content.childNodes : node.childNodes;
    for (let i = inner.length - 1; i >= 0; i--) waiting.push(inner[i]!);
  }
}

export function attribute(element: Element, name: string): string | undefined {
  return element.attrs.find((own) => own.name === name)?.value;
}

/**
 * Returns the position of an element in its template.
 * @returns undefined for an element that the parser added
 */
export function positionOf(element: Element): SourcePosition | undefined {
  const marked = /^(\d+):(\d+)$/.exec(attribute(element, MARKER) ?? '');
  if (marked) return { line: Number(marked[1]), column: Number(marked[2]) };
  const start = element.sourceCodeLocation?.startTag;
  return start && { line: start.startLine, column: start.startCol };
}
