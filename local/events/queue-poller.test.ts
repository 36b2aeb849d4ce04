import { describe, expect, it } from 'vitest';
import { failedMessages } from './queue-poller.ts';

const messages = [{ messageId: 'a' }, { messageId: 'b' }];
const answer = (value: unknown) =>
  ({ kind: 'payload', payload: Buffer.from(JSON.stringify(value)) }) as const;

describe('failedMessages', () => {
  it.each<[string, unknown, string[]]>([
    ['null', null, []],
    ['an empty list', { batchItemFailures: [] }, []],
    ['null for the list', { batchItemFailures: null }, []],
    ['one of the messages', { batchItemFailures: [{ itemIdentifier: 'b' }] }, ['b']],
  ])('accepts %s', (_, value, expected) => {
    expect([...failedMessages(answer(value), messages, true)!]).toEqual(expected);
  });

  it.each<[string, unknown]>([
    ['an empty id', { batchItemFailures: [{ itemIdentifier: '' }] }],
    ['a missing id', { batchItemFailures: [{}] }],
    ['an unknown id', { batchItemFailures: [{ itemIdentifier: 'c' }] }],
  ])('fails the whole batch for %s', (_, value) => {
    expect(failedMessages(answer(value), messages, true)).toBeUndefined();
  });

  it('fails the whole batch when the function fails', () => {
    const error = { kind: 'error', errorType: 'Error', errorMessage: '' } as const;
    expect(failedMessages(error, messages, true)).toBeUndefined();
  });

  it('ignores batchItemFailures when the mapping does not enable them', () => {
    expect(
      failedMessages(answer({ batchItemFailures: [{ itemIdentifier: 'a' }] }), messages, false)?.size,
    ).toBe(0);
  });
});
