import { Duration, RemovalPolicy, Stack, Validations } from 'aws-cdk-lib';
import {
  AccessLogFormat,
  AwsIntegration,
  type CfnRestApi,
  Cors,
  EndpointType,
  LogGroupLogDestination,
  type MethodDeploymentOptions,
  MethodLoggingLevel,
  ResponseTransferMode,
  RestApi,
  type StageOptions,
} from 'aws-cdk-lib/aws-apigateway';
import { ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import type { IKey } from 'aws-cdk-lib/aws-kms';
import type { Function as Lambda } from 'aws-cdk-lib/aws-lambda';
import { LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import type { Operation } from '../../src/http/operation.ts';
import { PRODUCTION, type Settings } from '../settings.ts';
import { apiAccess } from './api-access.ts';
import { GATEWAY_ERRORS } from './gateway-errors.ts';
import { WebFirewall } from './web-firewall.ts';

/**
 * Requests per second, and burst, of each method without an API key. Anonymous callers can exhaust these limits without affecting
 * customers.
 */
const KEYLESS_LIMITS = { throttlingRateLimit: 10, throttlingBurstLimit: 50 };

/** Every GET also supports HEAD (RFC 9110 § 9.3.2). */
export function gatewayMethods({ method }: Operation): readonly string[] {
  return method === 'GET' ? ['GET', 'HEAD'] : [method];
}

const LOGGING_LEVEL = MethodLoggingLevel.ERROR;

/**
 * Returns the limits of methods without an API key. Method settings replace all stage settings, so they repeat those that stay
 * the same.
 */
function keylessLimits(
  keyless: readonly Operation[],
  metricsEnabled: boolean,
  logs: boolean,
): Record<string, MethodDeploymentOptions> {
  const options = { ...KEYLESS_LIMITS, metricsEnabled, ...(logs && { loggingLevel: LOGGING_LEVEL }) };
  return Object.fromEntries(
    keyless.flatMap((operation) =>
      gatewayMethods(operation).map((method) => [`${operation.path}/${method}`, options]),
    ),
  );
}

export interface PlatenApiProps {
  readonly settings: Settings;
  /** Operations without an API key, which have limits of their own. */
  readonly keyless: readonly Operation[];
  /** KMS key that encrypts the gateway's logs. */
  readonly key: IKey;
}

/** REST API: regional or private, every response streamed, errors in one format. */
export class PlatenApi extends Construct {
  readonly api: RestApi;
  /** Base URL that clients use, without a trailing slash. */
  readonly url: string;
  /** Scheme and host of {@link url}. */
  readonly origin: string;
  readonly #stageName: string;

  constructor(scope: Construct, id: string, { settings, keyless, key }: PlatenApiProps) {
    super(scope, id);
    // Production has always used the name `live`; other stages use their own name.
    this.#stageName = settings.stage === PRODUCTION ? 'live' : settings.stage;
    const removalPolicy = settings.dev ? RemovalPolicy.DESTROY : RemovalPolicy.RETAIN;
    const logs = settings.gatewayLogs !== 'off';
    this.api = new RestApi(this, 'Api', {
      restApiName: settings.prefix,
      description: `Platen, the PDF service: ${settings.stage}`,
      ...apiAccess(settings),
      binaryMediaTypes: [
        'application/pdf',
        'application/octet-stream',
        'application/xml',
        'text/xml',
        'multipart/form-data',
        'image/*',
        'font/*',
      ],
      // API Gateway has one logging role per AWS account and region: it outlives this deployment, since others use it too.
      cloudWatchRole: settings.gatewayLogs === 'with-role',
      ...(settings.gatewayLogs === 'with-role' && { cloudWatchRoleRemovalPolicy: RemovalPolicy.RETAIN }),
      deployOptions: {
        stageName: this.#stageName,
        description: settings.stage,
        throttlingRateLimit: 1000,
        throttlingBurstLimit: 500,
        metricsEnabled: settings.detailedMetrics,
        tracingEnabled: settings.tracing || undefined,
        ...(logs && this.#logs(removalPolicy, key)),
        methodOptions: keylessLimits(keyless, settings.detailedMetrics, logs),
      },
      defaultCorsPreflightOptions: {
        allowOrigins: Cors.ALL_ORIGINS,
        allowMethods: Cors.ALL_METHODS,
        allowHeaders: ['Authorization', 'Content-Type', 'Idempotency-Key'],
        // The maximum of browsers; without it, they send a preflight before every request.
        maxAge: Duration.hours(2),
      },
    });
    this.#bindEndpoints(settings.vpcEndpoints);
    for (const [name, type, status, code, error] of GATEWAY_ERRORS) {
      this.api.addGatewayResponse(name, {
        type,
        // The defaults keep the original status, since they cover errors with different statuses.
        statusCode: name.startsWith('Default') ? undefined : String(status),
        responseHeaders: {
          'Access-Control-Allow-Origin': "'*'",
          'X-Request-Id': 'context.requestId',
        },
        templates: {
          'application/json': `{"error":${JSON.stringify(error)},"code":"${code}","requestId":"$context.requestId"}`,
        },
      });
    }
    if (logs) this.#executionLog(removalPolicy, key);
    this.#firewall(settings);
    this.#acknowledge(logs);
    const { stageName } = this.api.deploymentStage;
    this.origin = `https://${this.#host(settings)}`;
    this.url = settings.domainName === undefined ? `${this.origin}/${stageName}` : this.origin;
  }

  /** Associates a private API with these endpoints. The L2 construct would need their VPC. */
  #bindEndpoints(vpcEndpointIds: readonly string[]): void {
    if (vpcEndpointIds.length === 0) return;
    const api = this.api.node.defaultChild as CfnRestApi;
    api.endpointConfiguration = { types: [EndpointType.PRIVATE], vpcEndpointIds: [...vpcEndpointIds] };
  }

  /** Access and error logs. The function of a request logs its work regardless of the gateway's logs. */
  #logs(removalPolicy: RemovalPolicy, encryptionKey: IKey): StageOptions {
    const log = new LogGroup(this, 'AccessLog', {
      retention: RetentionDays.THREE_MONTHS,
      removalPolicy,
      encryptionKey,
    });
    return {
      loggingLevel: LOGGING_LEVEL,
      accessLogDestination: new LogGroupLogDestination(log),
      // Without query strings and headers: they may contain names and keys.
      accessLogFormat: AccessLogFormat.custom(
        JSON.stringify({
          requestId: '$context.requestId',
          method: '$context.httpMethod',
          resource: '$context.resourcePath',
          status: '$context.status',
          responseLength: '$context.responseLength',
          latencyMs: '$context.responseLatency',
          integrationLatencyMs: '$context.integration.latency',
          sourceIp: '$context.identity.sourceIp',
          time: '$context.requestTimeEpoch',
          gatewayError: '$context.error.responseType',
        }),
      ),
    };
  }

  /** If the log group does not exist before the stage, the gateway creates one that never expires. */
  #executionLog(removalPolicy: RemovalPolicy, encryptionKey: IKey): void {
    const { deploymentStage, restApiId } = this.api;
    const log = new LogGroup(this, 'ExecutionLog', {
      logGroupName: `API-Gateway-Execution-Logs_${restApiId}/${this.#stageName}`,
      retention: RetentionDays.THREE_MONTHS,
      removalPolicy,
      encryptionKey,
    });
    deploymentStage.node.addDependency(log);
  }

  #host(settings: Settings): string {
    if (settings.domainName !== undefined) return settings.domainName;
    const [endpoint] = settings.vpcEndpoints;
    const { region, urlSuffix } = Stack.of(this);
    // This host name reaches the endpoint with or without private DNS.
    const name = endpoint === undefined ? this.api.restApiId : `${this.api.restApiId}-${endpoint}`;
    return `${name}.execute-api.${region}.${urlSuffix}`;
  }

  #firewall({ prefix, webAcl, webAclRequests }: Settings): void {
    if (webAcl === undefined) {
      Validations.of(this.api).acknowledge({
        id: 'AwsSolutions-APIG3',
        reason: 'Whoever deploys decides on a web firewall and its monthly cost: the setting webAcl.',
      });
      return;
    }
    const stage = this.api.deploymentStage;
    new WebFirewall(this, 'WebFirewall', { name: prefix, stage, webAcl, requests: webAclRequests });
  }

  /**
   * Routes an operation to its function. A streamed integration may exceed the usual 29 s; it waits until the function itself
   * reports a timeout.
   */
  route(operation: Operation, handler: Lambda): void {
    const resource = this.api.root.resourceForPath(operation.path);
    // The Lambda construct would add a permission for each method, or for the whole API, to this stack.
    const integration = new AwsIntegration({
      proxy: true,
      service: 'lambda',
      path: `2021-11-15/functions/${handler.functionArn}/response-streaming-invocations`,
      options: {
        responseTransferMode: ResponseTransferMode.STREAM,
        timeout: handler.timeout?.plus(Duration.seconds(1)),
      },
    });
    // One permission for all methods of a path, in the function's stack.
    handler.addPermission('Route', {
      principal: new ServicePrincipal('apigateway.amazonaws.com'),
      sourceArn: this.api.arnForExecuteApi(
        '*',
        operation.path.replaceAll(/\{[^}]+\}/g, '*'),
        this.#stageName,
      ),
    });
    for (const httpMethod of gatewayMethods(operation)) {
      Validations.of(resource.addMethod(httpMethod, integration)).acknowledge(
        {
          id: 'AwsSolutions-APIG4',
          reason: 'Every function checks the API key itself, against keys that only it can read.',
        },
        { id: 'AwsSolutions-COG4', reason: 'Clients have API keys; there is no user directory.' },
      );
    }
  }

  #acknowledge(logs: boolean): void {
    if (!logs) {
      const reason = 'The role for these logs is one per AWS account and region: the setting gatewayLogs.';
      Validations.of(this.api).acknowledge(
        { id: 'AwsSolutions-APIG1', reason },
        { id: 'AwsSolutions-APIG6', reason },
      );
    }
    Validations.of(this.api).acknowledge(
      { id: 'AwsSolutions-APIG2', reason: 'The functions check every field and name the one that is wrong.' },
      { id: 'AwsSolutions-APIG4', reason: 'Preflight requests carry no credentials by design.' },
      { id: 'AwsSolutions-COG4', reason: 'Preflight requests carry no credentials by design.' },
      {
        id: 'AwsSolutions-IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/service-role/AmazonAPIGatewayPushToCloudWatchLogs]',
        reason: 'The role with which API Gateway writes its logs is defined by AWS.',
      },
    );
  }
}
