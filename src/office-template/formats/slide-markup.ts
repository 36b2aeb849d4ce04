import { dividedAt, replaceAt } from '../divide.ts';
import type { Grammar } from '../grammar.ts';
import type { Inserted, PlacedImage } from '../inserted.ts';
import type { HeldMarkup } from '../liquid-text.ts';
import {
  inlineRuns,
  type ListType,
  type Mark,
  type RichBlock,
  type RichParagraph,
  type RichRun,
} from '../rich-text.ts';
import { fileError } from '../template-fault.ts';
import {
  attributeOf,
  childrenNamed,
  elementsNamed,
  escapeXml,
  markupNode,
  nodeMarkup,
  prefixOf,
  replaceElements,
  replaceNode,
  setChildren,
  type XmlElement,
  type XmlNode,
} from '../xml-tree.ts';

const RELATIONSHIPS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const MAIN = 'http://schemas.openxmlformats.org/drawingml/2006/main';

/** Adds a relationship to an address, and returns its id. */
type Relate = (url: string) => string;

/** Divides runs at all line breaks that data has in their texts, and writes its tabs. */
export function breakSlideLines(root: XmlElement, held: HeldMarkup): void {
  const breaks = new Set<XmlNode>();
  replaceElements(root, (element) => {
    if (element.name === 'a:t' && element.parent?.name === 'a:r') {
      const a = prefixOf(element);
      setChildren(
        element,
        element.children.map((child) => lineNode(held.insertedAt(child), a, breaks) ?? child),
      );
      return dividedAt(element, (child) => (breaks.has(child) ? child : undefined));
    }
    if (element.name !== 'a:r') return undefined;
    const isProperties = (child: XmlNode) => child.kind === 'element' && child.name === 'a:rPr';
    return dividedAt(element, (child) => (breaks.has(child) ? child : undefined), isProperties);
  });
}

/** @param breaks gets the line breaks */
function lineNode(inserted: Inserted | undefined, a: string, breaks: Set<XmlNode>): XmlNode | undefined {
  if (inserted?.kind === 'tab') return { kind: 'text', text: '\t', parent: undefined };
  if (inserted?.kind !== 'break') return undefined;
  const made = markupNode(`<${a}br/>`);
  breaks.add(made);
  return made;
}

/** A run with a link (ECMA-376 part 1, 21.1.2.3.5). */
export function linkRun(
  run: XmlElement,
  link: { readonly url: string; readonly text: string },
  relate: Relate,
): XmlElement {
  return markupNode(new SlideWriter(run, relate).run({ text: link.text, marks: [], url: link.url }));
}

/** Puts rich text in the place of an element in a run: as runs, or as paragraphs between the parts of the paragraph around it. */
export function insertRichSlideText(
  node: XmlElement,
  run: XmlElement,
  blocks: readonly RichBlock[],
  grammar: Grammar,
  relate: Relate,
): void {
  const paragraph = run.parent!;
  const writer = new SlideWriter(run, relate);
  const inline = inlineRuns(blocks);
  if (inline) {
    const runs = inline.map((each) => writer.run(each)).join('');
    replaceAt(node, paragraph, [markupNode(runs)], grammar);
    return;
  }
  const written = blocks.map((block) => {
    if (block.kind === 'paragraph') return writer.paragraph(block, paragraph);
    throw fileError('TEMPLATE_LIMIT', 'html: tables are not available in templates of PowerPoint');
  });
  replaceAt(node, paragraph.parent!, [markupNode(written.join(''))], grammar);
}

/** Kinds of numbers (ECMA-376 part 1, 20.1.10.61). */
const NUMBER_TYPES: Readonly<Record<ListType | '1', string>> = {
  ...{ 1: 'arabicPeriod', a: 'alphaLcPeriod', A: 'alphaUcPeriod', i: 'romanLcPeriod', I: 'romanUcPeriod' },
};
/** EMU of one level of a list. */
const INDENT = 285_750;

class SlideWriter {
  readonly #a: string;
  readonly #relate: Relate;
  readonly #open: string;
  readonly #properties: readonly XmlElement[];

  constructor(run: XmlElement, relate: Relate) {
    this.#a = prefixOf(run);
    this.#relate = relate;
    const [properties] = childrenNamed(run, 'a:rPr');
    this.#open = properties?.open.replace(/\s*\/?>$/, '') ?? `<${this.#a}rPr`;
    this.#properties = (properties?.children ?? []).filter((child) => child.kind === 'element');
  }

  run({ text, marks, url }: RichRun): string {
    const a = this.#a;
    const properties = this.#runProperties(marks, url);
    return text
      .split('\n')
      .map((line) => (line === '' ? '' : `<${a}r>${properties}<${a}t>${escapeXml(line)}</${a}t></${a}r>`))
      .join(`<${a}br/>`);
  }

