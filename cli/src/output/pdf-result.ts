import type { PdfResponse } from '../../../packages/client/src/index.ts';
import { usageError } from '../cli-error.ts';
import type { Session } from '../session.ts';
import { printJson } from './print.ts';
import { openTarget, type Target } from './target.ts';

export interface OutputOptions {
  readonly output?: string;
}

/**
 * Makes a PDF and writes it to the `-o` target; used by every command that makes a PDF. The output is opened first and a failure
 * leaves no file. Notes are printed on standard error, or with `--json` on standard output.
 *
 * @param title label of the task in the progress display.
 */
export async function writePdf(
  session: Session,
  { output }: OutputOptions,
  title: string,
  make: () => Promise<PdfResponse>,
): Promise<void> {
  if (output === undefined && !session.json) {
    throw usageError(
      "-o <file> is needed (- is standard output), or --json for the saved document's id alone",
    );
  }
  if (output === '-' && session.json) throw usageError('-o - and --json both want standard output');
  const target = output === undefined ? undefined : await openTarget(output);
  try {
    session.progress.begin(title);
    const response = await make();
    const bytes = target ? await download(session, response, target) : await skip(response);
    session.progress.end();
    tell(session, response, target, bytes);
  } finally {
    await target?.discard();
  }
}

/** Writes the body of a response and shows progress. @returns the number of bytes. */
async function download(session: Session, response: PdfResponse, target: Target): Promise<number> {
  const total = Number(response.headers.get('content-length')) || undefined;
  let done = 0;
  async function* watched() {
    for await (const chunk of response.body as unknown as AsyncIterable<Uint8Array>) {
      done += chunk.length;
      session.progress.update({ done, total, unit: 'bytes' });
      yield chunk;
    }
  }
  return target.write(watched());
}

async function skip(response: PdfResponse): Promise<undefined> {
  await response.body.cancel();
  return undefined;
}

function tell(
  session: Session,
  response: PdfResponse,
  target: Target | undefined,
  bytes: number | undefined,
): void {
  const redaction = headerJson(response, 'x-redaction-report') as RedactionReport | undefined;
  const optimization = headerJson(response, 'x-optimize-report') as OptimizeReport | undefined;
  const report = redaction ?? optimization;
  const warnings = warningsOf(response);
  if (session.json) {
    const { documentId, requestId, replayed } = response;
    printJson({ documentId, requestId, replayed, output: target?.name, bytes, report, warnings });
    return;
  }
  for (const warning of warnings ?? []) session.progress.line(`warning: ${warningText(warning)}`);
  for (const line of redaction ? reportLines(redaction) : []) session.progress.line(line);
  if (optimization) session.progress.line(savingLine(optimization));
  const id = response.documentId === undefined ? '' : `  document ${response.documentId}`;
  session.progress.step(`${target!.name === '-' ? 'standard output' : target!.name}  ${bytes} bytes${id}`);
}

interface RedactionReport {
  readonly redactions?: readonly { readonly count: number; readonly page: number | null }[];
  readonly notFound?: readonly string[];
  readonly notRead?: readonly number[];
}

interface OptimizeReport {
  readonly bytesBefore: number;
  readonly bytesAfter: number;
  readonly changed: boolean;
}

/** Formats how much smaller a file became. */
function savingLine({ bytesBefore, bytesAfter, changed }: OptimizeReport): string {
  if (!changed) return 'nothing made it smaller: it is the same as before';
  const percent = Math.round((100 * (bytesBefore - bytesAfter)) / bytesBefore);
  return `${bytesBefore} bytes before: ${percent} % less`;
}

/** Summarizes a redaction, and lists the parts of the request that matched nothing. */
function reportLines({ redactions = [], notFound = [], notRead = [] }: RedactionReport): string[] {
  const found = redactions.filter(({ count }) => count > 0);
  const count = found.reduce((sum, entry) => sum + entry.count, 0);
  const unread = notReadLines(notRead);
  if (count === 0) return ['nothing matched: nothing was removed but metadata', ...unread];
  const pages = new Set(found.map(({ page }) => page).filter((page) => page !== null && page >= 0)).size;
  const places = `removed in ${count} ${count === 1 ? 'place' : 'places'}`;
  return [
    `${places}${pages > 0 ? ` on ${pages} ${pages === 1 ? 'page' : 'pages'}` : ''}`,
    ...(notFound.length > 0 ? [`nothing found by ${notFound.join(', ')}`] : []),
    ...unread,
  ];
}

/** Returns a line that lists the pages that patterns could not search, if any. */
export function notReadLines(pages: readonly number[]): string[] {
  if (pages.length === 0) return [];
  return [
    `warning: not searched, because their words are in pictures only: pages ${pages.join(', ')} (from 0)`,
  ];
}

const WARNING_HEADERS = ['x-render-warnings', 'x-signing-warnings', 'x-form-warnings'];

/** Returns the warnings of a render, signature or filled form; `undefined` if the service reports none. */
function warningsOf(response: PdfResponse): readonly unknown[] | undefined {
  const all = WARNING_HEADERS.map((name) => {
    const value = headerJson(response, name);
    if (Array.isArray(value)) return value;
    const { warnings } = (value ?? {}) as { warnings?: unknown };
    return Array.isArray(warnings) ? warnings : undefined;
  });
  return all.some((warnings) => warnings !== undefined)
    ? all.flatMap((warnings) => warnings ?? [])
    : undefined;
}

/** Formats a warning as one line. */
export function warningText(warning: unknown): string {
  if (typeof warning !== 'object' || warning === null) return String(warning);
  if ('rule' in warning && 'line' in warning) {
    const { part, line, column, rule, message } = warning as Record<string, unknown>;
    return `${part}:${line}:${column} ${rule}: ${message}`;
  }
  if ('code' in warning && 'message' in warning) return `${warning.code}: ${warning.message}`;
  return Object.values(warning).map(String).join(': ');
}

/** Decodes the base64 JSON of a header; a prefix may precede it. */
function headerJson(response: PdfResponse, name: string): unknown {
  const value = response.headers.get(name);
  if (value === null) return undefined;
  try {
    return JSON.parse(Buffer.from(value.split(/[\s;,]+/).at(-1)!, 'base64').toString('utf8'));
  } catch {
    return undefined;
  }
}
