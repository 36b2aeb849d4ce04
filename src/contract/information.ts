import { PERMISSIONS } from '@platen/pdf';
import * as z from 'zod';
import { jsonObject } from './json-object.ts';

const page = z.object({
  width: z.number().describe('Points, as displayed'),
  height: z.number(),
  rotation: z.int().describe('Clockwise rotation for display, in degrees'),
  label: z.string().optional().describe('Page label, if the file has one'),
});

const bookmark = z
  .object({
    title: z.string(),
    page: z.int().nullable().describe('Counted from 0; null when it leads to no page'),
    x: z.number().optional().describe('Points from the left edge of the page as displayed'),
    y: z.number().optional().describe('Points from its top edge'),
    get bookmarks() {
      return z.array(bookmark);
    },
  })
  .meta({ id: 'PdfBookmark' });

const metadata = z
  .object({
    title: z.string().optional(),
    author: z.string().optional(),
    subject: z.string().optional(),
    keywords: z.string().optional(),
    creator: z.string().optional(),
    producer: z.string().optional(),
    created: z.string().optional().describe('ISO 8601, UTC'),
    modified: z.string().optional().describe('ISO 8601, UTC'),
    custom: jsonObject.describe('Further entries of the information dictionary'),
    disagreements: z
      .array(z.string())
      .describe(
        'Entries that differ between the information dictionary and the XMP metadata; XMP takes precedence',
      ),
  })
  .meta({ id: 'PdfMetadata' });

const attachment = z.object({
  name: z.string(),
  description: z.string().optional(),
  mediaType: z.string().optional(),
  sizeBytes: z.number().optional(),
  relationship: z.string().optional().describe('`AFRelationship`, such as `Data` or `Source`'),
});

const font = z.object({
  name: z.string().describe('Without the prefix of a subset; empty when it has none'),
  type: z.string().describe('Such as `TrueType`, `Type1`, `Type3`, `CIDFontType2`'),
  embedded: z.boolean(),
  subset: z.boolean(),
  toUnicode: z.boolean().describe('Whether it maps its codes to Unicode itself'),
});

/** Properties of a PDF. */
export const informationView = z
  .object({
    sizeBytes: z.number(),
    version: z.string().describe('Such as `1.7`'),
    pageCount: z.int(),
    pages: z.array(page),
    encrypted: z.boolean(),
    permissions: z
      .object(Object.fromEntries(PERMISSIONS.map((name) => [name, z.boolean()])))
      .optional()
      .describe('Permissions of the user password of an encrypted file'),
    metadata,
    language: z.string().optional(),
    tagged: z.boolean(),
    claims: z
      .array(z.string())
      .describe('Standards that the metadata claim, such as `PDF/A-3b`; `POST /v1/validate` checks them'),
    bookmarks: z.array(bookmark),
    attachments: z.array(attachment),
    signatures: z.object({
      signed: z.int(),
      fields: z.int().describe('Signature fields, signed or not'),
    }),
    form: z.enum(['none', 'fields', 'xfa']),
    fonts: z.array(font),
  })
  .meta({ id: 'PdfInformation' });
