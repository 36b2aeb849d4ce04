import { ApiError } from '@platen/client';
import { describe, expect, it } from 'vitest';
import { problemsOf } from './api-problems.ts';

const details = {
  status: 400,
  code: 'INVALID_INPUT',
  requestId: undefined,
  retryAfterSeconds: undefined,
} as const;

describe('problems at fields', () => {
  it('are found by the path that a message begins with', () => {
    const error = new ApiError('stamps[0].text: must not be empty', details);
    expect(problemsOf(error)).toEqual(new Map([['stamps[0].text', 'must not be empty']]));
    expect(problemsOf(new ApiError('The body is not JSON: line 1', details))).toEqual(new Map());
    expect(problemsOf(new Error('a: b'))).toEqual(new Map());
  });

  it('are found by the path of a file', () => {
    const path = 'brand/a picture.svg';
    const error = new ApiError(`${path}: is empty`, { ...details, field: path });
    expect(problemsOf(error)).toEqual(new Map([[path, 'is empty']]));
  });

  it('are found by the field of an error about template data', () => {
    const missing = new ApiError('Missing required template field: items[2].price (as in the schema)', {
      ...details,
      code: 'MISSING_FIELD',
      field: 'items[2].price',
    });
    expect(problemsOf(missing)).toEqual(new Map([['items[2].price', 'is required']]));
    const invalid = new ApiError('Template field items[2].price must be number', {
      ...details,
      code: 'INVALID_FIELD',
      field: 'items[2].price',
    });
    expect(problemsOf(invalid)).toEqual(new Map([['items[2].price', 'must be number']]));
  });

  it('are the findings of an invoice', () => {
    const findings = [
      {
        rule: 'BR-1',
        severity: 'error',
        path: 'invoice.lines[0].quantity',
        message: 'Missing',
        mend: 'Add it',
      },
    ] as const;
    const error = new ApiError('invoice.lines[0].quantity: BR-1', { ...details, findings });
    expect(problemsOf(error)).toEqual(new Map([['invoice.lines[0].quantity', 'Missing']]));
  });
});
