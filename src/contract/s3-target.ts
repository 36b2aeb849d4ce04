import * as z from 'zod';
import { objectError, textOf } from './fields.ts';

const text = (max = 1024) => textOf(max).min(1, 'must not be empty');

/** Destination for uploading a PDF instead of returning it. */
export const s3Target = z
  .strictObject(
    {
      bucket: text(255).regex(/^[A-Za-z0-9][A-Za-z0-9._-]*$/, 'must be a bucket name'),
      key: text(),
      accessKeyId: text(256),
      secretAccessKey: text(256),
      sessionToken: text(8192).optional().describe('For temporary credentials'),
      region: z
        .string('must be a string')
        .regex(/^[a-z0-9-]{1,64}$/, 'must be a region such as eu-central-1')
        .optional(),
      endpoint: z.url({ protocol: /^https?$/, error: 'must be an http or https URL' }).optional(),
    },
    objectError('must be an object with bucket, key, accessKeyId, secretAccessKey and region or endpoint'),
  )
  .refine((target) => target.region !== undefined || target.endpoint !== undefined, {
    error: 'is required unless endpoint is set',
    path: ['region'],
  })
  .refine(({ endpoint }) => endpoint === undefined || !/[?#]/.test(endpoint), {
    error: 'must have no query and no fragment',
    path: ['endpoint'],
  })
  .meta({ id: 'S3Target', description: 'S3-compatible object store to upload to' });

/** A customer's own S3-compatible object store. */
export type S3Target = Readonly<z.output<typeof s3Target>>;
