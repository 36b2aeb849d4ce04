import path from 'node:path';
import type { CorsRule } from '../assembly/data.ts';
import type { AwsEndpoints } from '../functions/environment.ts';
import type { Reaper } from '../functions/reaper.ts';
import type { AwsCallHooks } from '../iam/aws-call.ts';
import type { CredentialIssuer } from '../start/credentials.ts';
import type { RuntimeState } from '../start/runtime-state.ts';
import { startAwsJsonServer } from './aws-json-server.ts';
import { startDynoxide } from './dynamodb/dynoxide.ts';
import { startDynamoDbProxy } from './dynamodb/proxy.ts';
import { KeyStore } from './kms/key-store.ts';
import { kmsService } from './kms/service.ts';
import { type InvokeFunction, startLambdaServer } from './lambda/server.ts';
import { logsService } from './logs/service.ts';
import { ObjectStore } from './s3/object-store.ts';
import { startS3Server } from './s3/server.ts';
import { QueueStore } from './sqs/queue-store.ts';
import { sqsService } from './sqs/service.ts';

export interface EmulatorOptions {
  readonly dataDir: string;
  readonly account: string;
  readonly region: string;
  readonly ports: RuntimeState['ports'];
  readonly reaper: Reaper;
  readonly credentials: CredentialIssuer;
  readonly hooks: AwsCallHooks;
  /** Endpoint of an already running DynamoDB, instead of the bundled one. */
  readonly dynamoDbEndpoint: string | undefined;
  readonly corsRules: ReadonlyMap<string, readonly CorsRule[]>;
  /** Time in ms by which a message is delayed, so that others overtake it. */
  readonly overtakenMs?: (() => number) | undefined;
  /** Returns the files with the lines of a log group. */
  readonly logFilesOf: (logGroup: string) => readonly string[];
  /** Invokes a function for another function. */
  readonly invoke: InvokeFunction;
}

export interface Emulators {
  readonly endpoints: AwsEndpoints;
  readonly ports: RuntimeState['ports'];
  readonly queues: QueueStore;
  readonly objects: ObjectStore;
  readonly keys: KeyStore;
  stop(): Promise<void>;
}

/** Starts DynamoDB, SQS, S3, KMS, CloudWatch Logs and the Lambda API on loopback ports, with their data in the data folder. */
export async function startEmulators(options: EmulatorOptions): Promise<Emulators> {
  const { dataDir, account, region, ports, hooks, reaper } = options;
  const secretFor = (id: string) => options.credentials.secretFor(id);
  const queues = new QueueStore(path.join(dataDir, 'sqs.db'), options.overtakenMs);
  const objects = new ObjectStore(path.join(dataDir, 's3'));
  const keys = new KeyStore(path.join(dataDir, 'kms.json'));
  const undo: (() => Promise<void> | void)[] = [() => queues.close(), () => objects.close()];
  const stop = async () => {
    for (const step of undo.reverse()) await step();
  };
  try {
    let sqsUrl = '';
    const sqs = await startAwsJsonServer(sqsService(queues, { account, region, endpoint: () => sqsUrl }), {
      port: ports.sqs,
      secretFor,
      hooks,
    });
    sqsUrl = sqs.url;
    undo.push(sqs.stop);
    const kms = await startAwsJsonServer(kmsService(keys, `arn:aws:kms:${region}:${account}:key/`), {
      port: ports.kms,
      secretFor,
      hooks,
    });
    undo.push(kms.stop);
    const lambda = await startLambdaServer({
      port: ports.lambda ?? 0,
      arnPrefix: `arn:aws:lambda:${region}:${account}:function:`,
      secretFor,
      hooks,
      invoke: options.invoke,
    });
    undo.push(lambda.stop);
    const logs = await startAwsJsonServer(logsService(options.logFilesOf), {
      port: ports.logs ?? 0,
      secretFor,
      hooks,
    });
    undo.push(logs.stop);
    const s3 = await startS3Server({
      store: objects,
      port: ports.s3,
      secretFor,
      corsRules: options.corsRules,
      hooks,
    });
    undo.push(s3.stop);
    let database = options.dynamoDbEndpoint;
    if (database === undefined) {
      const started = await startDynoxide(path.join(dataDir, 'dynamodb.db'), reaper);
      undo.push(started.stop);
      database = started.url;
    }
    const dynamodb = await startDynamoDbProxy(database, { port: ports.dynamodb, secretFor, hooks });
    undo.push(dynamodb.stop);
    return {
      endpoints: {
        dynamodb: dynamodb.url,
        sqs: sqs.url,
        s3: s3.url,
        kms: kms.url,
        lambda: lambda.url,
        logs: logs.url,
      },
      ports: {
        dynamodb: dynamodb.port,
        sqs: sqs.port,
        s3: s3.port,
        kms: kms.port,
        lambda: lambda.port,
        logs: logs.port,
      },
      queues,
      objects,
      keys,
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}
