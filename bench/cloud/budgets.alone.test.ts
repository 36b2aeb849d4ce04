import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MeasuredService } from './measured-service.ts';

/** Longer than the gap between two parallel calls of a function, in ms, on a busy machine. */
const QUIET_MS = 80;
/** Repetitions of a measurement that a longer stall may have spoiled. */
const STALLS = 2;

/**
 * Maximum cost of each operation with warm functions. Lower a figure when you improve it; raise one only with a reason in the
 * commit.
 */
const BUDGETS: Readonly<Record<string, readonly [sequentialCalls: number, writeUnits: number]>> = {
  'render a template': [5, 20],
  'render a template, not saved': [4, 5],
  'thumbnail of a template': [4, 3],
  'render HTML': [5, 16],
  'queue a render': [10, 33],
  redact: [4, 14],
  'merge two': [4, 14],
  'sign with a key of the request': [4, 14],
  'sign with a saved certificate': [5, 16],
  'verify signatures': [2, 3],
  stamp: [4, 14],
  optimize: [4, 14],
  protect: [4, 14],
  text: [2, 3],
  'text of a document': [5, 12],
  rasterize: [2, 3],
  validate: [2, 3],
  'read a document': [4, 11],
  'list documents': [5, 2],
  'list events': [4, 2],
};

let service: MeasuredService;
beforeAll(async () => {
  service = await MeasuredService.start();
});
afterAll(() => service?.stop());

describe('an operation', () => {
  it('has a budget if it is measured', () => {
    expect(service.requests.map(({ name }) => name).sort()).toEqual(Object.keys(BUDGETS).sort());
  });

  it.each(Object.keys(BUDGETS))('stays within its sequential calls and write units: %s', async (name) => {
    const request = service.requests.find((one) => one.name === name)!;
    await service.send(request);
    await service.send(request);
    const [calls, writeUnits] = BUDGETS[name]!;
    let { sequence, sequential, units } = await service.measure(request, { quietMs: QUIET_MS });
    // A stall can make parallel calls look sequential, but never the reverse.
    for (let again = 0; sequential > calls && again < STALLS; again += 1) {
      ({ sequence, sequential, units } = await service.measure(request, { quietMs: QUIET_MS }));
    }
    const shown = sequence
      .map(({ depth, call }) => `${depth} ${call.function} ${call.service} ${call.operation}`)
      .join('\n');
    expect(sequential, shown).toBeLessThanOrEqual(calls);
    expect(units.dynamoDbWrites, shown).toBeLessThanOrEqual(writeUnits);
  });
});
