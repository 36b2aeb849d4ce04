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

/** A template, as far as it decides about reserved fields. */
type Declared = Pick<StoredTemplateSource, 'dataSchema'>;

/**
 * Settles what `strict`, `invoice` and `webhook` in a flat body are: data if the template's schema has such a field, otherwise the
 * reserved field.
 *
 * @throws InvalidInputError when a reserved field is not what it has to be
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
 * Warnings about fields of a template that the flat body of a render reserves, so that its renders do not receive them.
 *
 * @param data of the test render
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

/** An error about data that a flat body lacks, with a hint when the body can never have that field. */
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
