import { expect, it } from 'vitest';
import { InvalidInputError, PlatenError } from '../domain/errors.ts';
import { deserializeError, serializeError } from './messages.ts';

it('an error keeps its kind, code, field and retry time across the thread', () => {
  const errors = [
    new InvalidInputError('pdf: is damaged', { field: 'pdf', code: 'PDF_DAMAGED' }),
    new PlatenError('unavailable', 'SIGNING_UNAVAILABLE', 'try again', { retryAfterSeconds: 5 }),
  ];
  for (const error of errors) {
    const arrived = deserializeError(structuredClone(serializeError(error)));
    expect({ ...arrived, message: arrived.message }).toEqual({ ...error, message: error.message });
  }
});
