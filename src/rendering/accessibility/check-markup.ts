import { type DefaultTreeAdapterTypes, parse } from 'parse5';
import type { RenderWarning } from '../../contract/render-warning.ts';
import { attribute, elementsOf, parseSource, positionOf } from './markers.ts';

type Element = DefaultTreeAdapterTypes.Element;
type Rule = NonNullable<RenderWarning['rule']>;

/** Maximum number of warnings for one template; the rest appear once these are fixed. */
const MAX_WARNINGS = 100;

/** Rules about a single element; they apply regardless of the data. */
const LOCAL: ReadonlySet<Rule> = new Set(['image-alt', 'link-text', 'table-headers']);

/**
 * Finds accessibility problems in a template's markup (WCAG 2.2 1.1.1, 1.3.1, 2.4.2, 2.4.4, 3.1.1), with line and column.
 * @param filled output of the template after `withMarkers`, if available: it shows which parts the data selects
 */
export function checkMarkup(source: string, filled?: string): RenderWarning[] {
  const own = warningsOf(parseSource(source)).filter(({ rule }) => filled === undefined || LOCAL.has(rule!));
  // Without any tag in the template, its output cannot be traced back to it.
  const made = filled === undefined ? [] : warningsOf(parse(filled));
  const seen = new Set<string>();
  return [...own, ...made]
    .filter(({ rule, line, column }) => {
      const key = `${rule} ${line}:${column}`;
      return !seen.has(key) && seen.add(key);
    })
    .sort((a, b) => a.line! - b.line! || a.column! - b.column!)
    .slice(0, MAX_WARNINGS);
}

function warningsOf(document: DefaultTreeAdapterTypes.Document): RenderWarning[] {
  const found: RenderWarning[] = [];
  const elements = [...elementsOf(document)];
  const warn = (rule: Rule, element: Element | undefined, message: string) => {
    const { line, column } = (element && positionOf(element)) ?? { line: 1, column: 1 };
    found.push({ kind: 'accessibility', rule, part: 'html', line, column, message });
  };
  const html = elements.find(({ tagName }) => tagName === 'html');
  if (!attribute(html!, 'lang')?.trim())
    warn('lang', html, 'The document has no language: add <html lang="…">');
  const title = elements.find(({ tagName, parentNode }) => tagName === 'title' && isHead(parentNode));
  if (!title || textOf(title).trim() === '')
    warn('title', title ?? html, 'The document has no title: <title>…</title>');
  const labelled = new Set(
    elements.filter(({ tagName }) => tagName === 'label').map((label) => attribute(label, 'for')?.trim()),
  );
  let level = 0;
  for (const element of elements) {
    const { tagName } = element;
    if (isHidden(element)) continue;
    if (isPicture(element) && attribute(element, 'alt') === undefined && !isLabelled(element))
      warn('image-alt', element, 'The image has no alt: describe it, or set alt="" for decoration');
    else if (tagName === 'table' && !isPresentation(element) && lacksHeaders(element))
      warn('table-headers', element, 'The table has no header cells (th)');
    else if (tagName === 'a' && attribute(element, 'href') !== undefined && !hasName(element))
      warn('link-text', element, 'The link has no text: name its target');
    else if (isField(element) && !isNamed(element, labelled))
      warn('field-label', element, 'The field has no label (label, aria-label, title or placeholder)');
    const own = Number(/^h([1-6])$/.exec(tagName)?.[1] ?? 0);
    if (own > level + 1 && level > 0)
      warn('heading-order', element, `The heading of level ${own} follows one of level ${level}`);
    if (own > 0) level = own;
  }
  return found;
}

function isHead(node: DefaultTreeAdapterTypes.ParentNode | null): boolean {
  return node !== null && 'tagName' in node && (node.tagName === 'head' || node.tagName === 'body');
}

function isPicture(element: Element): boolean {
  const { tagName } = element;
  if (tagName === 'img') return true;
  return tagName === 'input' && attribute(element, 'type')?.toLowerCase() === 'image';
}

function isLabelled(element: Element): boolean {
  return ['aria-label', 'aria-labelledby', 'title'].some((name) => attribute(element, name)?.trim());
}

/** Whether an element becomes a form field of the PDF. Buttons and controls printed as static content do not. */
function isField(element: Element): boolean {
  const type = attribute(element, 'type')?.toLowerCase() ?? '';
  if (element.tagName === 'input') return !/^(hidden|submit|reset|button|image|file|range|color)$/.test(type);
  return element.tagName === 'textarea' || element.tagName === 'select';
}

/** Whether a field has an accessible name (HTML Accessibility API Mappings, 4.1). */
function isNamed(field: Element, labelled: ReadonlySet<string | undefined>): boolean {
  if (isLabelled(field) || attribute(field, 'placeholder')?.trim()) return true;
  const id = attribute(field, 'id')?.trim();
  if (id !== undefined && labelled.has(id)) return true;
  for (let node = field.parentNode; node && 'tagName' in node; node = node.parentNode)
    if (node.tagName === 'label') return true;
  // Liquid in a tag, which `blankLiquid` replaces with letters, may add any attribute.
  return field.attrs.some(({ name }) => name === 'disabled' || /^x{4,}$/.test(name));
}

/** Whether the element or one of its ancestors is hidden from readers. */
function isHidden(element: Element): boolean {
  let node: DefaultTreeAdapterTypes.ParentNode | null = element;
  while (node && 'tagName' in node) {
    if (attribute(node, 'aria-hidden') === 'true' || attribute(node, 'hidden') !== undefined) return true;
    if (node === element && isPicture(node) && isPresentation(node)) return true;
    node = node.parentNode;
  }
  return false;
}

function isPresentation(element: Element): boolean {
  return /^(presentation|none)$/.test(attribute(element, 'role')?.trim() ?? '');
}

/** Whether a table has cells but no header cell of its own. */
function lacksHeaders(table: Element): boolean {
  let cells = false;
  for (const element of elementsOf(table)) {
    if (!/^t[hd]$/.test(element.tagName) || tableOf(element) !== table) continue;
    if (element.tagName === 'th' || /^(column|row)header$/.test(attribute(element, 'role') ?? ''))
      return false;
    cells = true;
  }
  return cells;
}

function tableOf(cell: Element): Element | undefined {
  let node: DefaultTreeAdapterTypes.ParentNode | null = cell.parentNode;
  while (node && 'tagName' in node) {
    if (node.tagName === 'table') return node;
    node = node.parentNode;
  }
  return undefined;
}

/** Whether a link has text, its own or that of its content. */
function hasName(link: Element): boolean {
  if (isLabelled(link) || textOf(link).trim() !== '') return true;
  return [...elementsOf(link)].some(
    (element) =>
      isLabelled(element) ||
      (isPicture(element) && Boolean(attribute(element, 'alt')?.trim())) ||
      element.tagName === 'svg',
  );
}

function textOf(element: Element): string {
  let text = '';
  const waiting: DefaultTreeAdapterTypes.Node[] = [element];
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    if ('value' in node) text += node.value;
    else if ('childNodes' in node) waiting.push(...[...node.childNodes].reverse());
  }
  return text;
}
