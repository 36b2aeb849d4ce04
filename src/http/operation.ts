import type * as z from 'zod';
import type { Scope } from '../domain/caller.ts';
import type { ResponseHeader } from './operation-headers.ts';

type HttpMethod = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** Definition of one endpoint, shared by the CDK app's routes, the handler's parsing and the reference. */
export interface Operation<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
> {
  /** Name of the folder in `functions/`; in camel case, the OpenAPI operationId. */
  readonly id: string;
  readonly method: HttpMethod;
  /** Path template such as `/v1/render/{slug}`; `{path+}` matches the rest of the path, slashes included. */
  readonly path: string;
  readonly summary: string;
  readonly description?: string;
  readonly tag: string;
  /** Minimum scope of the key; `null` if no key is needed. */
  readonly scope: Scope | null;
  /** Whether the request itself renders or processes PDFs: an account has a concurrency limit for such requests. */
  readonly works?: boolean;
  /** Whether the operation requires the Team plan or above for API keys, like lists. Dashboard sessions have it on every plan. */
  readonly listsPlanOnly?: boolean;
  readonly params: Params;
  readonly query: Query;
  /** Whether `metadata.<key>` parameters are accepted besides those of `query`. */
  readonly metadataQuery?: boolean;
  readonly body: Body;
  /** Accepted media types of the body, the usual one first. Empty: no body. */
  readonly accepts: readonly string[];
  /** Schemas of successful responses by status; a string is the media type of raw bytes. */
  readonly responses: Readonly<Record<number, ResponseDescription>>;
  readonly errors: readonly number[];
  /**
   * Whether the response to a request with this query may be stored for its `Idempotency-Key`; default: always. A request without
   * changes can simply be repeated, and a response meant only for the caller is not stored.
   */
  keepsAnswer?(query: z.output<Query>): boolean;
  /** Path of the successor, if this operation is a deprecated name (RFC 9745). */
  readonly deprecatedFor?: string;
}

export interface ResponseDescription {
  readonly description: string;
  readonly headers?: readonly ResponseHeader[];
  readonly json?: z.ZodType;
  /** Media types of raw bytes. */
  readonly bytes?: string | readonly string[];
}

/** Returns its argument; the signature preserves the schema types. */
export function defineOperation<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType>(
  operation: Operation<P, Q, B>,
): Operation<P, Q, B> {
  return operation;
}

/** Returns the path for OpenAPI, which has no parameter with several segments: their slashes are encoded. */
export function documentedPath({ path }: Pick<Operation, 'path'>): string {
  return path.replace('+}', '}');
}

/** Converts `list-documents` to `listDocuments`, from which generators derive a method name. */
export function operationIdOf({ id }: Pick<Operation, 'id'>): string {
  return id.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());
}
