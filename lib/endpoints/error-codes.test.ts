import { ERROR_CODES } from '@platen/pdf';
import { expect, it } from 'vitest';
import { SERVICE_ERROR_CODES } from '../../src/domain/error-codes.ts';
import { errorCodesOf } from '../../src/http/openapi/error-codes.ts';
import { ENDPOINTS } from './index.ts';

/** Codes of the gateway and the firewall, of messages of the queue, and the default of the engine. */
const OF_NO_OPERATION = [
  'BAD_REQUEST',
  'ADDRESS_NOT_ALLOWED',
  'REQUEST_FILTERED',
  'THROTTLED',
  'ACCOUNT_NOT_FOUND',
  'NOT_FOUND',
];

it('lists every error code at an operation', () => {
  const listed = new Set(ENDPOINTS.flatMap(({ operation }) => [...errorCodesOf(operation).values()].flat()));
  const codes = [...Object.keys(SERVICE_ERROR_CODES), ...Object.keys(ERROR_CODES)];
  expect(codes.filter((code) => !listed.has(code as never))).toEqual(OF_NO_OPERATION);
});
