import type { CorsRule } from '../../assembly/data.ts';

export interface CorsRequest {
  readonly origin: string | undefined;
  readonly method: string;
  /** Header names in lower case. */
  readonly headers: readonly string[];
}

/**
 * Returns the CORS headers of the bucket's first rule that allows the request; undefined if none does. Source: S3 user guide,
 * "How does Amazon S3 evaluate the CORS configuration on a bucket?".
 */
export function corsHeaders(
  rules: readonly CorsRule[],
  request: CorsRequest,
): Record<string, string> | undefined {
  const { origin } = request;
  if (origin === undefined) return undefined;
  const rule = rules.find(
    (candidate) =>
      candidate.AllowedMethods.includes(request.method) &&
      candidate.AllowedOrigins.some((pattern) => matches(pattern, origin)) &&
      request.headers.every((header) =>
        (candidate.AllowedHeaders ?? []).some((pattern) => matches(pattern.toLowerCase(), header)),
      ),
  );
  if (!rule) return undefined;
  const any = rule.AllowedOrigins.includes('*');
  return {
    'Access-Control-Allow-Origin': any ? '*' : origin,
    'Access-Control-Allow-Methods': rule.AllowedMethods.join(', '),
    ...(request.headers.length > 0 && { 'Access-Control-Allow-Headers': request.headers.join(', ') }),
    ...(rule.ExposedHeaders?.length && { 'Access-Control-Expose-Headers': rule.ExposedHeaders.join(', ') }),
    ...(rule.MaxAge !== undefined && { 'Access-Control-Max-Age': String(rule.MaxAge) }),
    ...(!any && { 'Access-Control-Allow-Credentials': 'true' }),
    Vary: 'Origin, Access-Control-Request-Headers, Access-Control-Request-Method',
  };
}

function matches(pattern: string, text: string): boolean {
  const [before, after] = pattern.split('*');
  if (after === undefined) return pattern === text;
  return text.length >= before!.length + after.length && text.startsWith(before!) && text.endsWith(after);
}
