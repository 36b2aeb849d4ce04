import * as z from 'zod';
import { operation as editPages } from '../../../functions/edit-pages/schema.ts';
import { operation as mergePdfs } from '../../../functions/merge-pdfs/schema.ts';
import { operation as optimizePdf } from '../../../functions/optimize-pdf/schema.ts';
import { operation as protectPdf } from '../../../functions/protect-pdf/schema.ts';
import { operation as splitPdf } from '../../../functions/split-pdf/schema.ts';
import { operation as stampPdf } from '../../../functions/stamp-pdf/schema.ts';
import { operation as unprotectPdf } from '../../../functions/unprotect-pdf/schema.ts';
import type {
  EditPagesBody,
  MergePdfsBody,
  OptimizePdfBody,
  ProtectPdfBody,
  SplitPdfBody,
  StampPdfBody,
  UnprotectPdfBody,
} from '../../../packages/client/src/index.ts';
import { DECIDED, output, pdfResultView } from './fields.ts';
import { jsonResult, pdfResult } from './results.ts';
import { dataOf, defineTool, type Tool } from './tool.ts';

/** Tools that edit whole pages or whole PDFs. */
export const pageTools: readonly Tool[] = [
  defineTool({
    name: 'merge',
    title: 'Merge PDFs',
    description: 'Merge 2 to 20 PDFs into one, in the order given.',
    kind: 'adds',
    contract: mergePdfs.body,
    without: DECIDED,
    fields: output,
    result: pdfResultView,
    run: async ({ body, fields }, context) =>
      pdfResult(context, await context.platen.mergePdfs(body as MergePdfsBody), fields.output),
  }),

  defineTool({
    name: 'edit_pages',
    title: 'Edit pages',
    description:
      'Make a PDF of pages of another one: extract the named pages in that order, delete or rotate them, reorder all pages, insert parts (pages of another pdf, or blank ones) before the page at, crop to boxes, nUp with perSheet pages on a sheet.',
    kind: 'adds',
    contract: editPages.body,
    // The tool's description already names the fields of each action.
    described: { pages: '', boxes: '', perSheet: '' },
    without: DECIDED,
    fields: output,
    result: pdfResultView,
    run: async ({ body, fields }, context) =>
      pdfResult(context, await context.platen.editPages(body as EditPagesBody), fields.output),
  }),

  defineTool({
    name: 'split',
    title: 'Split a PDF',
    description:
      'Split a PDF into several, each saved as a document. Exactly one of ranges, every, bookmarks.',
    kind: 'adds',
    contract: splitPdf.body,
    without: DECIDED,
    result: dataOf(splitPdf),
    run: async ({ body }, { platen }) => {
      const result = await platen.splitPdf(body as SplitPdfBody);
      return jsonResult('data' in result ? result.data : {});
    },
  }),

  defineTool({
    name: 'stamp',
    title: 'Stamp pages',
    description:
      'Put text, an image or a page of another PDF over or under pages: watermarks, letterheads, page numbers ({page}, {pages}), Bates numbers ({bates}).',
    kind: 'adds',
    contract: stampPdf.body,
    without: DECIDED,
    fields: output,
    result: pdfResultView,
    run: async ({ body, fields }, context) =>
      pdfResult(context, await context.platen.stampPdf(body as StampPdfBody), fields.output),
  }),

  defineTool({
    name: 'protect',
    title: 'Encrypt a PDF',
    description:
      'Encrypt a PDF (AES-256) with a user password that opens it, an owner password with all rights, or both. Only use passwords of the user.',
    kind: 'adds',
    contract: protectPdf.body,
    without: DECIDED,
    fields: output,
    result: pdfResultView,
    run: async ({ body, fields }, context) =>
      pdfResult(context, await context.platen.protectPdf(body as ProtectPdfBody), fields.output),
  }),

  defineTool({
    name: 'unprotect',
    title: 'Decrypt a PDF',
    description:
      'Decrypt a PDF with its owner password, or with its user password when the PDF forbids nothing.',
    kind: 'adds',
    contract: unprotectPdf.body,
    without: DECIDED,
    fields: output,
    result: pdfResultView,
    run: async ({ body, fields }, context) =>
      pdfResult(context, await context.platen.unprotectPdf(body as UnprotectPdfBody), fields.output),
  }),

  defineTool({
    name: 'optimize',
    title: 'Make a PDF smaller',
    description:
      'Make a PDF smaller. Pages stay the same to the pixel unless images.maxDpi (resample) or lossy (images as JPEG) is given.',
    kind: 'adds',
    contract: optimizePdf.body,
    without: DECIDED,
    fields: output,
    result: pdfResultView.extend({ report: z.unknown().optional() }),
    run: async ({ body, fields }, context) => {
      const result = await context.platen.optimizePdf(body as OptimizePdfBody);
      return pdfResult(context, result, fields.output, { report: result.optimizeReport });
    },
  }),
];
