import { describe, expect, it } from 'vitest';
import { TimeAllowance } from './limits.ts';

const limits = { workMs: 1000, stepMs: 300 };

function clocked() {
  let wall = 0;
  let processor = 0;
  const clocks = { wall: () => wall, processor: () => processor };
  const allowance = new TimeAllowance(limits, clocks);
  return {
    allowance,
    /** @param share share of that time in which this process had the CPU */
    pass: (milliseconds: number, share = 1) => {
      wall += milliseconds;
      processor += milliseconds * share;
    },
  };
}

describe('the time that work on a file may take', () => {
  it('ends for a file without progress', () => {
    const { allowance, pass } = clocked();
    pass(1000);
    expect(allowance.exceeded()).toBeUndefined();
    pass(1);
    expect(allowance.exceeded()).toBe('takes longer than 1 s');
  });

  it('continues for pages within their time, and ends at one that exceeds it', () => {
    const { allowance, pass } = clocked();
    for (let page = 0; page < 100; page++) {
      pass(100);
      allowance.earn(150);
      expect(allowance.exceeded()).toBeUndefined();
    }
    pass(301);
    expect(allowance.exceeded()).toBe('takes longer than 0.3 s for one page');
  });

  it('ends for pages that are all too slow', () => {
    const { allowance, pass } = clocked();
    let pages = 0;
    for (; allowance.exceeded() === undefined; pages++) {
      pass(200);
      allowance.earn(150);
    }
    expect(pages).toBe(6);
  });

  it('continues for slow pages on a busy machine', () => {
    const { allowance, pass } = clocked();
    for (let page = 0; page < 100; page++) {
      pass(280, 0.1);
      allowance.earn(30);
      expect(allowance.exceeded()).toBeUndefined();
    }
  });

  it('ends on a busy machine, too, for a file without progress', () => {
    const { allowance, pass } = clocked();
    pass(1001, 0.1);
    expect(allowance.exceeded()).toBe('takes longer than 1 s');
  });

  it('excludes pauses', () => {
    const { allowance, pass } = clocked();
    pass(600);
    allowance.pause();
    allowance.pause();
    pass(10_000);
    allowance.resume();
    pass(10_000);
    allowance.resume();
    pass(400);
    expect(allowance.exceeded()).toBeUndefined();
    pass(1);
    expect(allowance.exceeded()).toBeDefined();
  });
});
