import { ApiError } from '@platen/client';
import { describe, expect, it } from 'vitest';
import { itemError, jobError } from './job-error.ts';

describe('the failure of a job', () => {
  it('leaves out the position of the item, and links to its request', () => {
    const error = jobError('items[3]: Missing required template field: title', { requestId: 'r-1' });
    expect([error.message, error.requestId]).toEqual(['Missing required template field: title', 'r-1']);
    expect(jobError('line 12: is not valid JSON').message).toBe('is not valid JSON');
    expect(jobError('The template was deleted').message).toBe('The template was deleted');
  });
});

describe('the refusal of a batch', () => {
  it('names the item that it is about', () => {
    const refused = (message: string) =>
      itemError(
        new ApiError(message, {
          status: 400,
          code: 'INVALID_INPUT',
          requestId: 'r-1',
          retryAfterSeconds: undefined,
        }),
      );
    expect(refused('items[3].saveName: must not be empty')).toMatchObject({
      index: 3,
      error: { message: 'saveName: must not be empty', requestId: 'r-1' },
    });
    expect(refused('items: must have 1 to 100 items')).toBeUndefined();
  });
});
