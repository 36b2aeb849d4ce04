/** Names of the environment variables that the stack sets for its functions. The CDK app and the adapters both use this list. */
const VARIABLES = [
  'ACCOUNTS_TABLE',
  'USAGE_TABLE',
  'TEMPLATES_TABLE',
  'DOCUMENTS_TABLE',
  'EVENTS_TABLE',
  'JOBS_TABLE',
  'CERTIFICATES_TABLE',
  'REDACTION_TEMPLATES_TABLE',
  'PIPELINES_TABLE',
  'IDEMPOTENCY_TABLE',
  'DOCUMENTS_BUCKET',
  'INTERNAL_BUCKET',
  'RENDER_QUEUE_URL',
  'PIPELINE_QUEUE_URL',
  'BATCH_QUEUE_URL',
  'WEBHOOK_QUEUE_URL',
  'QUEUE_URL',
  'DEAD_LETTER_QUEUE_URL',
  'ACCOUNT_WORKERS',
  'SECRETS_KEY_ARN',
  'PRINT_FUNCTION',
  'CONVERT_FUNCTION',
  'SIGNING_FUNCTION',
  'FONTS_PATH',
  'OFFICE_PATH',
  'REQUEST_LOG',
] as const;
export type Variable = (typeof VARIABLES)[number];

/** Returns the retention of audit events in days; undefined for unlimited. Set only if the deployment limits it. */
export function eventRetentionDays(): number | undefined {
  const days = process.env[EVENT_RETENTION_VARIABLE];
  return days === undefined ? undefined : Number(days);
}

/** Returns the maximum concurrent requests of an account on any plan. Set only if the deployment limits them. */
export function accountConcurrency(): number {
  const limit = process.env[ACCOUNT_CONCURRENCY_VARIABLE];
  return limit === undefined ? Number.POSITIVE_INFINITY : Number(limit);
}

/** Set only if the deployment traces its requests. */
export const TRACING_VARIABLE = 'PLATEN_TRACING';

export const ACCOUNT_CONCURRENCY_VARIABLE = 'ACCOUNT_CONCURRENCY';

export const EVENT_RETENTION_VARIABLE = 'EVENT_RETENTION_DAYS';

/** Global secondary index of the events table: `documentId`, then `sk`. */
export const EVENTS_BY_DOCUMENT = 'documents';

/** @throws Error when the stack did not set the variable for this function: an internal error. */
export function variable(name: Variable): string {
  const value = process.env[name];
  if (value === undefined || value === '') throw new Error(`The function has no ${name}`);
  return value;
}
