import type { Mark, RichBlock, RichList, RichParagraph, RichRun, RichTable } from '../rich-text.ts';
import { escapeXml, type XmlElement } from '../xml-tree.ts';

const ODF = 'urn:oasis:names:tc:opendocument:xmlns';
const NAMESPACES = ['style', 'text', 'table']
  .map((name) => `xmlns:${name}="${ODF}:${name}:1.0"`)
  .concat(`xmlns:fo="${ODF}:xsl-fo-compatible:1.0"`, 'xmlns:xlink="http://www.w3.org/1999/xlink"')
  .join(' ');
const XLINK = 'xmlns:xlink="http://www.w3.org/1999/xlink"';
const TEXT = `xmlns:text="${ODF}:text:1.0"`;

/** Text properties of each mark (ISO/IEC 26300, 16.29.6). */
const PROPERTIES: Readonly<Record<Mark, string>> = {
  bold: 'fo:font-weight="bold" style:font-weight-asian="bold" style:font-weight-complex="bold"',
  italic: 'fo:font-style="italic" style:font-style-asian="italic" style:font-style-complex="italic"',
  underline: 'style:text-underline-style="solid" style:text-underline-width="auto"',
  strike: 'style:text-line-through-style="solid"',
  super: 'style:text-position="super 58%"',
  sub: 'style:text-position="sub 58%"',
  code: 'fo:font-family="Courier New"',
};
const LEVELS = 10;
const BULLETS = 'PlatenBullets';
const NUMBERS = 'PlatenNumbers';
const CELL = 'PlatenCell';

/** @param content markup */
export function linkMarkup(url: string, content: string): string {
  return `<text:a ${TEXT} ${XLINK} xlink:type="simple" xlink:href="${escapeXml(url)}">${content}</text:a>`;
}

/** Writes rich text for OpenDocument, and collects the automatic styles that it needs. */
export class OpenRichWriter {
  readonly #styles = new Map<string, string>();
  /** Id of the last part of each list of the rich text. */
  readonly #listIds = new Map<number, string>();
  #lists = 0;

  /** Automatic styles of all that was written. */
  get styles(): string {
    return [...this.#styles.values()].join('');
  }

  runs(runs: readonly RichRun[]): string {
    return runs
      .map(({ text, marks, url }) => {
        // OpenDocument collapses spaces (ISO/IEC 26300-1, 6.1.2).
        const plain = escapeXml(text)
          .replaceAll(/^ | {2,}|(?<=\n) /g, (spaces) => `<text:s ${TEXT} text:c="${spaces.length}"/>`)
          .replaceAll('\t', `<text:tab ${TEXT}/>`)
          .replaceAll('\n', `<text:line-break ${TEXT}/>`);
        const all =
          url === undefined || marks.includes('underline') ? marks : [...marks, 'underline' as const];
        const marked =
          all.length === 0
            ? plain
            : `<text:span ${TEXT} text:style-name="${this.#textStyle(all)}">${plain}</text:span>`;
        return url === undefined ? marked : linkMarkup(url, marked);
      })
      .join('');
  }

  /** @param around paragraph whose style the paragraphs take */
  blocks(blocks: readonly RichBlock[], around: XmlElement): string {
    const style = /\stext:style-name="[^"]*"/.exec(around.open)?.[0] ?? '';
    this.#listIds.clear();
    return this.#blocks(blocks, style);
  }

