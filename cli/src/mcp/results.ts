import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import { ApiError, PdfResponse, PlatenError } from '../../../packages/client/src/index.ts';
import { InvalidInputError } from '../../../src/domain/errors.ts';
import { CliError } from '../cli-error.ts';
import { folderOf, type ToolContext } from './context.ts';
import type { ToolResult } from './tool.ts';

export function jsonResult(value: object): ToolResult {
  return { structured: value as Record<string, unknown> };
}

/** Reports the PDF's location: the saved document and the written file. */
export async function pdfResult(
  context: ToolContext,
  pdf: PdfResponse | object,
  output: string | undefined,
  further: Readonly<Record<string, unknown>> = {},
): Promise<ToolResult> {
  if (!(pdf instanceof PdfResponse)) return jsonResult(pdf);
  const bytes = await pdf.bytes();
  if (output !== undefined) await folderOf(context.folder).write(output, bytes);
  const found = [...pdf.warnings, ...pdf.formWarnings];
  const warnings = found.length > 0 ? found : undefined;
  return jsonResult({ documentId: pdf.documentId, bytes: bytes.length, path: output, warnings, ...further });
}

/** Like `pdfResult`, plus the report: a redaction that removed nothing must be distinguishable from one that did. */
export function redactionResult(
  context: ToolContext,
  pdf: PdfResponse,
  output: string | undefined,
): Promise<ToolResult> {
  const report = pdf.redactionReport;
  const removed = report?.redactions.reduce((sum, { count }) => sum + count, 0) ?? 0;
  const warning =
    removed === 0 ? { warning: 'Nothing that was asked for was found: nothing of it was removed.' } : {};
  return pdfResult(context, pdf, output, { ...warning, report });
}

/** Returns failures as results too, so that the model can read the service's message and correct its request. */
export async function guarded(run: () => Promise<ToolResult>): Promise<CallToolResult> {
  try {
    const { structured, content } = await run();
    // Drops members that are undefined, as JSON does.
    const text = JSON.stringify(structured);
    return { structuredContent: JSON.parse(text), content: content ?? [{ type: 'text', text }] };
  } catch (error) {
    return { isError: true, content: [{ type: 'text', text: messageOf(error) }] };
  }
}

function messageOf(error: unknown): string {
  if (error instanceof ApiError) {
    return `${error.code}: ${error.message}${error.requestId === undefined ? '' : ` (request ${error.requestId})`}`;
  }
  const isKnown = [PlatenError, CliError, InvalidInputError].some((kind) => error instanceof kind);
  return isKnown ? (error as Error).message : 'The tool failed for an unforeseen reason';
}
