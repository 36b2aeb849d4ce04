/** Fields used from an error of the SDK or of Node. */
interface Failure {
  readonly name?: string;
  readonly code?: string;
  readonly $metadata?: { readonly httpStatusCode?: number };
  readonly $response?: { readonly statusCode?: number };
}

/** Remedies, by status. */
const ADVICE: Readonly<Record<number, string>> = {
  301: 'region or endpoint is not that of the bucket',
  307: 'region or endpoint is not that of the bucket',
  400: 'it does not take the request; see the credentials, region and endpoint',
  401: 'it does not take the credentials',
  403: 'it does not take the credentials, or they may not write this key',
  404: 'there is no such bucket',
  411: 'endpoint does not seem to be an S3-compatible store',
  405: 'endpoint does not seem to be an S3-compatible store',
};

const CONNECTION: readonly (readonly [pattern: RegExp, problem: string])[] = [
  [/^ENOTFOUND$|^EAI_/, 'its host name cannot be resolved'],
  [/^ECONNREFUSED$/, 'nothing listens at its address'],
  [/CERT|SELF_SIGNED|TLS|SSL|EPROTO/, 'no secure connection to it could be made'],
  [/^TimeoutError$|ETIMEDOUT/, 'it did not answer in time'],
];

/** Whether no connection was established, so that nothing was sent. A store that stops responding later does not count. */
export function isConnectionProblem(error: unknown): boolean {
  const { code = '', $metadata, $response } = (error ?? {}) as Failure;
  if (($metadata?.httpStatusCode ?? $response?.statusCode) !== undefined) return false;
  return /^ENOTFOUND$|^EAI_|^ECONNREFUSED$|^EHOSTUNREACH$|^ENETUNREACH$|CERT|SELF_SIGNED|TLS|SSL|EPROTO/.test(
    code,
  );
}

/**
 * Returns why an object store refused an object, and what to change. The store's own message is omitted, since it may quote
 * secrets; the name of its error is included.
 */
export function uploadProblem(error: unknown): string {
  const failure = (error ?? {}) as Failure;
  const status = failure.$metadata?.httpStatusCode ?? failure.$response?.statusCode;
  if (status !== undefined) {
    const { name = '' } = failure;
    // If reading the body failed, the error is not from S3 but has the name that its reader set.
    const known =
      /^[A-Z][A-Za-z]{2,60}$/.test(name) && !/^(?:Error|SyntaxError|TypeError|UnknownError)$/.test(name);
    const advice = ADVICE[status] ?? (status >= 500 ? 'it has a fault of its own' : undefined);
    return `the store answered ${status}${known ? ` ${name}` : ''}${advice === undefined ? '' : `: ${advice}`}`;
  }
  const word = `${failure.code ?? failure.name ?? ''}`;
  const [, reason] = CONNECTION.find(([pattern]) => pattern.test(word)) ?? [];
  return reason === undefined ? 'it could not be reached' : `it could not be reached: ${reason}`;
}
