import { invoiceOption } from '../contract/invoice.ts';
import {
  type FlatRenderInput,
  RESERVED_FIELDS,
  SETTLED_BY_SCHEMA,
  type SettledInput,
} from '../contract/render.ts';
import type { RenderWarning } from '../contract/render-warning.ts';
import type { StoredTemplateSource } from '../contract/template-source.ts';
import { parseWith } from '../contract/validation/parse-with.ts';
import { webhookOption } from '../contract/webhook.ts';
import { InvalidInputError, isKnownError } from '../domain/errors.ts';
import type { JsonObject } from '../domain/json.ts';

/** Part of a template that determines which fields are reserved. */
type Declared = Pick<StoredTemplateSource, 'dataSchema'>;

/**
 * Decides whether `strict`, `invoice` and `webhook` in a flat body are data or reserved: data if the template's schema has the
 * field, otherwise reserved.
 *
 * @throws InvalidInputError for an invalid reserved field
 */
export function settleReserved(input: FlatRenderInput, source: Declared): SettledInput {
  const { strict, invoice, webhook, isFlat: _, ...rest } = input;
  const asData: JsonObject = {};
  const reserved: { -readonly [Name in 'strict' | 'invoice' | 'webhook']?: SettledInput[Name] } = {};
  if (strict !== undefined) {
    if (!isReserved('strict', source)) asData.strict = strict;
    else if (typeof strict === 'boolean') reserved.strict = strict;
    else throw new InvalidInputError('strict: must be true or false', { field: 'strict' });
  }
  if (invoice !== undefined) {
    if (!isReserved('invoice', source)) asData.invoice = invoice;
    else reserved.invoice = parseWith(invoiceOption, invoice, 'invoice');
  }
  if (webhook !== undefined) {
    if (!isReserved('webhook', source)) asData.webhook = webhook;
    else reserved.webhook = parseWith(webhookOption, webhook, 'webhook');
  }
  return { ...rest, data: { ...rest.data, ...asData }, ...reserved };
}

/**
 * Returns warnings about template fields that flat bodies reserve, so that renders do not receive them.
 *
 * @param data data of the test render
 */
export function reservedFieldWarnings(source: Declared, data: JsonObject): RenderWarning[] {
  const names = new Set([...Object.keys(data), ...Object.keys(propertiesOf(source))]);
  return [...names]
    .filter((name) => isReserved(name, source))
    .map((name) => ({
      kind: 'reserved-field',
      message: `${name}: is a reserved field of a render request, which does not pass it to the template: rename it`,
    }));
}

/** Returns an error about missing data in a flat body, with a hint if the body can never contain that field. */
export function withReservedHint(error: unknown, { isFlat }: FlatRenderInput, source: Declared): unknown {
  if (!isFlat || !isKnownError(error) || error.code !== 'MISSING_FIELD') return error;
  const { field, message } = error;
  if (field === undefined || !isReserved(field, source)) return error;
  const hint = `${field} is a reserved field of a render request, which the template does not receive: rename it`;
  return new InvalidInputError(`${message} (${hint})`, { code: 'MISSING_FIELD', field, cause: error });
}

function isReserved(name: string, source: Declared): boolean {
  return (
    RESERVED_FIELDS.has(name) && !(SETTLED_BY_SCHEMA.has(name) && Object.hasOwn(propertiesOf(source), name))
  );
}

function propertiesOf({ dataSchema }: Declared): JsonObject {
  const { properties } = dataSchema ?? {};
  return typeof properties === 'object' && properties !== null && !Array.isArray(properties)
    ? properties
    : {};
}
