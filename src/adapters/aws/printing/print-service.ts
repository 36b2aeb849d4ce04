import type { Writable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { Logger } from '@aws-lambda-powertools/logger';
import { describeError } from '../../../domain/describe-error.ts';
import { isKnownError } from '../../../domain/errors.ts';
import { freeTemporaryBytes } from '../../../rendering/browser-folder.ts';
import type { Document } from '../../../rendering/compose-document.ts';
import { type Printed, Printer, type PrintOptions } from '../../../rendering/printer.ts';
import { browserBytesOf } from '../../../rendering/render-limits.ts';
import { warmUpFinishing } from '../../../rendering/warm-up/index.ts';
import { passError } from '../invocation/passed-error.ts';
import { getObject, putObject } from '../invocation/presigned-objects.ts';
import { MAX_INLINE_BYTES, type PrintReply, type PrintRequest, unpackDocument } from './print-message.ts';

/**
 * Creates the handler of the print function: it receives a document and returns its PDF or image. The function has no
 * permissions; data too large for an invocation uses URLs presigned by the caller.
 * The browser is prepared for the next document after the response is sent, so that nothing waits for it; until then the function
 * counts as busy.
 */
export function printService() {
  const logger = new Logger({ serviceName: 'platen' });
  const printer = new Printer({
    chromium: {
      executablePath: variable('CHROMIUM_PATH'),
      libraryPath: variable('CHROMIUM_LIB_PATH'),
      // Set by the local runtime for browsers other than the layer's.
      singleProcess: process.env.CHROMIUM_SINGLE_PROCESS !== 'false',
    },
    fontsDir: variable('FONTS_PATH'),
    limits: { maxBrowserBytes: browserBytesOf(Number(variable('AWS_LAMBDA_FUNCTION_MEMORY_SIZE'))) },
  });
  // During initialization Lambda provides a full CPU, so the browser is already running for the first document. If it fails to
  // start now, the first document starts it again and reports the error.
  printer.ready().catch(() => {});
  warmUpFinishing();

  return awslambda.streamifyResponse<PrintRequest>(async (request, response) => {
    const started = performance.now();
    const { reply, bytes } = await print(printer, request);
    response.write(`${JSON.stringify(reply)}\n`);
    if (bytes !== undefined) response.write(bytes);
    response.end();
    await finished(response as Writable);
    const answered = performance.now();
    const ready = await printer.ready().then(
      () => true,
      (error: unknown) => {
        logger.error('no browser for the next document', describeError(error));
        return false;
      },
    );
    logger.info('print', {
      outcome: reply.ok ? 'printed' : reply.error.code,
      warnings: reply.ok ? reply.warnings.length : undefined,
      durationMs: Math.round(answered - started),
      readyMs: Math.round(performance.now() - answered),
      temporaryFreeMb: Math.floor(freeTemporaryBytes() / 2 ** 20),
    });
    // A new instance starts with an empty temporary folder.
    if (!ready) process.exit(1);
  });
}

async function print(
  printer: Printer,
  { document, image, timeoutMs, deadline, resultUrl, owner }: PrintRequest,
): Promise<{ reply: PrintReply; bytes?: Uint8Array }> {
  try {
    const unpacked = await unpackDocument(document, getObject);
    const spentMs = timeoutMs - (deadline - Date.now());
    const { bytes, ...said } = await make(printer, unpacked, image, { timeoutMs, spentMs, owner });
    const stored = bytes.length > MAX_INLINE_BYTES;
    if (stored) await putObject(resultUrl, bytes);
    const reply = { ok: true, sizeBytes: bytes.length, stored, ...said } as const;
    return stored ? { reply } : { reply, bytes };
  } catch (error) {
    if (!isKnownError(error)) throw error;
    return { reply: { ok: false, error: passError(error) } };
  }
}

async function make(
  printer: Printer,
  document: Document,
  image: PrintRequest['image'],
  options: PrintOptions,
): Promise<Omit<Printed, 'pdf'> & { readonly bytes: Uint8Array }> {
  if (image !== undefined) {
    const { image: bytes, warnings } = await printer.capture(document, image, options);
    return { bytes, warnings, conformance: [], violations: [] };
  }
  const { pdf: bytes, ...said } = await printer.print(document, options);
  return { bytes, ...said };
}

function variable(name: string): string {
  const value = process.env[name];
  if (value === undefined) throw new Error(`The function has no ${name}`);
  return value;
}
