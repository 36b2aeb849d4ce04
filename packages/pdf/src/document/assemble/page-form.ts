import type { PdfDocument } from '../../file/core/document.ts';
import { dict, name, type PdfRef } from '../../file/core/objects.ts';
import { pageGeometry, toDisplay } from '../../file/core/page-geometry.ts';
import { pageContents } from '../../page/content/page-contents.ts';
import { contentStream } from '../../page/syntax/content-stream.ts';
import { operationsOf } from '../../page/syntax/lexer.ts';
import { Budget } from '../../page/syntax/limits.ts';
import { nameAt } from '../../page/syntax/operands.ts';
import { Copier } from './copier.ts';
import { Selection } from './selection.ts';
import type { Source } from './source.ts';

/** A page as a form XObject (ISO 32000-2, 8.10) of another document. */
export interface PageForm {
  readonly ref: PdfRef;
  /** Size in points, as displayed. The form is upright, with its lower left corner at the origin. */
  readonly width: number;
  readonly height: number;
}

const NOTHING = {
  destinations: new Map(),
  fields: undefined,
  fonts: new Map(),
  roles: new Map(),
  classes: new Map(),
  ids: new Map(),
  structure: undefined,
};

/**
 * Makes a form XObject of a page's content, as it is displayed, without annotations and without marked content of its structure.
 *
 * @param index of the page in its source
 * @throws InvalidInputError `PDF_TOO_COMPLEX` when its content decodes to too much
 */
export function pageForm(target: PdfDocument, source: Source, index: number): PageForm {
  const { dict: page } = source.pages[index]!;
  const selection = new Selection(source, [index]);
  const copier = new Copier(selection, target, NOTHING);
  const geometry = pageGeometry(source, page);
  const { box, width, height } = geometry;
  const content = withoutMarks(pageContents(source, page, new Budget()));
  const resources = source.dict(page, 'Resources');
  const group = source.dict(page, 'Group');
  const form = contentStream(
    content,
    dict({
      Type: name('XObject'),
      Subtype: name('Form'),
      BBox: [box.x0, box.y0, box.x1, box.y1],
      Matrix: [...toDisplay(geometry)],
      Resources: resources ? copier.copyDict(resources) : new Map(),
      Group: group ? copier.copyDict(group) : undefined,
    }),
  );
  const ref = target.add(form);
  copier.drain();
  return { ref, width, height };
}

/** Removes marked-content operators except those of layers: the form has no structure on the page that draws it. */
export function withoutMarks(bytes: Uint8Array): string {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('latin1');
  const open: boolean[] = [];
  let kept = '';
  let from = 0;
  for (const { operator, operands, start, end } of operationsOf(bytes)) {
    if (!/^(BMC|BDC|EMC|MP|DP)$/.test(operator)) continue;
    const layer = operator === 'BDC' && nameAt(operands, 0) === 'OC';
    if (operator === 'BMC' || operator === 'BDC') open.push(layer);
    if (operator === 'EMC' ? open.pop() : layer) continue;
    kept += `${text.slice(from, start)} `;
    from = end;
  }
  return kept + text.slice(from);
}
