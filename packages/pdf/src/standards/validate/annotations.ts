import { isDict, type PdfDict, type PdfObject, PdfStream } from '../../file/core/objects.ts';
import type { Page } from '../../file/core/page-tree.ts';
import { ANNOTATION_TYPES, isHidden, isShown } from '../rules/allowed.ts';
import type { ActionRules } from './actions.ts';
import type { ContentWalk } from './content-walk.ts';
import { type Inspection, refNumber } from './inspection.ts';
import type { Place } from './report.ts';

/** Rules about annotations (ISO 19005-2, 6.3; ISO 14289-1, 7.18). */
export class AnnotationRules {
  readonly #inspection: Inspection;
  readonly #content: ContentWalk;
  readonly #actions: ActionRules;

  constructor(inspection: Inspection, content: ContentWalk, actions: ActionRules) {
    this.#inspection = inspection;
    this.#content = content;
    this.#actions = actions;
  }

  /** @returns whether any appearance is transparent */
  checkPage(page: Page, number: number): boolean {
    const { document, report } = this.#inspection;
    let transparent = false;
    let count = 0;
    for (const item of document.array(page.dict, 'Annots') ?? []) {
      const own = document.dict(item);
      if (!own) continue;
      count++;
      const type = document.name(own, 'Subtype') ?? '';
      const place = { page: number, object: refNumber(item) ?? page.ref.number, path: `annotation ${type}` };
      this.#checkArchive(own, type, place);
      this.#checkAccess(own, type, page, place);
      this.#actions.check(own.get('A'), place);
      this.#actions.checkAll(own.get('AA'), place);
      const element = document.dict(this.#inspection.structure.parent(document.number(own, 'StructParent')));
      for (const stream of appearancesOf(this.#inspection, own))
        if (this.#content.appearance(stream, page, element, place)) transparent = true;
    }
    if (count > 0 && document.name(page.dict, 'Tabs') !== 'S')
      report.broken('ua:7.18.3-1', { page: number, object: page.ref.number });
    return transparent;
  }

  #checkArchive(own: PdfDict, type: string, place: Place): void {
    const { document, report } = this.#inspection;
    if (!ANNOTATION_TYPES.has(type)) report.broken('6.3.1-1', { ...place, detail: type });
    const flags = document.number(own, 'F');
    if (flags === undefined) {
      if (type !== 'Popup') report.broken('6.3.2-1', place);
    } else if (!isShown(flags)) report.broken('6.3.2-2', { ...place, detail: `F ${flags}` });
    const box = document.numbers(own, 'Rect');
    const empty = box !== undefined && box[0] === box[2] && box[1] === box[3];
    const appearance = document.dict(own, 'AP');
    if (!appearance) {
      if (!empty && type !== 'Popup' && type !== 'Link') report.broken('6.3.3-1', place);
    } else if (appearance.size !== 1 || !appearance.has('N')) {
      report.broken('6.3.3-2', { ...place, detail: [...appearance.keys()].join(', ') });
    } else this.#checkNormal(own, type, document.resolve(appearance.get('N')), place);
    if (type === 'Widget' && (own.has('A') || own.has('AA'))) report.broken('6.4.1-1', place);
  }

  #checkNormal(own: PdfDict, type: string, normal: PdfObject, place: Place): void {
    const { document, report } = this.#inspection;
    if (type === 'Widget' && fieldType(document, own) === 'Btn') {
      if (!isDict(normal) || normal.size === 0) report.broken('6.3.3-3', place);
    } else if (!(normal instanceof PdfStream)) report.broken('6.3.3-4', place);
  }

  #checkAccess(own: PdfDict, type: string, page: Page, place: Place): void {
    const { document, report, structure, hasLanguage } = this.#inspection;
    const element = document.dict(structure.parent(document.number(own, 'StructParent')));
    const contents = document.text(own, 'Contents');
    if (contents !== undefined && !hasLanguage && document.text(element, 'Lang') === undefined)
      report.broken('ua:7.2-24', place);
    const flags = document.number(own, 'F') ?? 0;
    if (isHidden(flags) || isOutside(this.#inspection, own, page)) return;
    const parent = structure.typeOf(element);
    const described = Boolean(contents) || Boolean(document.text(element, 'Alt'));
    if (type === 'TrapNet') report.broken('ua:7.18.2-1', place);
    if (type === 'PrinterMark' && element) report.broken('ua:7.18.8-1', place);
    if (type === 'Widget') {
      const field = own.has('T') ? own : document.dict(own, 'Parent');
      const named = Boolean(document.text(field, 'TU')) || Boolean(document.text(element, 'Alt'));
      if (!named) report.broken('ua:7.18.1-3', place);
      if (parent !== 'Form') report.broken('ua:7.18.4-1', place);
      return;
    }
    if (!described) report.broken('ua:7.18.1-2', place);
    if (type === 'Link') {
      if (parent !== 'Link') report.broken('ua:7.18.5-1', place);
      if (!contents) report.broken('ua:7.18.5-2', place);
    } else if (type !== 'PrinterMark' && parent !== 'Annot') report.broken('ua:7.18.1-1', place);
  }
}

/** Returns all appearance streams of an annotation. */
function appearancesOf({ document }: Inspection, own: PdfDict): PdfStream[] {
  const found: PdfStream[] = [];
  const appearance = document.dict(own, 'AP');
  for (const key of ['N', 'D', 'R']) {
    const entry = document.resolve(appearance?.get(key));
    const streams = entry instanceof PdfStream ? [entry] : isDict(entry) ? [...entry.values()] : [];
    for (const item of streams) {
      const stream = document.stream(item);
      if (stream) found.push(stream);
    }
  }
  return found;
}

function fieldType(document: Inspection['document'], own: PdfDict): string | undefined {
  let node: PdfDict | undefined = own;
  for (let depth = 0; node && depth < 64; depth++) {
    const type = document.name(node, 'FT');
    if (type !== undefined) return type;
    node = document.dict(node, 'Parent');
  }
  return undefined;
}

/** Whether an annotation lies outside the visible part of its page. */
function isOutside({ document }: Inspection, own: PdfDict, page: Page): boolean {
  const box = document.numbers(own, 'Rect');
  const media = document.numbers(page.attribute('MediaBox'));
  const crop = document.numbers(page.attribute('CropBox')) ?? media;
  if (box?.length !== 4 || crop?.length !== 4) return false;
  const [x0, y0, x1, y1] = sorted(box);
  const [left, bottom, right, top] = sorted(crop);
  return bottom >= y1 || left >= x1 || top <= y0 || right <= x0;
}

function sorted(box: readonly number[]): [number, number, number, number] {
  const [a, b, c, d] = box as [number, number, number, number];
  return [Math.min(a, c), Math.min(b, d), Math.max(a, c), Math.max(b, d)];
}
