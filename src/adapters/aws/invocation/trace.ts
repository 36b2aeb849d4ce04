import { TRACING_VARIABLE } from '../environment.ts';

/** Environment variable with the trace of the current invocation, which Lambda sets and the AWS SDK passes on. */
const LAMBDA_TRACE = '_X_AMZN_TRACE_ID';
const TRACE = /^Root=1-([0-9a-f]{8})-([0-9a-f]{24})(?:;.*)?$/;

/**
 * Trace header of the current invocation: `Root=…;Parent=…;Sampled=…`. Undefined unless the deployment has `tracing`.
 *
 * Source: AWS X-Ray developer guide, "Tracing header".
 */
export function traceHeader(): string | undefined {
  return process.env[TRACING_VARIABLE] === undefined ? undefined : process.env[LAMBDA_TRACE] || undefined;
}

/**
 * Continues the trace of the request that a message is from: Lambda begins a new one for each message. Logs, calls of
 * other functions, further messages and webhooks have the id of the request from then on.
 */
export function continueTrace(header: string | undefined): void {
  if (header !== undefined && traceHeader() !== undefined && TRACE.test(header))
    process.env[LAMBDA_TRACE] = header;
}

/** Headers of a webhook that continue the trace: that of X-Ray, and that of W3C Trace Context. */
export function outgoingTraceHeaders(): Record<string, string> {
  const header = traceHeader();
  if (header === undefined) return {};
  const traceparent = traceparentOf(header);
  return { 'X-Amzn-Trace-Id': header, ...(traceparent !== undefined && { traceparent }) };
}

/** The header of X-Ray in the form of W3C Trace Context § 3.2; undefined without a parent segment. */
function traceparentOf(header: string): string | undefined {
  const [, seconds, unique] = TRACE.exec(header) ?? [];
  const [, parent] = /;Parent=([0-9a-f]{16})(?:;|$)/.exec(header) ?? [];
  if (seconds === undefined || parent === undefined) return undefined;
  return `00-${seconds}${unique}-${parent}-${header.includes('Sampled=1') ? '01' : '00'}`;
}
