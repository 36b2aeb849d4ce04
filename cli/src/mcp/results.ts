import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import { ApiError, type PdfResponse, PlatenError } from '../../../packages/client/src/index.ts';
import { CliError } from '../cli-error.ts';
import { folderOf, type ToolContext } from './context.ts';

export function jsonResult(value: unknown): CallToolResult {
  return { content: [{ type: 'text', text: JSON.stringify(value, null, 2) }] };
}

/** States where a PDF is: the document that it was saved as, and the file that it was written to. */
export async function pdfResult(
  context: ToolContext,
  pdf: PdfResponse,
  output: string | undefined,
  further: Readonly<Record<string, unknown>> = {},
): Promise<CallToolResult> {
  const bytes = await pdf.bytes();
  if (output !== undefined) await folderOf(context.folder).write(output, bytes);
  const warnings = pdf.warnings.length > 0 ? pdf.warnings : undefined;
  return jsonResult({ documentId: pdf.documentId, bytes: bytes.length, path: output, warnings, ...further });
}

/** Like `pdfResult`, with the report: a redaction that removed nothing must not look like one that did. */
export function redactionResult(
  context: ToolContext,
  pdf: PdfResponse,
  output: string | undefined,
): Promise<CallToolResult> {
  const report = pdf.redactionReport;
  const removed = report?.redactions.reduce((sum, { count }) => sum + count, 0) ?? 0;
  const warning =
    removed === 0 ? { warning: 'Nothing that was asked for was found: nothing of it was removed.' } : {};
  return pdfResult(context, pdf, output, { ...warning, report });
}

/** Failures are results too: the model reads what the service says and can correct its request. */
export async function guarded(run: () => Promise<CallToolResult>): Promise<CallToolResult> {
  try {
    return await run();
  } catch (error) {
    return { isError: true, content: [{ type: 'text', text: messageOf(error) }] };
  }
}

function messageOf(error: unknown): string {
  if (error instanceof ApiError) {
    return `${error.code}: ${error.message}${error.requestId === undefined ? '' : ` (request ${error.requestId})`}`;
  }
  if (error instanceof PlatenError || error instanceof CliError) return error.message;
  return 'The tool failed in a way that was not foreseen';
}
