import { type FailedStep, isKnownError, PlatenError } from '../../domain/errors.ts';

/** The PDFs that a step works on, as the operation's errors name them: `pdf`, or `pdfs[1]` of several. */
const PDF_FIELD = /^pdfs?(?:\[(\d+)\])?(?=$|[.[])/;

/**
 * The error of a step, which says which one it was: paths begin with `steps[2].`, and where a PDF is at fault it is
 * named by its name in the pipeline.
 *
 * @param names of the PDFs that the step was given
 */
export function failedStep(error: unknown, step: FailedStep, names: readonly string[] = []): PlatenError {
  if (!isKnownError(error)) {
    const failure = new PlatenError('internal', 'INTERNAL_ERROR', 'Internal server error', {
      step,
      cause: error,
    });
    // The log has the place where it happened, and not this one.
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
    const pdf = names[Number(found?.[1] ?? 0)];
    const where = pdf === undefined ? `${at} (${step.do})` : `${at} (${step.do} of ${pdf})`;
    const rule = error.message.startsWith(`${field}: `)
      ? error.message.slice(field!.length + 2)
      : error.message;
    return new PlatenError(error.kind, error.code, `${where}: ${rule}`, { ...details, field: at });
  }
  const message = error.message.startsWith(field) ? `${at}.${error.message}` : `${at}: ${error.message}`;
  return new PlatenError(error.kind, error.code, message, { ...details, field: `${at}.${field}` });
}
