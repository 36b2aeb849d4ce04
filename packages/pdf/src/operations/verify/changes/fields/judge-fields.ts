import { isDict, nameOf, type PdfDict, type PdfObject, PdfStream } from '../../../../file/core/objects.ts';
import { textOf } from '../../../../file/core/text-string.ts';
import type { Judgement } from '../judgement.ts';
import { lookProblem, needsAppearances, normalAppearance } from './compare-look.ts';
import { type FieldWidget, type FormField, formFieldsOf } from './fields-with-widgets.ts';
import type { Appearance } from './read-appearance.ts';
import { isRichTextOf } from './rich-text.ts';
import { ContentComparison } from './same-content.ts';
import { UnjudgeableAppearance } from './unjudgeable.ts';

const PUSH_BUTTON = 1 << 16;

/**
 * Judges filled fields: a field must show its value and nothing else. Otherwise a permission to fill in forms would allow
 * painting anything in their areas.
 */
export function judgeFilledFields(judgement: Judgement): void {
  new FieldJudge(judgement).judge();
}

class FieldJudge {
  readonly #judgement: Judgement;
  readonly #comparison: ContentComparison;

  constructor(judgement: Judgement) {
    this.#judgement = judgement;
    this.#comparison = new ContentComparison(judgement.signed, judgement.later);
  }

  judge(): void {
    const { signed, later } = this.#judgement;
    const [before, after] = [formFieldsOf(signed), formFieldsOf(later)];
    const regenerated = needsAppearances(signed) && !needsAppearances(later);
    for (const [number, field] of after) {
      const old = before.get(number);
      if (old === undefined || old.type === 'Sig') continue;
      const same = (key: string): boolean => this.#comparison.same(old.dict.get(key), field.dict.get(key));
      const valueChanged = !same('V') || !same('RV') || !same('I');
      const looks = field.widgets.map((widget, i) => ({ widget, old: old.widgets[i] }));
      const changed = looks.filter((look) => this.#isChanged(look.old, look.widget));
      const where = { field: field.name };
      if (!valueChanged && changed.length === 0) {
        if (regenerated && field.type !== 'Btn') this.#judgeText(field, looks);
        else if (regenerated && this.#isDrawnButton(field)) this.#judgeButton(field, looks);
        continue;
      }
      if (field.type === 'Btn') this.#judgeButton(field, looks);
      else if (field.type === 'Tx' || field.type === 'Ch') {
        this.#judgeText(field, looks);
        if (!valueChanged) this.#judgeOldLook(old, changed);
        else this.#judgeRichText(field, old);
      } else
        this.#judgement.forbid('FIELD_TYPE_UNKNOWN', 'a form field of an unknown type was changed', where);
    }
  }

  /** Whether readers that drew a check box or radio button from its value now show its appearance. */
  #isDrawnButton(field: FormField): boolean {
    const { later } = this.#judgement;
    if (field.type !== 'Btn' || field.flags & PUSH_BUTTON) return false;
    const isOn = (nameOf(later.resolve(field.attribute('V'))) ?? 'Off') !== 'Off';
    return isOn || field.widgets.every((widget) => later.resolve(widget.dict.get('AP')) !== null);
  }

  #isChanged(old: FieldWidget | undefined, widget: FieldWidget): boolean {
    const before: PdfDict = old?.dict ?? new Map();
    return ['AP', 'AS'].some((key) => !this.#comparison.same(before.get(key), widget.dict.get(key)));
  }

  readonly #isAsSigned = (font: PdfObject | undefined): boolean => {
    const { added } = this.#judgement;
    // An object number of the signed revision means the same content if the object is unchanged.
    const number = font !== null && typeof font === 'object' && 'number' in font ? font.number : undefined;
    return number !== undefined && !added.has(number) && this.#comparison.same(font, font);
  };

