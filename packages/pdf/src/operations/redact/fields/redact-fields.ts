import { annotationsOf } from '../../../page/content/page-annotations.ts';
import { setAnnotations } from '../annotations/page-annotations.ts';
import type { Job } from '../job.ts';
import { detachWidget } from './detach-widget.ts';
import {
  type CoveredPage,
  type Field,
  type FieldWidget,
  fieldsOn,
  isCovered,
  redactWidget,
} from './field.ts';
import { dropButton, redactButtons } from './redact-button.ts';
import { redactChoice } from './redact-choice.ts';
import { redactTextField } from './redact-text-field.ts';

/**
 * Redacts form fields by regions and patterns, each field as a whole: afterwards, its value and its widgets show the same text. A
 * widget with nothing left is removed; its field stays in the form, empty.
 *
 * @returns the numbers of the removed widgets
 */
export async function redactFields(job: Job, pages: readonly CoveredPage[]): Promise<Set<number>> {
  const gone = new Set<FieldWidget>();
  for (const field of fieldsOn(job, pages)) {
    job.budget.checkTime();
    for (const widget of await redactField(job, field)) gone.add(widget);
  }
  const dicts = new Set([...gone].map(({ annotation }) => annotation.dict));
  if (dicts.size > 0) {
    for (const { page } of pages) {
      const all = annotationsOf(job.pdf, page);
      const kept = all.filter(({ dict }) => !dicts.has(dict));
      if (kept.length < all.length) setAnnotations(page, kept);
    }
  }
  return new Set([...gone].flatMap(({ annotation }) => annotation.ref?.number ?? []));
}

async function redactField(job: Job, field: Field): Promise<FieldWidget[]> {
  const covered = field.widgets.filter(isCovered);
  switch (field.type) {
    case 'Tx':
    case 'Ch': {
      const emptied = await (field.type === 'Tx' ? redactTextField : redactChoice)(job, field);
      if (!emptied) return [];
      for (const widget of covered) detachWidget(job.pdf, widget.annotation);
      return covered;
    }
    case 'Btn': {
      const buttons = await redactButtons(job, field);
      for (const widget of buttons) {
        dropButton(job, field, widget);
        // A field that is its own widget stays, but without the widget's entries.
        if (widget.annotation.dict === field.dict) detachWidget(job.pdf, widget.annotation);
      }
      return buttons;
    }
    default: {
      for (const widget of field.widgets) await redactWidget(job, widget, new Set());
      for (const widget of covered) detachWidget(job.pdf, widget.annotation);
      return covered;
    }
  }
}
