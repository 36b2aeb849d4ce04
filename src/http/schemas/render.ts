import { z } from 'zod';
import type { RenderInput } from '../../app/render-pdf.ts';
import type { JsonObject } from '../../json.ts';
import { saveFields } from './common.ts';
import { s3Target } from './s3-target.ts';

/** The reserved fields of a render body; everything beside them is the template's data. */
export const renderFields = {
  s3: s3Target.optional(),
  ...saveFields,
  embedData: z
    .union([z.boolean(), z.record(z.string(), z.json())], 'must be true, false or an object')
    .optional()
    .describe('true embeds the render data, an object embeds that object'),
};

export const renderBody = z.looseObject(renderFields, 'The body must be a JSON object');

/** Parts the reserved fields of a flat body from the data. */
export function toRenderInput(body: z.output<typeof renderBody>): RenderInput {
  const { s3, save, saveName, metadata, embedData, ...data } = body;
  return {
    data: data as JsonObject,
    s3,
    save,
    saveName,
    metadata,
    embedData: embedData as boolean | JsonObject | undefined,
  };
}
