import { TIMESTAMP_DIGESTS } from '@platen/pdf';
import * as z from 'zod';
import { credentialFields } from './certificate.ts';
import { objectError, reference, textOf } from './fields.ts';
import { password, pdfInput } from './pdf-input.ts';
import { saveFields } from './save-fields.ts';

const text = textOf(500).optional();
const points = z.number('must be a number of points').optional();

const PAGE = 'must be a page number, counted from 0, or "last"';

/** Signing credentials, and the content and appearance of the signature. */
export const certifyFields = {
  ...credentialFields,
  certificateId: reference.optional().describe('A saved certificate'),
  reason: text,
  location: text,
  contact: text,
  name: text.describe("Signer's name. Default: that of the certificate"),
  field: textOf(1_000)
    .optional()
    .describe('Name of an empty signature field of the PDF, which is signed. Default: a new field is added'),
  visible: z.boolean('must be true or false').optional().describe('Default: false; true with `field`'),
  page: z
    .union([z.literal('last'), z.int(PAGE).min(0, PAGE)], PAGE)
    .optional()
    .describe('Page of the visible signature. Default: the first'),
  x: points.describe('Points from the left edge'),
  y: points.describe('Points from the bottom edge'),
  width: points.describe('Default: 200'),
  height: points.describe('Default: 50'),
  lines: z
    .array(textOf(200), 'must be an array of strings')
    .max(10, 'must have at most 10 items')
    .optional()
    .describe(
      'Lines of the visible signature, the first one bold, with {name}, {date}, {reason}, {location}, {contact}. Default: name, time, reason and location. Empty for the image alone',
    ),
  language: textOf(35)
    .optional()
    .describe("Language of the visible signature's own words (BCP 47). Default: that of the document"),
  timeZone: textOf(100)
    .optional()
    .describe('Time zone of the date that is shown, such as Europe/Berlin. Default: UTC'),
  image: z.string('must be base64').max(4_000_000, 'must have at most 4,000,000 characters').optional(),
  profile: z.enum(['pkcs7', 'pades'], 'must be pkcs7 or pades').default('pkcs7'),
  permissions: z
    .union([z.literal(1), z.literal(2), z.literal(3)], 'must be 1, 2 or 3')
    .optional()
    .describe('Certification: 1 no changes, 2 filling in forms and signing, 3 annotations too'),
  timestampUrl: z
    .url({ protocol: /^https?$/, error: 'must be an http or https URL' })
    .optional()
    .describe('Time-stamp authority (RFC 3161)'),
  timestampUsername: textOf(500).optional().describe('User name for the authority (HTTP Basic)'),
  timestampPassword: textOf(500).optional().describe('Password for the authority (HTTP Basic)'),
  timestampPolicy: textOf(500)
    .optional()
    .describe('Object identifier of the policy to time-stamp under. Default: the authority chooses'),
  timestampDigest: z
    .enum(TIMESTAMP_DIGESTS, `must be ${TIMESTAMP_DIGESTS.join(', ')}`)
    .optional()
    .describe('Digest that the time stamp is for. Default: sha256'),
};

export type CertifyOptions = z.output<z.ZodObject<typeof certifyFields>>;

export const certifyBody = z.strictObject(
  { pdf: pdfInput, ...certifyFields, password, ...saveFields },
  objectError('The body must be a JSON object'),
);

export type CertifyBody = z.output<typeof certifyBody>;
