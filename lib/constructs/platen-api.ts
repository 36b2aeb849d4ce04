import { Duration, RemovalPolicy, Validations } from 'aws-cdk-lib';
import {
  AccessLogFormat,
  AwsIntegration,
  Cors,
  EndpointType,
  LogGroupLogDestination,
  MethodLoggingLevel,
  ResponseTransferMode,
  ResponseType,
  RestApi,
  type StageOptions,
} from 'aws-cdk-lib/aws-apigateway';
import { ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import type { Function as Lambda } from 'aws-cdk-lib/aws-lambda';
import { LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import type { ErrorCode } from '../../src/domain/error-codes.ts';
import type { Operation } from '../../src/http/operation.ts';
import type { Settings } from '../settings.ts';
import { WebFirewall } from './web-firewall.ts';

const STAGE = 'live';

/** Errors of the gateway itself, before or instead of a function, in the shape of all our errors. */
const GATEWAY_ERRORS: ReadonlyArray<
  readonly [id: string, type: ResponseType, status: number, code: ErrorCode, error: string]
> = [
  [
    'NoRoute',
    ResponseType.MISSING_AUTHENTICATION_TOKEN,
    404,
    'ROUTE_NOT_FOUND',
    'There is no such route or method',
  ],
  ['NoResource', ResponseType.RESOURCE_NOT_FOUND, 404, 'ROUTE_NOT_FOUND', 'There is no such route or method'],
  [
    'TooLarge',
    ResponseType.REQUEST_TOO_LARGE,
    413,
    'PAYLOAD_TOO_LARGE',
    'The body is too large: at most 6 MB are possible. Upload large PDFs with POST /v1/uploads and name them by documentId',
  ],
  ['BadBody', ResponseType.BAD_REQUEST_BODY, 400, 'INVALID_INPUT', 'The body cannot be read'],
  [
    'BadParameters',
    ResponseType.BAD_REQUEST_PARAMETERS,
    400,
    'INVALID_INPUT',
    'The parameters cannot be read',
  ],
  [
    'MediaType',
    ResponseType.UNSUPPORTED_MEDIA_TYPE,
    415,
    'UNSUPPORTED_MEDIA_TYPE',
    'The Content-Type is not supported, or the body is not what its Content-Encoding says, which may be gzip or deflate',
  ],
  [
    'Filtered',
    ResponseType.WAF_FILTERED,
    403,
    'REQUEST_FILTERED',
    'The web firewall before the service refuses this request',
  ],
  [
    'Throttled',
    ResponseType.THROTTLED,
    429,
    'THROTTLED',
    'The service takes no more requests at this moment',
  ],
  [
    'Quota',
    ResponseType.QUOTA_EXCEEDED,
    429,
    'THROTTLED',
    'The service takes no more requests at this moment',
  ],
  ['Timeout', ResponseType.INTEGRATION_TIMEOUT, 504, 'TIMEOUT', 'The request took too long'],
  ['Failure', ResponseType.INTEGRATION_FAILURE, 500, 'INTERNAL_ERROR', 'Internal server error'],
  ['Default4xx', ResponseType.DEFAULT_4XX, 400, 'BAD_REQUEST', 'The request cannot be handled'],
  ['Default5xx', ResponseType.DEFAULT_5XX, 500, 'INTERNAL_ERROR', 'Internal server error'],
];

/** What can be read can also be requested without its body (RFC 9110 § 9.3.2). */
export function gatewayMethods({ method }: Operation): readonly string[] {
  return method === 'GET' ? ['GET', 'HEAD'] : [method];
}

/** The REST API: regional, every response streamed, errors in one shape. */
export class PlatenApi extends Construct {
  readonly api: RestApi;

  constructor(scope: Construct, id: string, { settings }: { readonly settings: Settings }) {
    super(scope, id);
    const removalPolicy = settings.dev ? RemovalPolicy.DESTROY : RemovalPolicy.RETAIN;
    const logs = settings.gatewayLogs !== 'off';
    this.api = new RestApi(this, 'Api', {
      restApiName: settings.prefix,
      description: 'Platen, the PDF service',
      endpointTypes: [EndpointType.REGIONAL],
      binaryMediaTypes: [
        'application/pdf',
        'application/octet-stream',
        'application/xml',
        'text/xml',
        'multipart/form-data',
      ],
      // API Gateway has one role for its logs per AWS account and region: it stays when this deployment goes, for the others.
      cloudWatchRole: settings.gatewayLogs === 'with-role',
      ...(settings.gatewayLogs === 'with-role' && { cloudWatchRoleRemovalPolicy: RemovalPolicy.RETAIN }),
      deployOptions: {
        stageName: STAGE,
        throttlingRateLimit: 1000,
        throttlingBurstLimit: 500,
        metricsEnabled: settings.detailedMetrics,
        ...(logs && this.#logs(removalPolicy)),
      },
      defaultCorsPreflightOptions: {
        allowOrigins: Cors.ALL_ORIGINS,
        allowMethods: Cors.ALL_METHODS,
        allowHeaders: ['Authorization', 'Content-Type', 'Idempotency-Key'],
        // As long as browsers allow: without it, they would ask before every request.
        maxAge: Duration.hours(2),
      },
    });
    for (const [name, type, status, code, error] of GATEWAY_ERRORS) {
      this.api.addGatewayResponse(name, {
        type,
        // The defaults keep the original status, since one status cannot stand for all errors.
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
    if (logs) this.#executionLog(removalPolicy);
    this.#firewall(settings);
    this.#acknowledge(logs);
  }

  /** Access and error logs. The function of a request logs what it did, whether or not the gateway does. */
  #logs(removalPolicy: RemovalPolicy): StageOptions {
    const log = new LogGroup(this, 'AccessLog', { retention: RetentionDays.THREE_MONTHS, removalPolicy });
    return {
      loggingLevel: MethodLoggingLevel.ERROR,
      accessLogDestination: new LogGroupLogDestination(log),
      // No query string and no header: they may hold names and keys.
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

  /** Unless this group exists before the stage, the gateway creates it and keeps its contents for ever. */
  #executionLog(removalPolicy: RemovalPolicy): void {
    const { deploymentStage, restApiId } = this.api;
    const log = new LogGroup(this, 'ExecutionLog', {
      logGroupName: `API-Gateway-Execution-Logs_${restApiId}/${STAGE}`,
      retention: RetentionDays.THREE_MONTHS,
      removalPolicy,
    });
    deploymentStage.node.addDependency(log);
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
   * Routes an operation to its function. A streamed integration may take longer than the 29 s that others have; it
   * waits for the function's own answer that its time is up.
   */
  route(operation: Operation, handler: Lambda): void {
    const resource = this.api.root.resourceForPath(operation.path);
    // Not the construct for Lambda, which adds a permission for each method, or for all of the API, to this stack.
    const integration = new AwsIntegration({
      proxy: true,
      service: 'lambda',
      path: `2021-11-15/functions/${handler.functionArn}/response-streaming-invocations`,
      options: {
        responseTransferMode: ResponseTransferMode.STREAM,
        timeout: handler.timeout?.plus(Duration.seconds(1)),
      },
    });
    // One permission for all methods of a path, beside the function.
    handler.addPermission('Route', {
      principal: new ServicePrincipal('apigateway.amazonaws.com'),
      sourceArn: this.api.arnForExecuteApi('*', operation.path.replaceAll(/\{[^}]+\}/g, '*'), STAGE),
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
