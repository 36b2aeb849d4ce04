import { describe, expect, it } from 'vitest';
import { toRenderInput } from '../contract/render.ts';
import { InvalidInputError } from '../domain/errors.ts';
import type { JsonObject } from '../domain/json.ts';
import { reservedFieldWarnings, withReservedHint } from './reserved-fields.ts';

const withProperties = (...names: string[]) => ({
  dataSchema: { type: 'object', properties: Object.fromEntries(names.map((name) => [name, {}])) },
});

describe('reservedFieldWarnings', () => {
  const fields = (source: { dataSchema?: JsonObject }, data: JsonObject) =>
    reservedFieldWarnings(source, data).map(({ message }) => message.split(':')[0]);

  it('names every top-level field that a flat body reserves', () => {
    const reserved = [
      's3',
      'save',
      'saveName',
      'metadata',
      'embedData',
      'strict',
      'invoice',
      'webhook',
      'webhookUrl',
    ];
    expect(fields({}, Object.fromEntries([...reserved, 'title', 'saved'].map((name) => [name, 1])))).toEqual(
      reserved,
    );
    expect(fields({}, { customer: { metadata: 1, save: true } })).toEqual([]);
  });

  it('names fields that only the schema has', () => {
    expect(fields(withProperties('metadata', 'title'), {})).toEqual(['metadata']);
  });

  it('leaves strict, invoice and webhook to a template whose schema has them', () => {
    expect(
      fields(withProperties('strict', 'invoice', 'webhook', 'save'), {
        strict: 1,
        invoice: {},
        webhook: 1,
        save: 1,
      }),
    ).toEqual(['save']);
  });
});

describe('withReservedHint', () => {
  const missing = (field: string) =>
    new InvalidInputError(`Missing: ${field}`, { code: 'MISSING_FIELD', field });
  const flat = toRenderInput({ save: true });
  const hinted = (field: string, input: Parameters<typeof withReservedHint>[1], source = {}) =>
    (withReservedHint(missing(field), input, source) as Error).message;

  it('explains a missing field that a flat body reserves', () => {
    expect(hinted('metadata', flat)).toBe(
      'Missing: metadata (metadata is a reserved field of a render request, which the template does not receive: rename it)',
    );
  });

  it('leaves every other error unchanged', () => {
    expect(hinted('metadata', { data: {}, save: true })).toBe('Missing: metadata');
    expect(hinted('customer.metadata', flat)).toBe('Missing: customer.metadata');
    expect(hinted('strict', flat, withProperties('strict'))).toBe('Missing: strict');
    const other = new InvalidInputError('Other', { code: 'INVALID_FIELD', field: 'metadata' });
    expect(withReservedHint(other, flat, {})).toBe(other);
  });
});
