import * as z from 'zod';
import { MAX_DOCUMENT_NAME_LENGTH } from '../domain/document.ts';
import { WRITTEN_FORMATS } from '../domain/office-media-types.ts';
import { atMost, id, nameOf, objectError, textOf } from './fields.ts';
import { saveFields } from './save-fields.ts';

const flag = z.boolean('must be true or false');
const PAGE = 'must be a page number, counted from 0';
const RANGE = 'must be a page number, counted from 0, or a range { "from": 0, "to": 4 }';
const MOST_RANGES = 100;
const QUALITY = 'must be a whole number from 1 to 100';
const DPI = 'must be one of 75, 150, 300, 600, 1200';
const LOCALE = 'must be a language tag such as de-DE';
const page = z.int(PAGE).min(0, PAGE).max(1_000_000, PAGE);

/** Pages counted from the start: the document has no page count before it is laid out. */
const pages = z
  .array(
    z.union(
      [
        page,
        z.strictObject(
          { from: page, to: page.optional().describe('Default: the last page') },
          objectError(RANGE),
        ),
      ],
      RANGE,
    ),
    'must be an array of page numbers and ranges',
  )
  .min(1, 'must name at least one page')
  .max(MOST_RANGES, atMost(MOST_RANGES, 'page numbers and ranges'))
  .describe('Pages, counted from 0, and ranges of them, both ends included. Default: all');

/** Settings of a conversion, each with its default. */
export const convertOptions = z.strictObject(
  {
    pages: pages.optional(),
    landscape: flag.default(false).describe('Make all pages of a text document or workbook landscape'),
    singlePageSheets: flag.default(false).describe('Put each sheet of a workbook on a page of its own size'),
    trackedChanges: z
      .enum(['asSaved', 'shown', 'accepted', 'rejected'], 'must be one of asSaved, shown, accepted, rejected')
      .default('asSaved')
      .describe('Of text documents: how tracked changes appear'),
    comments: z
      .enum(['none', 'margin', 'annotations'], 'must be one of none, margin, annotations')
      .default('none')
      .describe('Leave comments out, print them in the margin, or make annotations of them'),
    hiddenSheets: flag.default(false).describe('Include hidden sheets of a workbook'),
    hiddenSlides: flag.default(false).describe('Include hidden slides'),
    notesPages: flag.default(false).describe('Add the notes pages of a presentation'),
    updateIndexes: flag
      .default(false)
      .describe('Make tables of contents of text documents anew from the headings'),
    bookmarks: flag.default(true).describe('Make bookmarks of headings'),
    formFields: flag.default(true).describe('Keep form fields as fields of an AcroForm'),
    imageQuality: z
      .int(QUALITY)
      .min(1, QUALITY)
      .max(100, QUALITY)
      .optional()
      .describe('Quality of JPEGs. Default: images are compressed without loss'),
    imageDpi: z
      .union([z.literal(75), z.literal(150), z.literal(300), z.literal(600), z.literal(1200)], DPI)
      .optional()
      .describe('Resample images of more dots to the inch. Default: none'),
    locale: z
      .string(LOCALE)
      .regex(/^[a-z]{2,3}(-[A-Za-z]{4})?(-[A-Z]{2})?$/, LOCALE)
      .optional()
      .describe('Language and paper of a document that names none; dates and currency of workbooks'),
  },
  objectError('must be an object of options'),
);

export type ConvertOptions = z.output<typeof convertOptions>;

const FILE = 'must be a base64 document or { "documentId": "…" }';

const FORMATS = ['pdf', ...WRITTEN_FORMATS] as const;

/** Format of the result. */
export type ConvertFormat = (typeof FORMATS)[number];

/** Fields of a conversion, shared by the request and the pipeline's step. */
export const convertFields = {
  file: z
    .union([z.string().min(1, 'must not be empty'), z.strictObject({ documentId: id })], {
      error: (issue) =>
        issue.input === undefined ? 'is required: a base64 document or { "documentId": "…" }' : FILE,
    })
    .meta({
      id: 'OfficeInput',
      description: 'A base64 document of an office program, or the document that holds it',
    }),
  filename: nameOf(MAX_DOCUMENT_NAME_LENGTH)
    .optional()
    .describe('Name of the file with its extension, which plain text needs. The result is called like it'),
  password: textOf(255).optional().describe('Opens an encrypted document'),
  options: convertOptions.prefault({}),
  strict: flag.default(false).describe('Refuse the conversion when there are warnings'),
};

export const convertBody = z.strictObject(
  {
    ...convertFields,
    format: z
      .enum(FORMATS, `must be one of ${FORMATS.join(', ')}`)
      .default('pdf')
      .describe('Another office format of the same kind of document is not saved'),
    ...saveFields,
  },
  objectError('The body must be a JSON object'),
);

export type ConvertBody = z.output<typeof convertBody>;

/** Fields of a conversion without its document. */
export type ConvertSettings = Pick<ConvertBody, 'filename' | 'password' | 'options' | 'strict'> & {
  readonly format?: ConvertFormat;
};
