import { LocalRuntimeError } from '../errors.ts';
import type { Resolver } from './resolver.ts';
import { type LocatedResource, resourceKey } from './template.ts';

/** Integration of a method: a Lambda function or a mock. */
export type Integration =
  | {
      readonly kind: 'lambda';
      readonly functionArn: string;
      readonly streaming: boolean;
      readonly timeoutMs: number;
    }
  | { readonly kind: 'mock'; readonly requestTemplate: string; readonly responses: readonly MockResponse[] };

export interface MockResponse {
  readonly statusCode: number;
  readonly selectionPattern: string | undefined;
  /** Mapping expressions by header name, such as `'*'` in quotes. */
  readonly headers: Readonly<Record<string, string>>;
  /** Mapping templates by content type. */
  readonly templates: Readonly<Record<string, string>>;
}

export interface RestMethod {
  /** Resource path, such as `/v1/render/{slug}`. */
  readonly resourcePath: string;
  readonly resourceId: string;
  /** HTTP method in upper case, or `ANY`. */
  readonly httpMethod: string;
  readonly integration: Integration;
}

export interface GatewayResponseDefinition {
  readonly statusCode: number | undefined;
  /** Mapping expressions by `gatewayresponse.header.NAME`. */
  readonly parameters: Readonly<Record<string, string>>;
  readonly templates: Readonly<Record<string, string>>;
}

export interface RestApi {
  readonly id: string;
  readonly account: string;
  readonly region: string;
  readonly stageName: string;
  readonly stageVariables: Readonly<Record<string, string>> | null;
  readonly binaryMediaTypes: readonly string[];
  readonly methods: readonly RestMethod[];
  /** Keys are response types, such as `DEFAULT_4XX`. */
  readonly gatewayResponses: ReadonlyMap<string, GatewayResponseDefinition>;
}

/** Milliseconds of API Gateway's limit for a buffered integration, unless the template sets less. */
const DEFAULT_TIMEOUT_MS = 29_000;

/** Reads every REST API of the assembly. */
export function readRestApis(resolver: Resolver): RestApi[] {
  return resolver.resources('AWS::ApiGateway::RestApi').map((located) => readRestApi(located, resolver));
}

function readRestApi(located: LocatedResource, resolver: Resolver): RestApi {
  if (located.resource.Properties?.Body !== undefined) {
    throw new LocalRuntimeError(`${resourceKey(located)}: an imported OpenAPI body is not supported locally`);
  }
  const { ref: id, attributes } = resolver.attributes(located);
  const belongs = (child: LocatedResource) => resolver.property(child, 'RestApiId') === id;
  const stage = resolver.resources('AWS::ApiGateway::Stage').find(belongs);
  const paths = resourcePaths(resolver, belongs, attributes.RootResourceId!);
  return {
    id,
    account: located.stack.account,
    region: located.stack.region,
    stageName: stage ? String(resolver.property(stage, 'StageName')) : 'local',
    stageVariables: stage
      ? ((resolver.property(stage, 'Variables') ?? null) as Record<string, string> | null)
      : null,
    binaryMediaTypes: (resolver.property(located, 'BinaryMediaTypes') ?? []) as string[],
    methods: resolver
      .resources('AWS::ApiGateway::Method')
      .filter(belongs)
      .map((method) => readMethod(method, paths, resolver)),
    gatewayResponses: new Map(
      resolver
        .resources('AWS::ApiGateway::GatewayResponse')
        .filter(belongs)
        .map((response) => [
          String(resolver.property(response, 'ResponseType')),
          readGatewayResponse(response, resolver),
        ]),
    ),
  };
}

