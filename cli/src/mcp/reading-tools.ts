import * as z from 'zod';
import { operation as extractData } from '../../../functions/extract-data/schema.ts';
import { operation as extractImages } from '../../../functions/extract-images/schema.ts';
import { operation as extractText } from '../../../functions/extract-text/schema.ts';
import { operation as rasterizePdf } from '../../../functions/rasterize-pdf/schema.ts';
import { operation as readInformation } from '../../../functions/read-information/schema.ts';
import { operation as validatePdf } from '../../../functions/validate-pdf/schema.ts';
import { operation as verifyPdf } from '../../../functions/verify-pdf/schema.ts';
import type {
  ExtractDataBody,
  ExtractImagesBody,
  ExtractTextBody,
  RasterizePdfBody,
  ReadInformationBody,
  ValidatePdfBody,
  VerifyPdfBody,
} from '../../../packages/client/src/index.ts';
import { folderOf } from './context.ts';
import { outputPrefix } from './fields.ts';
import { type Picture, picturesResult } from './pictures.ts';
import { jsonResult } from './results.ts';
import { dataOf, defineTool, type Tool } from './tool.ts';

/** Maximum characters in one result: some 50,000 tokens. */
const MAX_CHARACTERS = 200_000;

/** Tools that read a PDF's content. */
export const readingTools: readonly Tool[] = [
  defineTool({
    name: 'read_text',
    title: 'Read the text of a PDF',
    description:
      'Read the text of a PDF as Markdown, page by page in reading order, with headings, lists, tables and links. Long documents in parts: nextPage is the next.',
    kind: 'reads',
    contract: extractText.body,
    without: ['format'],
    result: z.object({ pageCount: z.int(), markdown: z.string(), nextPage: z.int().optional() }),
    run: async ({ body }, { platen }) => {
      const { data } = await platen.extractText({ ...(body as ExtractTextBody), format: 'markdown' });
      const { markdown, nextPage } = textOf(data);
      return {
        structured: { pageCount: data.pageCount, markdown, nextPage },
        content: [{ type: 'text', text: markdown }],
      };
    },
  }),

  defineTool({
    name: 'read_information',
    title: 'Describe a PDF',
    description:
      'Read the properties of a PDF: pages and sizes, metadata, bookmarks, attachments, fonts, form, signatures, permissions, conformance claims.',
    kind: 'reads',
    contract: readInformation.body,
    result: dataOf(readInformation),
    run: async ({ body }, { platen }) =>
      jsonResult((await platen.readInformation(body as ReadInformationBody)).data),
  }),

  defineTool({
    name: 'extract_images',
    title: 'Extract images',
    description:
      'List the images that pages draw, with sizes, places and resolutions; with outputPrefix, write them to <prefix>-image-1.png and so on.',
    kind: 'adds',
    contract: extractImages.body,
    without: ['format'],
    fields: { outputPrefix },
    result: dataOf(extractImages),
    run: async ({ body, fields: { outputPrefix: prefix } }, { platen, folder }) => {
      const answer = await platen.extractImages({ ...(body as ExtractImagesBody), format: 'json' });
      if (!('data' in answer)) throw new Error('The service sent a ZIP instead of JSON');
      const images = [];
      for (const { data, file, ...image } of answer.data.images) {
        if (prefix === undefined || file === undefined || data === undefined) {
          images.push(image);
          continue;
        }
        const path = `${prefix}-${file}`;
        await folderOf(folder).write(path, Buffer.from(data, 'base64'));
        images.push({ path, ...image });
      }
      return jsonResult({ pageCount: answer.data.pageCount, images });
    },
  }),

  defineTool({
    name: 'rasterize',
    title: 'Show pages as images',
    description:
      'Turn pages into PNG images: shown (at most 10), or with outputPrefix written to <prefix>-<page>.png, page from 1.',
    kind: 'adds',
    contract: rasterizePdf.body,
    fields: { outputPrefix },
    result: z.object({ paths: z.array(z.string()).optional(), shown: z.int().optional() }),
    run: async ({ body, fields: { outputPrefix: prefix } }, context) => {
      const { pdf, dpi = 100, pages, password } = body as RasterizePdfBody;
      const { pages: images } = await context.platen.rasterizePdf({ pdf, dpi, pages, password });
      const numbers = pages === undefined ? undefined : pageNumbers(pages);
      const pictures = images.map((data, index): Picture => {
        const name = `${(numbers?.[index] ?? index) + 1}.png`;
        return { name, mediaType: 'image/png', bytes: Buffer.from(data, 'base64') };
      });
      return picturesResult(context, pictures, prefix);
    },
  }),

  defineTool({
    name: 'extract_data',
    title: 'Extract embedded data',
    description: 'Read the data that was embedded in a PDF when it was rendered.',
    kind: 'reads',
    contract: extractData.body,
    result: z.object({ data: z.unknown() }),
    run: async ({ body }, { platen }) =>
      jsonResult({ data: (await platen.extractData(body as ExtractDataBody)).data }),
  }),

  defineTool({
    name: 'validate',
    title: 'Validate against PDF/A and PDF/UA',
    description:
      'Check a PDF against PDF/A-2, PDF/A-3 and PDF/UA-1: a verdict for each profile (default: those that it claims, or all), and every violated rule with its clause and places.',
    kind: 'reads',
    contract: validatePdf.body,
    result: dataOf(validatePdf),
    run: async ({ body }, { platen }) => jsonResult((await platen.validatePdf(body as ValidatePdfBody)).data),
  }),

  defineTool({
    name: 'verify',
    title: 'Verify signatures',
    description: 'Verify the signatures of a PDF.',
    kind: 'reads',
    contract: verifyPdf.body,
    result: dataOf(verifyPdf),
    run: async ({ body }, { platen }) => jsonResult((await platen.verifyPdf(body as VerifyPdfBody)).data),
  }),
];

/** Returns the pages of a selection; `undefined` if it counts from the end, which requires the number of pages. */
function pageNumbers(selection: NonNullable<RasterizePdfBody['pages']>): readonly number[] | undefined {
  const numbers: number[] = [];
  for (const part of selection) {
    const { from, to } = typeof part === 'number' ? { from: part, to: part } : part;
    if (from < 0 || to === undefined || to < 0) return undefined;
    for (let page = from; page <= to; page += 1) numbers.push(page);
  }
  return numbers;
}

interface Read {
  readonly pageCount: number;
  readonly unmapped: number;
  readonly pages: readonly { readonly page: number; readonly text?: string | undefined }[];
}

function textOf({ pageCount, unmapped, pages }: Read): { markdown: string; nextPage: number | undefined } {
  const out: string[] = [];
  let left = MAX_CHARACTERS;
  let nextPage: number | undefined;
  for (const [index, { page, text = '' }] of pages.entries()) {
    if (index > 0 && text.length > left) {
      out.push(`<!-- ${pages.length - index} pages are left: request them with pages, from ${page} on -->`);
      nextPage = page;
      break;
    }
    left -= text.length;
    out.push(`<!-- page ${page} of ${pageCount} -->`, text);
  }
  if (unmapped > 0)
    out.push(
      `<!-- ${unmapped} characters (U+FFFD) cannot be read: their fonts do not map them to Unicode -->`,
    );
  return { markdown: out.join('\n\n'), nextPage };
}
