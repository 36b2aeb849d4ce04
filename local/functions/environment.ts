import path from 'node:path';
import type { FunctionResource } from '../assembly/functions.ts';

export interface AwsEndpoints {
  readonly dynamodb: string;
  readonly sqs: string;
  readonly s3: string;
  readonly kms: string;
  readonly lambda: string;
  readonly logs: string;
}

export interface Credentials {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

export interface EnvironmentContext {
  readonly endpoints: AwsEndpoints;
  readonly credentials: Credentials;
  readonly runtimeApi: string;
  readonly codeFolder: string;
  readonly layerFolder: string | undefined;
  /** Chromium of this machine that replaces the layer's. */
  readonly chromium: string | undefined;
  readonly temporaryFolder: string;
}

/**
 * Returns the whole environment of a function instance: template variables, variables reserved by Lambda, and emulator endpoints.
 * It inherits nothing from this process. Source: https://docs.aws.amazon.com/lambda/latest/dg/configuration-envvars.html
 */
export function functionEnvironment(
  fn: FunctionResource,
  context: EnvironmentContext,
): Record<string, string> {
  const { layerFolder } = context;
  const binaries = [path.dirname(process.execPath), '/usr/local/bin', '/usr/bin', '/bin'];
  return {
    ...withChromium(rewriteLayerPaths(fn.environment(), layerFolder), context.chromium),
    ...awsEnvironment(context.endpoints, context.credentials, fn.region),
    _HANDLER: fn.handler,
    AWS_EXECUTION_ENV: `AWS_Lambda_${fn.runtime}`,
    AWS_LAMBDA_FUNCTION_MEMORY_SIZE: String(fn.memoryMb),
    AWS_LAMBDA_FUNCTION_NAME: fn.name,
    AWS_LAMBDA_FUNCTION_VERSION: '$LATEST',
    AWS_LAMBDA_INITIALIZATION_TYPE: 'on-demand',
    AWS_LAMBDA_LOG_GROUP_NAME: fn.logGroup,
    AWS_LAMBDA_LOG_STREAM_NAME: 'local',
    AWS_LAMBDA_RUNTIME_API: context.runtimeApi,
    LAMBDA_RUNTIME_DIR: '/var/runtime',
    LAMBDA_TASK_ROOT: context.codeFolder,
    LANG: 'en_US.UTF-8',
    ...(layerFolder && {
      LD_LIBRARY_PATH: path.join(layerFolder, 'lib'),
      NODE_PATH: path.join(layerFolder, 'nodejs/node_modules'),
    }),
    PATH: [...binaries, ...(layerFolder ? [path.join(layerFolder, 'bin')] : [])].join(':'),
    TMPDIR: context.temporaryFolder,
    TZ: ':UTC',
  };
}

/** Returns the variables that make an AWS SDK use the emulators. */
export function awsEnvironment(
  endpoints: AwsEndpoints,
  credentials: Credentials,
  region: string,
): Record<string, string> {
  return {
    AWS_ACCESS_KEY_ID: credentials.accessKeyId,
    AWS_DEFAULT_REGION: region,
    AWS_ENDPOINT_URL_CLOUDWATCH_LOGS: endpoints.logs,
    AWS_ENDPOINT_URL_DYNAMODB: endpoints.dynamodb,
    AWS_ENDPOINT_URL_KMS: endpoints.kms,
    AWS_ENDPOINT_URL_LAMBDA: endpoints.lambda,
    AWS_ENDPOINT_URL_S3: endpoints.s3,
    AWS_ENDPOINT_URL_SQS: endpoints.sqs,
    AWS_REGION: region,
    AWS_SECRET_ACCESS_KEY: credentials.secretAccessKey,
  };
}

/** A browser of this system finds its own libraries and would not run with the layer's. */
function withChromium(
  variables: Record<string, string>,
  chromium: string | undefined,
): Record<string, string> {
  if (chromium === undefined || variables.CHROMIUM_PATH === undefined) return variables;
  return { ...variables, CHROMIUM_PATH: chromium, CHROMIUM_LIB_PATH: '', CHROMIUM_SINGLE_PROCESS: 'false' };
}

/** Maps `/opt/…`, also inside a colon-separated list, to the layer's folder. */
function rewriteLayerPaths(
  variables: Record<string, string>,
  layerFolder: string | undefined,
): Record<string, string> {
  if (layerFolder === undefined) return variables;
  return Object.fromEntries(
    Object.entries(variables).map(([name, value]) => [
      name,
      value.replaceAll(/(^|:)\/opt(?=\/|:|$)/g, (_, separator: string) => separator + layerFolder),
    ]),
  );
}
