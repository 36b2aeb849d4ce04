import { DEFAULT_DPI, MAX_DPI, MIN_DPI } from '@platen/pdf';
import * as z from 'zod';

const dpiRule = `must be a number from ${MIN_DPI} to ${MAX_DPI}`;
const pagesRule = 'must be an array of page numbers, counted from 0';
const pageRule = 'must be a page number, counted from 0';

export const rasterizeFields = {
  dpi: z.number(dpiRule).min(MIN_DPI, dpiRule).max(MAX_DPI, dpiRule).default(DEFAULT_DPI),
  pages: z
    .array(z.int(pageRule).min(0, pageRule), pagesRule)
    .min(1, 'must name at least one page')
    .max(10_000, 'must name at most 10,000 pages')
    .optional()
    .describe('0-indexed. Default: all'),
};
