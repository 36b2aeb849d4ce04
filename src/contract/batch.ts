import { z } from 'zod';
import { objectError } from './fields.ts';
import { invoiceOption } from './invoice.ts';
import { jsonObject } from './json-object.ts';
import { renderMetadata, strict } from './render.ts';
import { s3Target } from './s3-target.ts';
import { saveName } from './save-fields.ts';
/** One item of a batch, inline or as a line of a file. */
export const batchItem = z.strictObject(
  {
    data: jsonObject.default({}),
    saveName: saveName.optional(),
    metadata: renderMetadata.optional(),
    s3: s3Target.optional(),
    strict: strict.optional(),
    invoice: invoiceOption.optional(),
  },
  objectError('must be a JSON object'),
);