  #blocks(blocks: readonly RichBlock[], style: string): string {
    let written = '';
    for (let at = 0; at < blocks.length; ) {
      const block = blocks[at]!;
      const number = block.kind === 'paragraph' ? block.list?.number : undefined;
      if (number === undefined) {
        written += block.kind === 'table' ? this.#table(block) : this.#paragraph(block, style);
        at += 1;
        continue;
      }
      const items: RichParagraph[] = [];
      for (; at < blocks.length; at += 1) {
        const item = blocks[at]!;
        if (item.kind !== 'paragraph' || item.list?.number !== number) break;
        items.push(item);
      }
      written += this.#list(items, style);
    }
    return written;
  }

  #paragraph({ runs, heading }: RichParagraph, style: string): string {
    if (heading === undefined) return `<text:p ${TEXT}${style}>${this.runs(runs)}</text:p>`;
    const name = `text:style-name="Heading_20_${heading}" text:outline-level="${heading}"`;
    return `<text:h ${TEXT} ${name}>${this.runs(runs)}</text:h>`;
  }

  /** Items of one list, whose depths become lists in lists. */
  #list(items: readonly RichParagraph[], style: string): string {
    const list = items[0]!.list!;
    const name = this.#listStyle(list);
    const before = this.#listIds.get(list.number);
    this.#lists += 1;
    const id = `platen-list-${this.#lists}`;
    this.#listIds.set(list.number, id);
    const continued = before === undefined ? '' : ` text:continue-list="${before}"`;
    const written = items.map((item, index) => {
      const depth = item.list!.depth;
      const isFirst = before === undefined && index === 0 && list.start !== undefined;
      const tags = Array.from({ length: depth + 1 }, (_, level) =>
        isFirst && level === depth ? `<text:list-item text:start-value="${list.start}">` : '<text:list-item>',
      );
      const [open, paragraph] = [tags.slice(0, -1), this.#paragraph(item, style)];
      // A header has no number.
      const own = item.list!.isContinued
        ? ['<text:list-header>', '</text:list-header>']
        : [tags.at(-1)!, '</text:list-item>'];
      const close = '</text:list></text:list-item>'.repeat(depth);
      return `${[...open, own[0]].join('<text:list>')}${paragraph}${own[1]}${close}`;
    });
    return `<text:list ${TEXT} xml:id="${id}"${continued} text:style-name="${name}">${written.join('')}</text:list>`;
  }

  #table({ rows }: RichTable): string {
    const columns = Math.max(...rows.map((cells) => cells.reduce((sum, cell) => sum + cell.columns, 0)));
    this.#styles.set(
      CELL,
      `<style:style ${NAMESPACES} style:name="${CELL}" style:family="table-cell"><style:table-cell-properties fo:border="0.5pt solid #000000" fo:padding="0.1cm"/></style:style>`,
    );
    const row = (cells: RichTable['rows'][number]) => {
      const written = cells.map(({ blocks, columns: span, rows: height, isCovered }) => {
        if (isCovered) return '<table:covered-table-cell/>'.repeat(span);
        const wide = span > 1 ? ` table:number-columns-spanned="${span}"` : '';
        const spans = height > 1 ? `${wide} table:number-rows-spanned="${height}"` : wide;
        const covered = '<table:covered-table-cell/>'.repeat(span - 1);
        const content = this.#blocks(blocks, '') || '<text:p/>';
        return `<table:table-cell table:style-name="${CELL}"${spans}>${content}</table:table-cell>${covered}`;
      });
      return `<table:table-row>${written.join('')}</table:table-row>`;
    };
    const [first, ...others] = rows;
    const isHead = first!.every(({ isHeader }) => isHeader) && others.length > 0;
    const head = isHead ? `<table:table-header-rows>${row(first!)}</table:table-header-rows>` : row(first!);
    return `<table:table ${NAMESPACES}><table:table-column table:number-columns-repeated="${columns}"/>${head}${others.map(row).join('')}</table:table>`;
  }

  #textStyle(marks: readonly Mark[]): string {
    const name = `Platen-${[...marks].sort().join('-')}`;
    const properties = marks.map((mark) => PROPERTIES[mark]).join(' ');
    this.#styles.set(
      name,
      `<style:style ${NAMESPACES} style:name="${name}" style:family="text"><style:text-properties ${properties}/></style:style>`,
    );
    return name;
  }

  #listStyle({ isOrdered, depth, type }: RichList): string {
    const name = isOrdered ? (type ? `${NUMBERS}-${type}-${depth}` : NUMBERS) : BULLETS;
    const levels = Array.from({ length: LEVELS }, (_, level) => {
      const [space, label] = [`${(level + 1) * 0.635}cm`, '0.635cm'];
      const place = `<style:list-level-properties text:list-level-position-and-space-mode="label-alignment"><style:list-level-label-alignment text:label-followed-by="listtab" text:list-tab-stop-position="${space}" fo:text-indent="-${label}" fo:margin-left="${space}"/></style:list-level-properties>`;
      const format = level === depth ? (type ?? '1') : '1';
      return isOrdered
        ? `<text:list-level-style-number text:level="${level + 1}" style:num-suffix="." style:num-format="${format}">${place}</text:list-level-style-number>`
        : `<text:list-level-style-bullet text:level="${level + 1}" text:bullet-char="•">${place}</text:list-level-style-bullet>`;
    });
    this.#styles.set(
      name,
      `<text:list-style ${NAMESPACES} style:name="${name}">${levels.join('')}</text:list-style>`,
    );
    return name;
  }
}