function resourcePaths(
  resolver: Resolver,
  belongs: (child: LocatedResource) => boolean,
  rootId: string,
): Map<string, string> {
  const nodes = new Map<string, { parent: string; part: string }>();
  for (const resource of resolver.resources('AWS::ApiGateway::Resource').filter(belongs)) {
    nodes.set(resolver.attributes(resource).ref, {
      parent: String(resolver.property(resource, 'ParentId')),
      part: String(resolver.property(resource, 'PathPart')),
    });
  }
  const pathOf = (id: string): string => {
    const node = nodes.get(id);
    return node ? `${pathOf(node.parent)}/${node.part}` : '';
  };
  const paths = new Map<string, string>([[rootId, '/']]);
  for (const id of nodes.keys()) paths.set(id, pathOf(id));
  return paths;
}

interface IntegrationProperties {
  readonly Type?: string;
  readonly Uri?: string;
  readonly TimeoutInMillis?: number;
  readonly ResponseTransferMode?: string;
  readonly RequestTemplates?: Readonly<Record<string, string>>;
  readonly IntegrationResponses?: readonly {
    readonly StatusCode: string;
    readonly SelectionPattern?: string;
    readonly ResponseParameters?: Readonly<Record<string, string>>;
    readonly ResponseTemplates?: Readonly<Record<string, string>>;
  }[];
}

function readMethod(
  located: LocatedResource,
  paths: ReadonlyMap<string, string>,
  resolver: Resolver,
): RestMethod {
  const resourceId = String(resolver.property(located, 'ResourceId'));
  const resourcePath = paths.get(resourceId);
  const key = resourceKey(located);
  if (resourcePath === undefined)
    throw new LocalRuntimeError(`${key}: its API resource is not in the assembly`);
  const authorization = resolver.property(located, 'AuthorizationType') ?? 'NONE';
  if (authorization !== 'NONE') {
    throw new LocalRuntimeError(`${key}: authorization ${String(authorization)} is not supported locally`);
  }
  for (const name of ['ApiKeyRequired', 'RequestValidatorId']) {
    if (resolver.property(located, name)) {
      throw new LocalRuntimeError(`${key}: ${name} is not supported locally`);
    }
  }
  const properties = (resolver.property(located, 'Integration') ?? {}) as IntegrationProperties;
  return {
    resourcePath,
    resourceId,
    httpMethod: String(resolver.property(located, 'HttpMethod')).toUpperCase(),
    integration: readIntegration(key, properties),
  };
}

function readIntegration(key: string, properties: IntegrationProperties): Integration {
  switch (properties.Type) {
    case 'AWS_PROXY': {
      const match = /\/functions\/(.+)\/(response-streaming-)?invocations$/.exec(properties.Uri ?? '');
      if (!match)
        throw new LocalRuntimeError(`${key}: no function in the integration's URI ${properties.Uri}`);
      return {
        kind: 'lambda',
        functionArn: match[1]!,
        streaming: match[2] !== undefined,
        timeoutMs: properties.TimeoutInMillis ?? DEFAULT_TIMEOUT_MS,
      };
    }
    case 'MOCK':
      return {
        kind: 'mock',
        requestTemplate: properties.RequestTemplates?.['application/json'] ?? '',
        responses: (properties.IntegrationResponses ?? []).map((response) => ({
          statusCode: Number(response.StatusCode),
          selectionPattern: response.SelectionPattern,
          headers: Object.fromEntries(
            Object.entries(response.ResponseParameters ?? {}).map(([name, value]) => [
              name.replace('method.response.header.', ''),
              value,
            ]),
          ),
          templates: response.ResponseTemplates ?? {},
        })),
      };
    default:
      throw new LocalRuntimeError(
        `${key}: an integration of type ${properties.Type} is not supported locally`,
      );
  }
}

function readGatewayResponse(located: LocatedResource, resolver: Resolver): GatewayResponseDefinition {
  const statusCode = resolver.property(located, 'StatusCode');
  return {
    statusCode: statusCode === undefined ? undefined : Number(statusCode),
    parameters: (resolver.property(located, 'ResponseParameters') ?? {}) as Record<string, string>,
    templates: (resolver.property(located, 'ResponseTemplates') ?? {}) as Record<string, string>,
  };
}
