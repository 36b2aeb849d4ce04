import { z } from 'zod';
import type { FlatRenderInput } from '../../app/render-pdf.ts';
import { RENDER_METADATA } from '../../app/system-metadata.ts';
import type { JsonObject, JsonValue } from '../../json.ts';
import { metadataBut, saveFields } from './common.ts';
import { s3Target } from './s3-target.ts';

/** The developer's pairs of a render. */
export const renderMetadata = metadataBut(RENDER_METADATA);

export const strict = z
  .boolean('must be true or false')
  .describe('Refuse to render when a resource is missing or a script fails, as the template option does');

/** The reserved fields of a render; beside them stands the template's data. */
export const renderFields = {
  s3: s3Target.optional(),
  ...saveFields,
  metadata: renderMetadata.optional(),
  embedData: z
    .union([z.boolean(), z.record(z.string(), z.json())], 'must be true, false or an object')
    .optional()
    .describe('true embeds the render data, an object embeds that object'),
  strict: strict.optional(),
};

/**
 * The reserved fields of a flat body. Whether `strict` is one of them depends on the template's schema, so that what
 * it may be is judged once that is known.
 */
export const flatRenderFields = {
  ...renderFields,
  strict: z.unknown().optional().meta({ type: 'boolean', description: strict.description }),
};

export const renderBody = z.looseObject(flatRenderFields, 'The body must be a JSON object');

/** Parts the reserved fields of a flat body from the data. */
export function toRenderInput(body: z.output<typeof renderBody>): FlatRenderInput {
  const { s3, save, saveName, metadata, embedData, strict, ...data } = body;
  return {
    data: data as JsonObject,
    s3,
    save,
    saveName,
    metadata,
    embedData: embedData as boolean | JsonObject | undefined,
    strict: strict as JsonValue | undefined,
  };
}
