import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { onStates, planFields } from './field-names.ts';
import type { FormControl } from './form-control.ts';

const control = (index: number, name: string, kind: FormControl['kind'] = 'text', form = 0) =>
  ({ index, name, kind, form, value: '' }) as FormControl;
const names = (...controls: FormControl[]) => planFields(controls).map((plan) => plan.path.join('.'));

describe('planFields', () => {
  it('numbers repeated names, and names unnamed controls', () => {
    expect(names(control(0, 'a'), control(1, 'a'), control(2, ''), control(3, 'a'))).toEqual([
      'a',
      'a_2',
      'field_3',
      'a_3',
    ]);
  });

  it('never lets a field be a parent of fields', () => {
    expect(names(control(0, 'a'), control(1, 'a.b'))).toEqual(['a', 'a_b_3']);
    expect(names(control(0, 'a.b'), control(1, 'a'))).toEqual(['a.b', 'a_2']);
  });

  it('groups radio buttons by name and form', () => {
    const plans = planFields([
      control(0, 'size', 'radio', 0),
      control(1, 'size', 'radio', 1),
      control(2, 'size', 'radio', 0),
      control(3, '', 'radio', 0),
      control(4, '', 'radio', 0),
    ]);
    expect(plans.map((plan) => plan.controls.map((one) => one.index))).toEqual([[0, 2], [1], [3], [4]]);
  });

  it('gives every field a unique name that is no prefix of another', () => {
    const part = fc.constantFrom('a', 'b', 'a_2', '', ' ');
    const name = fc.array(part, { minLength: 1, maxLength: 3 }).map((parts) => parts.join('.'));
    fc.assert(
      fc.property(fc.array(name, { maxLength: 12 }), (all) => {
        const planned = names(...all.map((one, index) => control(index, one)));
        expect(new Set(planned).size).toBe(all.length);
        for (const one of planned) {
          expect(planned.some((other) => other.startsWith(`${one}.`))).toBe(false);
          expect(one).not.toMatch(/^\.|\.\.|\.$/);
        }
      }),
      { seed: 3, numRuns: 500 },
    );
  });
});

describe('onStates', () => {
  const states = (...values: string[]) => onStates(values.map((value) => ({ value }) as FormControl));

  it('uses the values if they are plain names', () => {
    expect(states('small', 'large-1')).toEqual({ states: ['small', 'large-1'], plain: true });
  });

  it.each([[['a', 'a']], [['a b']], [['Off', 'on']], [['']], [['ä']]])('numbers %j', (values) => {
    expect(states(...values)).toEqual({ states: values.map((_, index) => String(index)), plain: false });
  });
});
