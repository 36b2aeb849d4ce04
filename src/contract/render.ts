import * as z from 'zod';
import type { DocumentMetadata } from '../domain/document.ts';
import type { JsonObject, JsonValue } from '../domain/json.ts';
import type { InvoiceOrder } from '../invoice/prepare.ts';
import { invoiceOption } from './invoice.ts';
import { metadataBut } from './metadata.ts';
import type { S3Target } from './s3-target.ts';
import { s3Target } from './s3-target.ts';
import { saveFields } from './save-fields.ts';
import { RENDER_METADATA } from './system-metadata.ts';
import { type WebhookOption, webhookUrl } from './webhook.ts';

/** Developer's metadata of a render. */
export const renderMetadata = metadataBut(RENDER_METADATA);

export const strict = z
  .boolean('must be true or false')
  .describe('Refuse to render when a resource is missing or a script fails, as the template option does');

export const embedOption = z
  .union([z.boolean(), z.record(z.string(), z.json())], 'must be true, false or an object')
  .optional()
  .describe('true embeds the render data, an object embeds that object');

/** Reserved fields of a render; all other fields are template data. */
export const renderFields = {
  s3: s3Target.optional(),
  ...saveFields,
  metadata: renderMetadata.optional(),
  embedData: embedOption,
  strict: strict.optional(),
  invoice: invoiceOption.optional(),
};

/** Reserved fields of a flat body, unless the template's schema defines them. Validated once that is known. */
const settledBySchema = {
  strict: z.unknown().optional().meta({ type: 'boolean', description: strict.description }),
  invoice: z.unknown().optional().meta({ $ref: '#/$defs/InvoiceOption' }),
};
const queuedSettledBySchema = {
  ...settledBySchema,
  webhook: z.unknown().optional().meta({ $ref: '#/$defs/WebhookOption' }),
};
export const SETTLED_BY_SCHEMA: ReadonlySet<string> = new Set(Object.keys(queuedSettledBySchema));

const flatRenderFields = { ...renderFields, ...settledBySchema };
const queuedRenderFields = {
  ...renderFields,
  ...queuedSettledBySchema,
  webhookUrl: webhookUrl.optional(),
};

/** Names that some flat bodies cannot use as top-level data fields. */
export const RESERVED_FIELDS: ReadonlySet<string> = new Set(Object.keys(queuedRenderFields));

export const renderBody = z.looseObject(flatRenderFields, 'The body must be a JSON object');
export const queuedRenderBody = z.looseObject(queuedRenderFields, 'The body must be a JSON object');

/** Part of a render request that is the same for immediate, queued and batch renders. */
export interface RenderInput {
  readonly data: JsonObject;
  /** Whether to embed the data, or another object; default: the template's option. */
  readonly embedData?: boolean | JsonObject;
  readonly save: boolean;
  readonly saveName?: string;
  readonly metadata?: DocumentMetadata;
  readonly s3?: S3Target;
  /** Whether a render with warnings is refused, even if the template does not require it. */
  readonly strict?: boolean;
  /** Invoice that fills the template and is embedded in the PDF. */
  readonly invoice?: InvoiceOrder;
}

/** Input of a flat body, in which `strict`, `invoice` and `webhook` may be template data. */
export interface FlatRenderInput extends Omit<RenderInput, 'strict' | 'invoice'> {
  readonly strict?: JsonValue;
  readonly invoice?: JsonValue;
  /** Webhook of a queued request. */
  readonly webhook?: JsonValue | undefined;
  /** Whether the data was at the top level instead of in a separate field. */
  readonly isFlat?: true;
}

/** Flat body after the template's schema has determined the reserved fields. */
export interface SettledInput extends RenderInput {
  readonly webhook?: WebhookOption;
}

/** Separates the reserved fields of a flat body from the data. */
export function toRenderInput(body: z.output<typeof renderBody>): FlatRenderInput {
  const { s3, save, saveName, metadata, embedData, strict, invoice, ...data } = body;
  return {
    data: data as JsonObject,
    s3,
    save,
    saveName,
    metadata,
    embedData: embedData as boolean | JsonObject | undefined,
    strict: strict as JsonValue | undefined,
    invoice: invoice as JsonValue | undefined,
    isFlat: true,
  };
}
