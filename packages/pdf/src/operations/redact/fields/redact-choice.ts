import { likelyText } from '../../../file/core/text-readings.ts';
import { textString } from '../../../file/core/text-string.ts';
import type { PlacedGlyph } from '../../../page/content/model.ts';
import type { Job } from '../job.ts';
import { drawnText } from '../text/page-text.ts';
import { align, drawnGlyphs, linesOf, without } from './aligned-text.ts';
import { ChoiceOptions } from './choice-options.ts';
import { clearValue } from './detach-widget.ts';
import { type Field, inherited, isGuesswork, noteUndrawn, redactWidget } from './field.ts';

/**
 * Removes from the options of a list or combo box the text that their lines lose, and from every line the text that its option
 * loses. A value changes with the option that it names. A line that shows neither an option nor the value cannot be attributed,
 * so the field is emptied.
 *
 * @returns whether the field was emptied
 */
export async function redactChoice(job: Job, field: Field): Promise<boolean> {
  const { pdf } = job;
  const first = field.widgets[0]!.annotation.dict;
  const items = inherited(pdf, first, 'Opt');
  const options = new ChoiceOptions(pdf, Array.isArray(items) ? items : []);
  // The value of an editable combo box need not be one of its options.
  const value = likelyText(pdf.resolve(inherited(pdf, first, 'V'))) ?? '';
  const removed = new Set<number>();
  let unclear = false;
  const widgets = field.widgets.map((widget) => {
    const lines = widget.appearances.flatMap(({ model }) => linesOf(model));
    for (const line of lines) {
      if (!line.glyphs.some((glyph) => widget.hit.has(glyph)) || options.take(line, widget.hit)) continue;
      const aligned = align(line.glyphs, value);
      if (!aligned) unclear = true;
      for (const glyph of line.glyphs) {
        if (widget.hit.has(glyph)) for (const index of aligned?.indices.get(glyph) ?? []) removed.add(index);
      }
    }
    if (isGuesswork(job, widget)) unclear = true;
    return { widget, lines };
  });
  for (const { widget, lines } of widgets) {
    const gone: PlacedGlyph[] = unclear
      ? widget.appearances.flatMap(({ model }) => drawnGlyphs(model))
      : lines.flatMap((line) => {
          const aligned = removed.size > 0 ? align(line.glyphs, value) : undefined;
          const own = line.glyphs.filter((glyph) =>
            aligned?.indices.get(glyph)?.some((at) => removed.has(at)),
          );
          return [...own, ...options.removedIn(line)];
        });
    await redactWidget(job, widget, new Set(gone));
    if (unclear) noteUndrawn(job, widget, value);
    const removedHere = new Set([...gone, ...widget.hit]);
    for (const { glyphs, text } of lines) {
      const left = glyphs.filter((glyph) => !removedHere.has(glyph));
      job.taken.staysInField(left.length === glyphs.length ? text : drawnText(left));
    }
  }
  if (unclear) {
    for (const { widget } of widgets) clearValue(pdf, widget.annotation.dict);
    return true;
  }
  const holder = field.holders.find((dict) => pdf.has(dict, 'Opt'));
  if (options.isChanged && holder) options.write(holder, field.holders);
  const left = without(value, removed);
  if (options.isChanged || (removed.size > 0 && left !== '')) job.standIns.noteGap();
  if (removed.size > 0) {
    for (const dict of field.holders) {
      if (pdf.has(dict, 'V') && left !== '') dict.set('V', textString(left));
      else dict.delete('V');
      dict.delete('DV');
    }
  }
  return false;
}