  #judgeText(
    field: FormField,
    looks: readonly { widget: FieldWidget; old: FieldWidget | undefined }[],
  ): void {
    const { later } = this.#judgement;
    const where = { field: field.name };
    for (const { widget, old } of looks) {
      const problem = lookProblem(later, field, widget, this.#signedLook(old), this.#isAsSigned);
      if (problem !== undefined) {
        this.#judgement.forbid(
          'FIELD_APPEARANCE_MISMATCH',
          `the look of a form field is not that of its value: ${problem}`,
          where,
        );
        return;
      }
      if (this.#otherLooksChanged(old, widget))
        this.#judgement.forbid(
          'FIELD_APPEARANCE_CHANGED',
          'another look of a form field than the normal one was changed',
          where,
        );
    }
  }

  #signedLook(old: FieldWidget | undefined): Appearance | undefined {
    try {
      const { signed } = this.#judgement;
      return old && normalAppearance(signed, old.dict, () => true);
    } catch (error) {
      if (error instanceof UnjudgeableAppearance) return undefined;
      throw error;
    }
  }

  #otherLooksChanged(old: FieldWidget | undefined, widget: FieldWidget): boolean {
    const { signed, later } = this.#judgement;
    const before = signed.resolve(old?.dict.get('AP'));
    const after = later.resolve(widget.dict.get('AP'));
    if (!isDict(after)) return false;
    return [...after.keys()].some(
      (key) => key !== 'N' && !this.#comparison.same(isDict(before) ? before.get(key) : null, after.get(key)),
    );
  }

  /** Judges an appearance that was rewritten without a new value: the old one must have shown the value already. */
  #judgeOldLook(old: FormField, changed: readonly { old: FieldWidget | undefined }[]): void {
    const { signed } = this.#judgement;
    for (const { old: widget } of changed) {
      if (widget === undefined) continue;
      if (signed.resolve(widget.dict.get('AP')) === null) {
        const value = signed.resolve(old.attribute('V'));
        if (needsAppearances(signed) || value === null || textOf(value) === '') continue;
        this.#judgement.forbid(
          'FIELD_APPEARANCE_CHANGED',
          'an appearance was supplied for a value that was signed without one',
          { field: old.name },
        );
        return;
      }
      const problem = lookProblem(signed, old, widget, this.#signedLook(widget), () => true);
      if (problem === undefined) continue;
      this.#judgement.forbid(
        'FIELD_APPEARANCE_CHANGED',
        'the look of a form field was changed while its value was not',
        {
          field: old.name,
        },
      );
      return;
    }
  }

  /** Judges rich text, which readers that support it show instead of the value. */
  #judgeRichText(field: FormField, old: FormField): void {
    const { signed, later } = this.#judgement;
    const rich = later.resolve(field.dict.get('RV'));
    if (rich === null) return;
    const value = textOf(later.resolve(field.attribute('V'))) ?? '';
    const styles = ['RV', 'DS'].map((key) => textOf(signed.resolve(old.attribute(key))) ?? '');
    const problem = rich instanceof PdfStream || !isRichTextOf(textOf(rich) ?? '', value, styles);
    if (problem)
      this.#judgement.forbid('RICH_TEXT_MISMATCH', 'the rich text of a form field is not its value', {
        field: field.name,
      });
  }

  /** Judges a button: its appearances must be as signed; only the selected one may change with the value. */
  #judgeButton(
    field: FormField,
    looks: readonly { widget: FieldWidget; old: FieldWidget | undefined }[],
  ): void {
    const { later } = this.#judgement;
    const where = { field: field.name };
    if (field.flags & PUSH_BUTTON) {
      this.#judgement.forbid('BUTTON_CHANGED', 'a push button was changed', where);
      return;
    }
    const value = nameOf(later.resolve(field.attribute('V'))) ?? 'Off';
    for (const { widget, old } of looks) {
      if (!this.#comparison.same(old?.dict.get('AP'), widget.dict.get('AP'))) {
        this.#judgement.forbid(
          'BUTTON_CHANGED',
          'the pictures of a check box or radio button were changed',
          where,
        );
        return;
      }
      const appearances = later.resolve(widget.dict.get('AP'));
      const normal = isDict(appearances) ? later.resolve(appearances.get('N')) : null;
      const state = nameOf(later.resolve(widget.dict.get('AS'))) ?? 'Off';
      const states = isDict(normal) ? [...normal.keys()] : [];
      const expected = states.includes(value) ? value : 'Off';
      if (state !== expected || !isDict(normal)) {
        this.#judgement.forbid(
          'BUTTON_STATE_MISMATCH',
          'a check box or radio button shows another state than its value',
          where,
        );
        return;
      }
    }
  }
}
