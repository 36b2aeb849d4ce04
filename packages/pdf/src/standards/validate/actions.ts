import type { PdfDict, PdfObject } from '../../file/core/objects.ts';
import { ACTION_TYPES, NAMED_ACTIONS } from '../rules/allowed.ts';
import { type Inspection, listed, refNumber } from './inspection.ts';
import type { Place } from './report.ts';

const MAX_ACTIONS = 100_000;

/** Rules about actions (ISO 19005-2, 6.5) and the media they play (ISO 14289-1, 7.18.6.2). */
export class ActionRules {
  readonly #inspection: Inspection;
  readonly #seen = new Set<PdfDict>();

  constructor(inspection: Inspection) {
    this.#inspection = inspection;
  }

  /** Checks an action and those that follow it. */
  check(action: PdfObject | undefined, place: Place): void {
    const { document, report } = this.#inspection;
    const waiting: (PdfObject | undefined)[] = [action];
    while (waiting.length > 0 && this.#seen.size < MAX_ACTIONS) {
      const item = waiting.pop();
      const own = document.dict(item);
      if (!own || this.#seen.has(own)) continue;
      this.#seen.add(own);
      const at = { ...place, object: refNumber(item) ?? place.object };
      const type = document.name(own, 'S');
      if (!ACTION_TYPES.has(type ?? ''))
        report.broken('6.5.1-1', { ...at, detail: type ?? 'without a type' });
      const named = document.name(own, 'N');
      if (type === 'Named' && !NAMED_ACTIONS.has(named ?? ''))
        report.broken('6.5.1-2', { ...at, ...(named !== undefined && { detail: named }) });
      if (type === 'Rendition') this.#checkClip(document.dict(document.dict(own, 'R'), 'C'), at);
      waiting.push(...listed(document, own.get('Next')));
    }
  }

  /** Checks each action in a dictionary of additional actions. */
  checkAll(actions: PdfObject | undefined, place: Place): void {
    const own = this.#inspection.document.dict(actions);
    for (const [trigger, action] of own ?? [])
      this.check(action, { ...place, path: `${place.path ?? ''}AA/${trigger}` });
  }

  #checkClip(clip: PdfDict | undefined, place: Place): void {
    if (!clip) return;
    const { document, report } = this.#inspection;
    if (document.text(clip, 'CT') === undefined) report.broken('ua:7.18.6.2-1', place);
    const texts = document.array(clip, 'Alt');
    const sound =
      texts !== undefined &&
      texts.length % 2 === 0 &&
      texts.length > 0 &&
      texts.every(
        (item, i) => document.text(item) !== undefined && (i % 2 === 0 || document.text(item) !== ''),
      );
    if (!sound) report.broken('ua:7.18.6.2-2', place);
  }
}
