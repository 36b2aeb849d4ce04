import { PdfRef } from '../../../file/core/objects.ts';
import { likelyText } from '../../../file/core/text-readings.ts';
import { textString } from '../../../file/core/text-string.ts';
import type { Job } from '../job.ts';
import { align, drawnGlyphs, without } from './aligned-text.ts';
import { type Field, type FieldWidget, inherited, isCovered, redactWidget } from './field.ts';

const PUSH_BUTTON = 1 << 16;

/**
 * Redacts buttons.
 *
 * @returns widgets to remove because their state is covered
 */
export async function redactButtons(job: Job, field: Field): Promise<FieldWidget[]> {
  const gone: FieldWidget[] = [];
  for (const widget of field.widgets) {
    if ((field.flags & PUSH_BUTTON) !== 0) {
      if (await redactPushButton(job, widget)) gone.push(widget);
    } else if (await isStateCovered(job, widget)) gone.push(widget);
    else await redactWidget(job, { ...widget, near: [] }, new Set());
  }
  return gone;
}

/**
 * Removes from a button's caption the text that its appearance loses.
 *
 * @returns whether nothing is left of the caption
 */
async function redactPushButton(job: Job, widget: FieldWidget): Promise<boolean> {
  const { pdf } = job;
  const style = pdf.dict(widget.annotation.dict, 'MK');
  const caption = likelyText(pdf.value(style, 'CA')) ?? '';
  const glyphs = widget.appearances.flatMap(({ model }) => drawnGlyphs(model));
  const aligned = align(glyphs, caption);
  const outcomes = await redactWidget(job, widget, new Set());
  const changed = outcomes.some((outcome) => outcome.isChanged);
  if (changed && style) {
    const removed = new Set<number>();
    for (const glyph of widget.hit) for (const index of aligned?.indices.get(glyph) ?? []) removed.add(index);
    const left = aligned ? without(caption, removed) : '';
    if (widget.hit.size > 0) {
      if (left === '') style.delete('CA');
      else style.set('CA', textString(left));
    }
    for (const key of ['RC', 'AC', 'I', 'RI', 'IX']) style.delete(key);
  }
  if (outcomes.length === 0) return isCovered(widget);
  return changed && outcomes.every((outcome) => outcome.empty);
}

/** Whether the state of a check box or radio button is covered: its middle, or the check mark in it. */
async function isStateCovered(job: Job, widget: FieldWidget): Promise<boolean> {
  if (widget.near.length === 0) return false;
  const covered = isCovered(widget) || widget.hit.size > 0;
  if (!covered) return false;
  const { near, place, annotation } = widget;
  for (const { source } of near) {
    const finding = { source, page: place.page, where: 'field' as const };
    const areas = annotation.rect ? [annotation.rect] : [];
    if (source.kind === 'region') job.findings.add({ ...finding, areas }, place.geometry);
  }
  return true;
}

/**
 * Removes a check box or radio button from its field. The field keeps its value if another button shows it, and keeps the options
 * of the others.
 */
export function dropButton({ pdf }: Job, field: Field, widget: FieldWidget): void {
  const { dict, ref } = widget.annotation;
  const states = [...(pdf.dict(pdf.dict(dict, 'AP'), 'N')?.keys() ?? [])].filter((state) => state !== 'Off');
  const others = field.widgets.filter((other) => other !== widget);
  const shown = new Set(others.flatMap(({ annotation }) => pdf.name(annotation.dict, 'AS') ?? []));
  const current = pdf.name(inherited(pdf, dict, 'V'));
  const shownElsewhere = current !== undefined && shown.has(current);
  for (const holder of field.holders) {
    for (const key of ['V', 'DV']) {
      const value = pdf.name(holder, key);
      if (value === undefined || states.includes(value) || key === 'DV') {
        if (!(key === 'V' && shownElsewhere)) holder.delete(key);
      }
    }
  }
  const kids = pdf.array(field.dict, 'Kids');
  if (!kids) return;
  const index = kids.findIndex((kid) =>
    kid instanceof PdfRef && ref ? kid.number === ref.number : pdf.resolve(kid) === dict,
  );
  // Options are in the order of the buttons (12.7.5.2.3).
  const options = pdf.array(field.dict, 'Opt');
  if (index >= 0 && options && options.length === kids.length)
    field.dict.set(
      'Opt',
      options.filter((_, at) => at !== index),
    );
  if (index >= 0)
    field.dict.set(
      'Kids',
      kids.filter((_, at) => at !== index),
    );
}
