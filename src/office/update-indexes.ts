import {
  attributeOf,
  childrenNamed,
  elementsNamed,
  escapeXml,
  markupNode,
  setChildren,
  textOf,
  walk,
  type XmlElement,
} from '../office-template/xml-tree.ts';
import { readZip } from '../zip/read-zip.ts';
import { editPackage } from './edit-package.ts';
import { officeError } from './office-error.ts';
import { points } from './turn-pages.ts';

/** Indexes other than tables of contents (ISO/IEC 26300-1, 8). */
const OTHERS = [
  'alphabetical-index',
  'bibliography',
  'illustration-index',
  'object-index',
  'table-index',
  'user-index',
];

/** Most tables of contents, and entries of all together: each is searched for in the whole document. */
const MAX_CONTENTS = 100;
const MAX_ENTRIES = 50_000;

/** A document whose tables of contents were made anew, and how many indexes it has. */
export interface UpdatedIndexes {
  readonly document: Uint8Array;
  readonly contents: number;
  /** Indexes of other kinds, which stay as they were saved. */
  readonly others: number;
}

/** A table of contents: the field of Word (ECMA-376 part 1, 17.16.5.68), or the element of OpenDocument. */
const CONTENTS = /(?:<w:instrText[^>]*>|\sw:instr=["'])\s*TOC\b|<text:table-of-content\b/;

/** Whether a Word document or an OpenDocument text has a table of contents. */
export async function hasContents(document: Uint8Array): Promise<boolean> {
  for (const { name, content } of await readZip(document))
    if (/^(?:word\/document\d*|content)\.xml$/.test(name) && CONTENTS.test((await content()).toString()))
      return true;
  return false;
}

/**
 * Makes the tables of contents of an OpenDocument text anew from its headings, which LibreOffice as WebAssembly cannot. Page numbers
 * are fields that LibreOffice fills when it lays the pages out.
 *
 * @throws InvalidInputError `OFFICE_DAMAGED`, `OFFICE_LIMIT`
 */
export async function updateIndexes(odt: Uint8Array): Promise<UpdatedIndexes> {
  let found = { contents: 0, others: 0 };
  let width = 0;
  const styles = new Map<string, Style>();
  const read = (root: XmlElement) => {
    for (const own of elementsNamed(root, 'style:style')) {
      const name = attributeOf(own, 'name');
      if (name !== undefined)
        styles.set(name, { parent: attributeOf(own, 'parent-style-name'), element: own });
    }
  };
  // The styles are in two parts, in any order.
  await editPackage(odt, /^styles\.xml$/, (root) => {
    read(root);
    width = textWidth(root);
  });
  const document = await editPackage(odt, /^content\.xml$/, (root) => {
    read(root);
    found = makeContents(root, styles, width);
  });
  return { document, ...found };
}

interface Style {
  readonly parent: string | undefined;
  readonly element: XmlElement;
}

/** Heading, or other paragraph that a table of contents lists. */
interface Entry {
  readonly level: number;
  readonly text: string;
  readonly bookmark: string;
}

function makeContents(root: XmlElement, styles: ReadonlyMap<string, Style>, width: number) {
  const all = elementsNamed(root, 'text:table-of-content');
  const others = OTHERS.reduce((sum, name) => sum + elementsNamed(root, `text:${name}`).length, 0);
  if (all.length > MAX_CONTENTS)
    throw officeError(
      'OFFICE_LIMIT',
      `must have at most ${MAX_CONTENTS} tables of contents that are updated (${all.length} seen)`,
    );
  const bookmarks = new Map<XmlElement, string>();
  let count = 0;
  const made: string[] = [PLAIN_STYLE];
  for (const [index, contents] of all.entries()) {
    const [source] = childrenNamed(contents, 'text:table-of-content-source');
    const [body] = childrenNamed(contents, 'text:index-body');
    if (!source || !body) continue;
    const entries = entriesOf(root, source, styles, bookmarks);
    count += entries.length;
    if (count > MAX_ENTRIES)
      throw officeError(
        'OFFICE_LIMIT',
        `must have at most ${MAX_ENTRIES} entries of tables of contents that are updated`,
      );
    const templates = new Map(
      childrenNamed(source, 'text:table-of-content-entry-template').map((template) => [
        Number(attributeOf(template, 'outline-level')),
        template,
      ]),
    );
    const own = ownStyles(body, styles);
    const lines = entries.flatMap((entry) => {
      const template = templates.get(entry.level);
      if (!template) return [];
      const base = attributeOf(template, 'style-name') ?? '';
      const known = own.get(base);
      const name = known ?? `PlatenContents${index}_${entry.level}`;
      if (known === undefined && !made.some((style) => style.includes(`"${name}"`)))
        made.push(lineStyle(name, base, template, width));
      return [markupNode(`<text:p text:style-name="${name}">${lineOf(template, entry, styles)}</text:p>`)];
    });
    const titles = childrenNamed(body, 'text:index-title');
    setChildren(body, [...titles, ...lines]);
  }
  for (const [paragraph, name] of bookmarks) {
    const mark = (kind: string) => markupNode(`<text:bookmark-${kind} text:name="${name}"/>`);
    setChildren(paragraph, [mark('start'), ...paragraph.children, mark('end')]);
  }
  const [automatic] = elementsNamed(root, 'office:automatic-styles');
  if (automatic) setChildren(automatic, [...automatic.children, ...made.map(markupNode)]);
  return { contents: all.length, others };
}

/** Paragraphs that a table of contents lists, each with a bookmark. */
function entriesOf(
  root: XmlElement,
  source: XmlElement,
  styles: ReadonlyMap<string, Style>,
  bookmarks: Map<XmlElement, string>,
): Entry[] {
  const deepest = Number(attributeOf(source, 'outline-level') ?? 10);
  const usesOutline = attributeOf(source, 'use-outline-level') !== 'false';
  const listed = new Map<string, number>();
  if (attributeOf(source, 'use-index-source-styles') === 'true')
    for (const group of childrenNamed(source, 'text:index-source-styles'))
      for (const style of childrenNamed(group, 'text:index-source-style'))
        listed.set(attributeOf(style, 'style-name') ?? '', Number(attributeOf(group, 'outline-level')));
  const entries: Entry[] = [];
  const isNoIndex = ({ name }: XmlElement) => !/^text:(table-of-content|tracked-changes)$/.test(name);
  for (const node of walk(root, isNoIndex)) {
    if (node.kind !== 'element' || !/^text:[hp]$/.test(node.name)) continue;
    const style = attributeOf(node, 'style-name') ?? '';
    const outline = node.name === 'text:h' ? Number(attributeOf(node, 'outline-level') ?? 1) : undefined;
    const level = levelOfStyle(style, listed, styles) ?? (usesOutline ? outline : undefined);
    const text = visibleText(node);
    if (level === undefined || level > deepest || text === '') continue;
    const bookmark = bookmarks.get(node) ?? `_PlatenContents${bookmarks.size + 1}`;
    bookmarks.set(node, bookmark);
    entries.push({ level, text, bookmark });
  }
  return entries;
}

/** Text of a heading without its notes, frames and comments. */
function visibleText(heading: XmlElement): string {
  let text = '';
  const isText = ({ name }: XmlElement) =>
    !/^(text:note|text:ruby-text|office:annotation|draw:\w+)$/.test(name);
  for (const node of walk(heading, isText)) {
    if (node.kind === 'text') text += node.text;
    else if (node.kind === 'element' && /^text:(s|tab|line-break)$/.test(node.name)) text += ' ';
  }
  return text.replaceAll(/\s+/g, ' ').trim();
}

function levelOfStyle(
  name: string,
  listed: ReadonlyMap<string, number>,
  styles: ReadonlyMap<string, Style>,
): number | undefined {
  // An automatic style is listed by the style that it is derived from.
  return listed.get(name) ?? listed.get(styles.get(name)?.parent ?? '');
}

/** Styles of the lines as they were saved, with a tab stop for the page number, by the style of their level. */
function ownStyles(body: XmlElement, styles: ReadonlyMap<string, Style>): Map<string, string> {
  const own = new Map<string, string>();
  for (const line of elementsNamed(body, 'text:p')) {
    const name = attributeOf(line, 'style-name') ?? '';
    const style = styles.get(name);
    if (!style || elementsNamed(style.element, 'style:tab-stop').length === 0) continue;
    if (style.parent !== undefined && !own.has(style.parent)) own.set(style.parent, name);
  }
  return own;
}

function lineStyle(name: string, base: string, template: XmlElement, width: number): string {
  const stops = childrenNamed(template, 'text:index-entry-tab-stop').map((tab) => {
    const leader = attributeOf(tab, 'leader-char')?.trim();
    const text = leader ? ` style:leader-style="dotted" style:leader-text="${leader}"` : '';
    const isRight = attributeOf(tab, 'type') === 'right';
    const position = isRight ? `${width.toFixed(2)}pt` : (attributeOf(tab, 'position') ?? '0pt');
    return `<style:tab-stop style:position="${position}" style:type="${isRight ? 'right' : 'left'}"${text}/>`;
  });
  return `<style:style style:name="${name}" style:family="paragraph" style:parent-style-name="${base}"><style:paragraph-properties><style:tab-stops>${stops.join('')}</style:tab-stops></style:paragraph-properties></style:style>`;
}

/** A line as the template of its level composes it (ISO/IEC 26300-1, 8.12). */
function lineOf(
  template: XmlElement,
  { text, bookmark, level }: Entry,
  styles: ReadonlyMap<string, Style>,
): string {
  const reference = (format: string, saved: string) =>
    `<text:bookmark-ref text:reference-format="${format}" text:ref-name="${bookmark}">${saved}</text:bookmark-ref>`;
  return template.children
    .map((part) => {
      if (part.kind !== 'element') return '';
      switch (part.name.replace(/^\w+:/, '')) {
        case 'index-entry-link-start':
          return `<text:a xlink:type="simple" xlink:href="#${bookmark}"${linkStyle(part, styles)}><text:span text:style-name="${PLAIN}">`;
        case 'index-entry-link-end':
          return '</text:span></text:a>';
        case 'index-entry-text':
          return escapeXml(text);
        case 'index-entry-tab-stop':
          return '<text:tab/>';
        case 'index-entry-span':
          return escapeXml(textOf(part));
        case 'index-entry-chapter':
          return reference('number', '');
        case 'index-entry-page-number':
          return reference('page', String(level));
        default:
          return '';
      }
    })
    .join('');
}

function linkStyle(start: XmlElement, styles: ReadonlyMap<string, Style>): string {
  const style = attributeOf(start, 'style-name');
  return style === undefined || !styles.has(style)
    ? ''
    : ` text:style-name="${style}" text:visited-style-name="${style}"`;
}

/** Lines do not look like other links. */
const PLAIN = 'PlatenContentsLink';
const PLAIN_STYLE = `<style:style style:name="${PLAIN}" style:family="text"><style:text-properties style:use-window-font-color="true" style:text-underline-style="none"/></style:style>`;

/** Width of the text area of the first page layout with a size, in points. */
function textWidth(styles: XmlElement): number {
  const layout = elementsNamed(styles, 'style:page-layout-properties').find(
    (each) => attributeOf(each, 'page-width') !== undefined,
  );
  if (!layout) return 0;
  const [page, left, right] = ['page-width', 'margin-left', 'margin-right'].map((name) =>
    points(attributeOf(layout, name) ?? ''),
  );
  return page! - left! - right!;
}
