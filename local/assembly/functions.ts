import { LocalRuntimeError } from '../errors.ts';
import { readableName } from './names.ts';
import type { Resolver } from './resolver.ts';
import { type LocatedResource, resourceKey } from './template.ts';

/** Location of a function's or layer's code: a folder, a ZIP file, or inline source. */
export type CodeSource =
  | { readonly kind: 'asset'; readonly path: string }
  | { readonly kind: 'inline'; readonly source: string };

export interface FunctionResource {
  /** `Stack/LogicalId`. */
  readonly key: string;
  readonly logicalId: string;
  /** Construct path, for display. */
  readonly label: string;
  readonly name: string;
  readonly arn: string;
  readonly region: string;
  readonly account: string;
  readonly runtime: string;
  readonly handler: string;
  readonly timeoutMs: number;
  readonly memoryMb: number;
  /** Billed architecture; locally, functions run on this machine's. */
  readonly architecture: 'arm64' | 'x86_64';
  readonly reservedConcurrency: number | undefined;
  readonly code: CodeSource;
  /** Name of its log group. */
  readonly logGroup: string;
  /** Layers in template order: a later one overwrites an earlier one. */
  readonly layers: readonly CodeSource[];
  /** Resolves the template's variables. @throws LocalRuntimeError naming a variable that cannot be resolved */
  environment(): Record<string, string>;
}

/** Reads every Lambda function of the assembly. Environment variables are resolved on demand. */
export function readFunctions(resolver: Resolver): FunctionResource[] {
  const layers = new Map(
    resolver
      .resources('AWS::Lambda::LayerVersion')
      .map((layer) => [resolver.attributes(layer).ref, readCode(layer, 'Content', resolver)] as const),
  );
  return resolver
    .resources('AWS::Lambda::Function')
    .map((located) => readFunction(located, layers, resolver));
}

function readFunction(
  located: LocatedResource,
  layers: ReadonlyMap<string, CodeSource>,
  resolver: Resolver,
): FunctionResource {
  const { ref, attributes } = resolver.attributes(located);
  const key = resourceKey(located);
  const layerArns = (resolver.property(located, 'Layers') ?? []) as string[];
  const reserved = resolver.property(located, 'ReservedConcurrentExecutions');
  return {
    key,
    logicalId: located.logicalId,
    label: readableName(located),
    name: ref,
    arn: attributes.Arn!,
    region: located.stack.region,
    account: located.stack.account,
    runtime: String(resolver.property(located, 'Runtime') ?? ''),
    handler: String(resolver.property(located, 'Handler') ?? ''),
    timeoutMs: Number(resolver.property(located, 'Timeout') ?? 3) * 1000,
    architecture: architectureOf(resolver.property(located, 'Architectures')),
    memoryMb: Number(resolver.property(located, 'MemorySize') ?? 128),
    reservedConcurrency: reserved === undefined ? undefined : Number(reserved),
    code: readCode(located, 'Code', resolver),
    logGroup: logGroupOf(resolver.property(located, 'LoggingConfig')) ?? `/aws/lambda/${ref}`,
    layers: layerArns.map((arn) => {
      const layer = layers.get(arn);
      if (!layer) throw new LocalRuntimeError(`${key}: the layer ${arn} is not part of the assembly`);
      return layer;
    }),
    environment: () => {
      const environment = resolver.property(located, 'Environment') as { Variables?: object } | undefined;
      const variables = Object.entries(environment?.Variables ?? {});
      return Object.fromEntries(variables.map(([name, value]) => [name, String(value)]));
    },
  };
}

function logGroupOf(property: unknown): string | undefined {
  return (property as { readonly LogGroup?: string } | undefined)?.LogGroup;
}

function architectureOf(property: unknown): FunctionResource['architecture'] {
  return Array.isArray(property) && property[0] === 'arm64' ? 'arm64' : 'x86_64';
}

function readCode(located: LocatedResource, property: string, resolver: Resolver): CodeSource {
  const key = resourceKey(located);
  const code = resolver.property(located, property) as Record<string, unknown> | undefined;
  if (typeof code?.ZipFile === 'string') return { kind: 'inline', source: code.ZipFile };
  const objectKey = code?.S3Key;
  if (typeof objectKey !== 'string') {
    throw new LocalRuntimeError(`${key}: ${property} is neither an asset nor inline code`);
  }
  const path = located.stack.assets.get(objectKey);
  if (path === undefined) {
    throw new LocalRuntimeError(`${key}: the asset ${objectKey} is not in the assembly`);
  }
  return { kind: 'asset', path };
}
