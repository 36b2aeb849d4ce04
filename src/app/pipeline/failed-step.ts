import { type FailedStep, isKnownError, PlatenError } from '../../domain/errors.ts';
import type { FlowPdf } from './flow.ts';

/** Names of a step's PDFs in the operation's errors: `pdf`, or `pdfs[1]` of several. */
const PDF_FIELD = /^pdfs?(?:\[(\d+)\])?(?=$|[.[])/;

/**
 * Returns a step's error with its position: paths begin with `steps[2].`, and a faulty PDF is identified by its name in the
 * pipeline. The field of a faulty PDF that no step has changed is its input, so that the caller finds the file.
 *
 * @param pdfs PDFs of the step
 */
export function failedStep(
  error: unknown,
  step: FailedStep,
  pdfs: readonly Pick<FlowPdf, 'name' | 'field'>[] = [],
): PlatenError {
  if (!isKnownError(error)) {
    const failure = new PlatenError('internal', 'INTERNAL_ERROR', 'Internal server error', {
      step,
      cause: error,
    });
    // Logs show the original location instead of this one.
    if (error instanceof Error) failure.stack = error.stack ?? '';
    return failure;
  }
  const at = `steps[${step.index}]`;
  const { field } = error;
  const found = field === undefined ? null : PDF_FIELD.exec(field);
  const details = {
    step,
    cause: error,
    ...(error.findings && { findings: error.findings }),
    ...(error.position && { position: error.position }),
    ...(error.retryAfterSeconds !== undefined && { retryAfterSeconds: error.retryAfterSeconds }),
  };
  if (field === undefined || found) {
    const pdf = pdfs[Number(found?.[1] ?? 0)];
    const where = pdf === undefined ? `${at} (${step.do})` : `${at} (${step.do} of ${pdf.name})`;
    const rule = error.message.startsWith(`${field}: `)
      ? error.message.slice(field!.length + 2)
      : error.message;
    const input = found ? pdf?.field : undefined;
    return new PlatenError(error.kind, error.code, `${where}: ${rule}`, { ...details, field: input ?? at });
  }
  const message = error.message.startsWith(field) ? `${at}.${error.message}` : `${at}: ${error.message}`;
  return new PlatenError(error.kind, error.code, message, { ...details, field: `${at}.${field}` });
}