  paragraph({ runs, list, heading }: RichParagraph, around: XmlElement): string {
    const a = this.#a;
    const [own] = childrenNamed(around, 'a:pPr');
    const first = list?.start === undefined ? '' : ` startAt="${list.start}"`;
    const numbers = `<${a}buAutoNum type="${NUMBER_TYPES[list?.type ?? '1']}"${first}/>`;
    const bullet = list?.isOrdered ? numbers : `<${a}buChar char="•"/>`;
    const indent = INDENT * ((list?.depth ?? 0) + 1);
    const [hanging, label] = list?.isContinued ? [0, `<${a}buNone/>`] : [-INDENT, bullet];
    const properties = list
      ? `<${a}pPr marL="${indent}" lvl="${list.depth}" indent="${hanging}">${label}</${a}pPr>`
      : own
        ? nodeMarkup(own)
        : '';
    const shown = heading ? runs.map((run) => ({ ...run, marks: [...run.marks, 'bold' as const] })) : runs;
    return `<${a}p>${properties}${shown.map((run) => this.run(run)).join('')}</${a}p>`;
  }

  #runProperties(marks: readonly Mark[], url: string | undefined): string {
    const a = this.#a;
    let open = this.#open;
    for (const [mark, name, value] of ATTRIBUTES)
      if (marks.includes(mark))
        open = `${open.replace(new RegExp(`\\s${name}="[^"]*"`), '')} ${name}="${value}"`;
    const isCode = marks.includes('code');
    const kept = this.#properties
      .filter(({ name }) => name !== 'a:hlinkClick' && !(isCode && name === 'a:latin'))
      .map(nodeMarkup);
    if (isCode) kept.push(`<${a}latin typeface="Courier New"/>`);
    if (url !== undefined)
      kept.push(`<${a}hlinkClick xmlns:r="${RELATIONSHIPS}" r:id="${this.#relate(url)}"/>`);
    return `${open}>${kept.join('')}</${a}rPr>`;
  }
}

/** Formatting by attributes of the run properties (ECMA-376 part 1, 21.1.2.3.9). */
const ATTRIBUTES: readonly (readonly [mark: Mark, name: string, value: string])[] = [
  ['bold', 'b', '1'],
  ['italic', 'i', '1'],
  ['underline', 'u', 'sng'],
  ['strike', 'strike', 'sngStrike'],
  ['super', 'baseline', '30000'],
  ['sub', 'baseline', '-25000'],
];

/** Replaces a shape by a picture that fits into it, in its middle (ECMA-376 part 1, 19.3.1.37). */
export function slidePicture(shape: XmlElement, relation: string, { width, height, alt }: PlacedImage): void {
  const p = prefixOf(shape);
  const [properties] = childrenNamed(shape, 'p:spPr');
  const [frame] = properties ? elementsNamed(properties, 'a:xfrm') : [];
  const [offset] = frame ? childrenNamed(frame, 'a:off') : [];
  const [extent] = frame ? childrenNamed(frame, 'a:ext') : [];
  if (!offset || !extent)
    throw fileError(
      'TEMPLATE_LIMIT',
      'an image needs a text box with a size of its own: move or resize the placeholder of the slide',
    );
  const [x, y] = [numberOf(offset, 'x'), numberOf(offset, 'y')];
  const [cx, cy] = [numberOf(extent, 'cx'), numberOf(extent, 'cy')];
  const scale = Math.min(cx / width, cy / height);
  const [w, h] = [Math.round(width * scale), Math.round(height * scale)];
  const [left, top] = [Math.round(x + (cx - w) / 2), Math.round(y + (cy - h) / 2)];
  const [named] = elementsNamed(shape, 'p:cNvPr');
  const id = named ? (attributeOf(named, 'id') ?? '0') : '0';
  const markup =
    `<${p}pic xmlns:a="${MAIN}"><${p}nvPicPr><${p}cNvPr id="${id}" name="Picture ${id}" descr="${escapeXml(alt)}"/><${p}cNvPicPr/><${p}nvPr/></${p}nvPicPr>` +
    `<${p}blipFill><a:blip xmlns:r="${RELATIONSHIPS}" r:embed="${relation}"/><a:stretch><a:fillRect/></a:stretch></${p}blipFill>` +
    `<${p}spPr><a:xfrm><a:off x="${left}" y="${top}"/><a:ext cx="${w}" cy="${h}"/></a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom></${p}spPr></${p}pic>`;
  replaceNode(shape, [markupNode(markup)]);
}

function numberOf(element: XmlElement, name: string): number {
  return Number(attributeOf(element, name) ?? 0);
}
