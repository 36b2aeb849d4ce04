import { decodeStream } from '../../../file/core/filters.ts';
import { PdfStream } from '../../../file/core/objects.ts';
import { likelyText, textReadings } from '../../../file/core/text-readings.ts';
import { textString } from '../../../file/core/text-string.ts';
import type { PlacedGlyph } from '../../../page/content/model.ts';
import type { Job } from '../job.ts';
import { SearchableText } from '../text/searchable-text.ts';
import { align, drawnGlyphs, without } from './aligned-text.ts';
import { type Field, type FieldWidget, inherited, isGuesswork, noteUndrawn, redactWidget } from './field.ts';

const COMB = 1 << 24;

/**
 * Removes from a text field's value the characters whose glyphs are removed, and from all its appearances the glyphs of removed
 * characters, so that both agree afterwards. If they did not agree before, both are emptied.
 *
 * @returns whether nothing of a value is left
 */
export async function redactTextField(job: Job, field: Field): Promise<boolean> {
  const value = textValue(job, field);
  const removed = matchesIn(job, field, value);
  let unclear = false;
  const widgets = field.widgets.map((widget) => {
    const looks = widget.appearances.map(({ model }) => {
      const glyphs = drawnGlyphs(model);
      const aligned = align(glyphs, value);
      const hit = model.runs.flatMap((run) => run.glyphs).filter((glyph) => widget.hit.has(glyph));
      if (!aligned && hit.length > 0) unclear = true;
      for (const glyph of hit) for (const index of aligned?.indices.get(glyph) ?? []) removed.add(index);
      return { glyphs, aligned };
    });
    if (isGuesswork(job, widget)) unclear = true;
    return { widget, looks };
  });
  const changed = value !== '' && (unclear || removed.size > 0);
  const left = unclear ? '' : without(value, removed, (field.flags & COMB) !== 0);
  for (const { widget, looks } of widgets) {
    const gone: PlacedGlyph[] = looks.flatMap(({ glyphs, aligned }) =>
      !changed
        ? []
        : unclear || !aligned
          ? glyphs
          : glyphs.filter((glyph) => aligned.indices.get(glyph)?.some((index) => removed.has(index))),
    );
    await redactWidget(job, widget, new Set(gone));
    if (changed && unclear) noteUndrawn(job, widget, value);
    if (looks.some(({ aligned }) => aligned) && left !== '') job.taken.staysInField(left);
  }
  if (changed) writeValue(job, field, value, left);
  if (changed && left !== '') job.standIns.noteGap();
  return changed && left === '';
}

function textValue({ pdf, budget }: Job, field: Field): string {
  const value = inherited(pdf, firstOf(field), 'V');
  if (value instanceof PdfStream) return textReadings(decodeStream(pdf, value, budget).data).texts[0];
  return likelyText(value) ?? '';
}

function firstOf({ widgets }: Field) {
  const [first] = widgets as [FieldWidget, ...FieldWidget[]];
  return first.annotation.dict;
}

/** Finds pattern matches in the value itself, which may be longer than its visible part. */
function matchesIn(job: Job, { widgets }: Field, value: string): Set<number> {
  const removed = new Set<number>();
  if (value === '') return removed;
  const text = new SearchableText(value);
  const pages = new Set(widgets.map(({ place }) => place.page));
  const { place, annotation } = widgets[0]!;
  for (const { page, source, find } of job.patterns) {
    if (page !== undefined && !pages.has(page)) continue;
    for (const [start, end] of find(text)) {
      for (let index = start; index < end; index++) removed.add(index);
      const areas = annotation.rect ? [annotation.rect] : [];
      const finding = { source, page: place.page, where: 'field' as const, text: value.slice(start, end) };
      job.findings.add({ ...finding, areas }, place.geometry);
    }
  }
  return removed;
}

function writeValue({ pdf }: Job, { holders }: Field, value: string, left: string): void {
  for (const holder of holders) {
    if (pdf.has(holder, 'V')) {
      if (left === '') holder.delete('V');
      else holder.set('V', textString(left));
    }
    // A default value with the same text would restore what was removed.
    const standard = likelyText(pdf.value(holder, 'DV'));
    if (standard === undefined || standard === value || shares(standard, value, left)) holder.delete('DV');
    holder.delete('RV');
  }
}

/** Whether a string contains a word that was removed from the value. */
function shares(text: string, value: string, left: string): boolean {
  return value.split(/\s+/).some((word) => word.length > 1 && text.includes(word) && !left.includes(word));
}
