import { DEFAULT_DPI, MAX_DPI, MIN_DPI } from '@platen/pdf';
import * as z from 'zod';
import { pageSelection } from './page-selection.ts';

const dpiRule = `must be a number from ${MIN_DPI} to ${MAX_DPI}`;

export const rasterizeFields = {
  dpi: z.number(dpiRule).min(MIN_DPI, dpiRule).max(MAX_DPI, dpiRule).default(DEFAULT_DPI),
  pages: pageSelection.optional().describe('In this order, repeats allowed. Default: all'),
};
