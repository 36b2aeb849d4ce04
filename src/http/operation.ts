import type * as z from 'zod';
import type { Scope } from '../domain/caller.ts';
import type { ResponseHeader } from './operation-headers.ts';

type HttpMethod = 'GET' | 'POST' | 'PUT' | 'DELETE';

/**
 * One endpoint: the single description that the CDK app routes by, the handler parses by and the reference is
 * written from.
 */
export interface Operation<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
> {
  /** Name of the folder in `functions/`; in camel case it is the OpenAPI operationId. */
  readonly id: string;
  readonly method: HttpMethod;
  /** Path template such as `/v1/render/{slug}`; `{path+}` takes the rest of the path, slashes included. */
  readonly path: string;
  readonly summary: string;
  readonly description?: string;
  readonly tag: string;
  /** Least scope of the key; `null` needs no key. */
  readonly scope: Scope | null;
  /** Whether a request renders or works on PDFs itself: an account has a limit of such requests at one time. */
  readonly works?: boolean;
  /** Lists are for Team and above. */
  readonly listsPlanOnly?: boolean;
  readonly params: Params;
  readonly query: Query;
  /** Whether `metadata.<key>` parameters are taken besides those of `query`. */
  readonly metadataQuery?: boolean;
  readonly body: Body;
  /** Media types that the body may have, first the usual one. Empty: no body. */
  readonly accepts: readonly string[];
  /** Schemas of successful responses by status; a string is a media type of raw bytes. */
  readonly responses: Readonly<Record<number, ResponseDescription>>;
  readonly errors: readonly number[];
  /**
   * Whether the response to a request with this query may be stored for its `Idempotency-Key`; always, when left
   * out. A request that changes nothing can simply be repeated, and a response meant only for the caller is not
   * stored.
   */
  keepsAnswer?(query: z.output<Query>): boolean;
  /** Successor path when this operation is an old name of another one (RFC 9745). */
  readonly deprecatedFor?: string;
}

export interface ResponseDescription {
  readonly description: string;
  readonly headers?: readonly ResponseHeader[];
  readonly json?: z.ZodType;
  /** Media types of raw bytes. */
  readonly bytes?: string | readonly string[];
}

/** Returns its argument; the signature preserves the types of the schemas. */
export function defineOperation<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType>(
  operation: Operation<P, Q, B>,
): Operation<P, Q, B> {
  return operation;
}

/** The path as OpenAPI has it, which knows no parameter of several segments: their slashes are encoded. */
export function documentedPath({ path }: Pick<Operation, 'path'>): string {
  return path.replace('+}', '}');
}

/** `list-documents` → `listDocuments`: what generators make a method's name of. */
export function operationIdOf({ id }: Pick<Operation, 'id'>): string {
  return id.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());
}
