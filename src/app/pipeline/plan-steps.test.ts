import { describe, expect, it } from 'vitest';
import { pipelineSteps } from '../../contract/pipeline-steps.ts';
import { parseWith } from '../../contract/validation/parse-with.ts';
import { planSteps } from './plan-steps.ts';

const plan = (inputs: readonly string[], ...steps: readonly object[]) =>
  planSteps(inputs, parseWith(pipelineSteps, steps, 'steps'));

const redact = { do: 'redact', presets: ['email'] };
const protect = { do: 'protect', userPassword: 'p' };
const certify = { do: 'certify', certificateId: 'c' };

describe('a plan of steps', () => {
  it('gives the results of steps unique names', () => {
    const cover = { do: 'render', template: 'cover' };
    const steps = plan(['cover-2'], cover, cover, { ...cover, as: 'last' }, { do: 'merge' });
    expect(steps.map(({ makes }) => makes)).toEqual(['cover', 'cover-3', 'last', 'merged']);
  });

  it.each([
    [[], [redact], 'steps[0]: redact works on PDFs, and there is none'],
    [['a'], [{ do: 'merge' }], 'steps[0]: merge takes 2 to 20 PDFs, and there is 1'],
    [['a', 'b'], [{ ...redact, on: ['c'] }], 'steps[0].on[0]: no PDF named c exists at this step, only a, b'],
    [
      ['a', 'b'],
      [{ do: 'merge' }, { ...redact, on: ['a'] }],
      'steps[1].on[0]: no PDF named a exists at this step, only merged',
    ],
    [['a', 'b'], [{ do: 'merge', on: ['a', 'a'] }], 'steps[0].on[1]: a is named twice'],
    [['a'], [{ do: 'render', template: 't', as: 'a' }], 'steps[0].as: a PDF named a already exists'],
    [['a'], [{ do: 'rasterize' }, redact], 'steps[0].do: rasterize makes images'],
    [['a'], [certify, redact], 'steps[1]: redact would break the signature that steps[0] puts on a'],
    [['a'], [protect, redact], 'steps[1]: redact would take off the encryption that steps[0] puts on a'],
    [['a'], [protect, certify], 'steps[1]: certify would take off the encryption'],
    [['a'], [certify, protect], 'steps[1]: protect would break the signature'],
    [['a', 'b'], [certify, { do: 'merge' }], 'steps[1]: merge would break the signature'],
    [
      ['a'],
      Array.from({ length: 11 }, () => ({ do: 'render', template: 't' })),
      'steps: must have at most 10 renders, not 11',
    ],
    [['a'], [{ do: 'rasterise' }], 'steps[0].do: must be one of render, html, convert, merge, redact'],
    [['a'], [{ presets: ['email'] }], 'steps[0].do: is required: it must be one of'],
    [
      ['a'],
      [{ do: 'redact' }],
      'steps[0]: At least one of redactions, patterns, presets, template is required',
    ],
    [['a'], [{ do: 'rasterize', dpi: 5000 }], 'steps[0].dpi: must be a number from'],
    [['a'], [{ do: 'merge', onn: ['a'] }], 'steps[0]: unknown field onn: did you mean on?'],
    [['a'], ['merge'], 'steps[0]: must be an object with do'],
    [['a'], [], 'steps: must have at least one step'],
  ])('of %j refuses %j', (inputs, steps, message) => {
    expect(() => plan(inputs, ...(steps as object[]))).toThrow(message);
  });

  it('allows reading encrypted PDFs', () => {
    expect(() => plan(['a'], protect, { do: 'validate' }, { do: 'rasterize' })).not.toThrow();
    expect(() => plan(['a', 'b'], { ...protect, on: ['a'] }, { ...redact, on: ['b'] })).not.toThrow();
  });

  it('allows reading, signing again, and explicit changes of signed PDFs', () => {
    const broken = { ...redact, breaksSeal: true };
    expect(() => plan(['a'], certify, { do: 'verify' }, certify, broken, redact)).not.toThrow();
    expect(() => plan(['a', 'b'], { ...certify, on: ['a'] }, { ...redact, on: ['b'] })).not.toThrow();
  });
});
