import { LocalRuntimeError } from '../errors.ts';
import type { Resolver } from './resolver.ts';
import { type LocatedResource, resourceKey } from './template.ts';

/** Static files behind a CloudFront distribution. */
export interface Site {
  /** Folders with the files, and their prefixes in the bucket. */
  readonly files: string;
  readonly prefix: string;
  /** Source of the CloudFront function that handles each request first. */
  readonly router: string;
  /** Behaviors in matching order; the default for all paths is last. */
  readonly behaviors: readonly SiteBehavior[];
}

export interface SiteBehavior {
  /** Path pattern with the wildcards `*` and `?`, as in CloudFront. */
  readonly pathPattern: string;
  /** Headers that are added to every response. */
  readonly headers: Readonly<Record<string, string>>;
}

interface BehaviorProperties {
  readonly PathPattern?: string;
  readonly ResponseHeadersPolicyId?: string;
  readonly FunctionAssociations?: readonly { readonly EventType: string; readonly FunctionARN: string }[];
}

/**
 * Reads the assembly's distribution and the files copied into its bucket.
 *
 * @returns undefined if the assembly has none.
 * @throws LocalRuntimeError for an unexpected structure.
 */
export function readSite(resolver: Resolver): Site | undefined {
  const [distribution, ...others] = resolver.resources('AWS::CloudFront::Distribution');
  if (!distribution) return undefined;
  if (others.length > 0)
    throw new LocalRuntimeError('Only one CloudFront distribution can be served locally');
  const config = resolver.property(distribution, 'DistributionConfig') as {
    readonly DefaultCacheBehavior: BehaviorProperties;
    readonly CacheBehaviors?: readonly BehaviorProperties[];
  };
  const behaviors = [...(config.CacheBehaviors ?? []), { ...config.DefaultCacheBehavior, PathPattern: '*' }];
  return {
    ...readFiles(resolver),
    router: readRouter(resolver, distribution, behaviors),
    behaviors: behaviors.map(({ PathPattern = '*', ResponseHeadersPolicyId }) => ({
      pathPattern: PathPattern,
      headers: readHeaders(resolver, ResponseHeadersPolicyId),
    })),
  };
}

function readFiles(resolver: Resolver): Pick<Site, 'files' | 'prefix'> {
  const [deployment] = resolver.resources('Custom::CDKBucketDeployment');
  if (!deployment) throw new LocalRuntimeError('Nothing is copied into the bucket of the distribution');
  const [key] = resolver.property(deployment, 'SourceObjectKeys') as string[];
  const files = deployment.stack.assets.get(String(key));
  if (files === undefined) {
    throw new LocalRuntimeError(`${resourceKey(deployment)}: the asset ${key} is not in the assembly`);
  }
  return { files, prefix: String(resolver.property(deployment, 'DestinationBucketKeyPrefix') ?? '') };
}

function readRouter(
  resolver: Resolver,
  distribution: LocatedResource,
  behaviors: readonly BehaviorProperties[],
): string {
  const arns = new Set(
    behaviors.flatMap(({ FunctionAssociations = [] }) =>
      FunctionAssociations.filter(({ EventType }) => EventType === 'viewer-request').map(
        (it) => it.FunctionARN,
      ),
    ),
  );
  const router = resolver
    .resources('AWS::CloudFront::Function')
    .find((located) => arns.has(resolver.attributes(located).attributes.FunctionARN!));
  if (!router || arns.size > 1) {
    throw new LocalRuntimeError(`${resourceKey(distribution)}: all behaviors must have the same function`);
  }
  return String(resolver.property(router, 'FunctionCode'));
}

interface HeadersPolicy {
  readonly CustomHeadersConfig?: {
    readonly Items: readonly { readonly Header: string; readonly Value: string }[];
  };
  readonly SecurityHeadersConfig?: {
    readonly ContentSecurityPolicy?: { readonly ContentSecurityPolicy: string };
    readonly ContentTypeOptions?: object;
    readonly FrameOptions?: { readonly FrameOption: string };
    readonly ReferrerPolicy?: { readonly ReferrerPolicy: string };
  };
}

/** Omits Strict-Transport-Security: browsers ignore it without TLS (RFC 6797 § 8.1). */
function readHeaders(resolver: Resolver, id: string | undefined): Record<string, string> {
  const policy = resolver
    .resources('AWS::CloudFront::ResponseHeadersPolicy')
    .find((located) => resolver.attributes(located).ref === id);
  if (!policy) return {};
  const config = resolver.property(policy, 'ResponseHeadersPolicyConfig') as HeadersPolicy;
  const security = config.SecurityHeadersConfig ?? {};
  const headers: Record<string, string | undefined> = {
    'Content-Security-Policy': security.ContentSecurityPolicy?.ContentSecurityPolicy,
    'X-Content-Type-Options': security.ContentTypeOptions && 'nosniff',
    'X-Frame-Options': security.FrameOptions?.FrameOption,
    'Referrer-Policy': security.ReferrerPolicy?.ReferrerPolicy,
    ...Object.fromEntries(
      (config.CustomHeadersConfig?.Items ?? []).map(({ Header, Value }) => [Header, Value]),
    ),
  };
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
}
