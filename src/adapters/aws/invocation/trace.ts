import { TRACING_VARIABLE } from '../environment.ts';

/** Environment variable with the trace of the current invocation, set by Lambda and sent by the AWS SDK. */
const LAMBDA_TRACE = '_X_AMZN_TRACE_ID';
const TRACE = /^Root=1-([0-9a-f]{8})-([0-9a-f]{24})(?:;.*)?$/;

/**
 * Returns the trace header of the current invocation: `Root=…;Parent=…;Sampled=…`. Undefined unless the deployment has `tracing`.
 * Source: AWS X-Ray developer guide, "Tracing header".
 */
export function traceHeader(): string | undefined {
  return process.env[TRACING_VARIABLE] === undefined ? undefined : process.env[LAMBDA_TRACE] || undefined;
}

/**
 * Continues the trace of the request that sent a message, since Lambda begins a new one for each message. Logs, invocations,
 * further messages and webhooks then carry the request's trace id.
 */
export function continueTrace(header: string | undefined): void {
  if (header !== undefined && traceHeader() !== undefined && TRACE.test(header))
    process.env[LAMBDA_TRACE] = header;
}

/** Returns the webhook headers that continue the trace: those of X-Ray and of W3C Trace Context. */
export function outgoingTraceHeaders(): Record<string, string> {
  const header = traceHeader();
  if (header === undefined) return {};
  const traceparent = traceparentOf(header);
  return { 'X-Amzn-Trace-Id': header, ...(traceparent !== undefined && { traceparent }) };
}

/** Converts the X-Ray header to W3C Trace Context § 3.2; undefined without a parent segment. */
function traceparentOf(header: string): string | undefined {
  const [, seconds, unique] = TRACE.exec(header) ?? [];
  const [, parent] = /;Parent=([0-9a-f]{16})(?:;|$)/.exec(header) ?? [];
  if (seconds === undefined || parent === undefined) return undefined;
  return `00-${seconds}${unique}-${parent}-${header.includes('Sampled=1') ? '01' : '00'}`;
}
