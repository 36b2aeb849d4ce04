import { Duration, RemovalPolicy, Validations } from 'aws-cdk-lib';
import { Effect, PolicyDocument, PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import {
  Architecture,
  CfnEventSourceMapping,
  type CfnFunction,
  Code,
  type ILayerVersion,
  Function as Lambda,
  Runtime,
  Tracing,
} from 'aws-cdk-lib/aws-lambda';
import { type ILogGroup, LogGroup, type LogGroupProps, RetentionDays } from 'aws-cdk-lib/aws-logs';
import type { IQueue } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import {
  EVENT_RETENTION_VARIABLE,
  EVENTS_BY_DOCUMENT,
  TRACING_VARIABLE,
  type Variable,
} from '../../src/adapters/aws/environment.ts';
import { acknowledgeFolder } from '../acknowledge.ts';
import type { BucketVariable, DataStack, TableVariable } from '../data/data-stack.ts';
import { type KeyUser, useOfKey } from '../key-use.ts';
import type { Settings } from '../settings.ts';
import type { WorkQueue } from './work-queue.ts';

export type TableAction =
  | 'GetItem'
  | 'BatchGetItem'
  | 'Query'
  | 'Scan'
  | 'PutItem'
  | 'UpdateItem'
  | 'DeleteItem'
  | 'ConditionCheckItem';

export type ObjectAction = 'GetObject' | 'PutObject' | 'DeleteObject' | 'AbortMultipartUpload';

/** Partitions of the documents table that count audit events, per account and per document. */
const EVENT_COUNTERS = ['*#EVENTS'];

export interface PlatenFunctionProps {
  /** Name of the folder in `functions/` and of its bundle. */
  readonly name: string;
  readonly bundles: string;
  readonly data: DataStack;
  readonly memoryMb: number;
  readonly timeoutSeconds: number;
  readonly settings: Settings;
  readonly layers?: readonly ILayerVersion[];
  /** Whether the function runs Chromium, which is built for x86_64 only. */
  readonly runsChromium?: boolean;
  readonly environment?: Readonly<Record<string, string>>;
  readonly reservedConcurrency?: number;
  /** Log group that it shares with others; by default its own. */
  readonly logGroup?: ILogGroup;
}

/**
 * Lambda function with its own role and log group. Each method sets an environment variable and grants the least permission in
 * one step.
 */
export class PlatenFunction extends Construct {
  readonly lambda: Lambda;
  readonly #data: DataStack;
  readonly #signingKeys: string | undefined;
  readonly #eventRetentionDays: number | undefined;
  readonly #role: Role;
  /** Inline policy of the role: a separate policy would cost one more resource per function. */
  readonly #policy = new PolicyDocument();
  /** Allowed uses of the data key, as `service:action`. */
  readonly #keyUses = new Set<string>();

  constructor(scope: Construct, id: string, props: PlatenFunctionProps) {
    super(scope, id);
    this.#data = props.data;
    this.#signingKeys = props.settings.signingKeys;
    this.#eventRetentionDays = props.settings.eventRetentionDays;
    const logGroup = props.logGroup ?? functionLog(this, 'Logs', props);
    this.#role = new Role(this, 'Role', {
      assumedBy: new ServicePrincipal('lambda.amazonaws.com'),
      inlinePolicies: { Function: this.#policy },
    });
    this.allow(['logs:CreateLogStream', 'logs:PutLogEvents'], [logGroup.logGroupArn]);
    this.lambda = new Lambda(this, 'Function', {
      description: `Platen: ${props.name}`,
      runtime: Runtime.NODEJS_24_X,
      architecture: props.settings.arm64 && !props.runsChromium ? Architecture.ARM_64 : Architecture.X86_64,
      handler: 'index.handler',
      code: Code.fromAsset(`${props.bundles}/${props.name}`),
      memorySize: props.memoryMb,
      timeout: Duration.seconds(props.timeoutSeconds),
      reservedConcurrentExecutions: props.reservedConcurrency,
      layers: props.layers === undefined ? undefined : [...props.layers],
      environment: { ...props.environment },
      logGroup,
      role: this.#role,
    });
    if (props.settings.tracing) this.#trace();
  }

  /** Enables X-Ray tracing. The L2 property would add a policy beside the role. */
  #trace(): void {
    (this.lambda.node.defaultChild as CfnFunction).tracingConfig = { mode: Tracing.ACTIVE };
    this.lambda.addEnvironment(TRACING_VARIABLE, 'xray');
    this.allow(['xray:PutTraceSegments', 'xray:PutTelemetryRecords'], ['*']);
    Validations.of(this.#role).acknowledge({
      id: 'AwsSolutions-IAM5[Resource::*]',
      reason: 'X-Ray has no resources that a policy could name for sending traces.',
    });
  }

  /** Grants these actions on a table and sets the variable to its name; without actions, only sets the variable. */
  table(variable: TableVariable, ...actions: TableAction[]): this {
    const table = this.#data.tables[variable];
    this.#environment(variable, table.tableName);
    if (variable === 'EVENTS_TABLE' && this.#eventRetentionDays !== undefined) {
      this.lambda.addEnvironment(EVENT_RETENTION_VARIABLE, String(this.#eventRetentionDays));
    }
    if (actions.length === 0) return this;
    this.#useKey('dynamodb', false);
    return this.allow(
      actions.map((action) => `dynamodb:${action}`),
      [table.tableArn],
    );
  }

  /**
   * Allows appending audit events: only inside a transaction, and in the documents table only their counters. IAM cannot prevent
   * a put from replacing an item; the condition of every put does.
   */
  recordsEvents(): this {
    this.table('EVENTS_TABLE').table('DOCUMENTS_TABLE').#useKey('dynamodb', false);
    this.#policy.addStatements(
      new PolicyStatement({
        actions: ['dynamodb:PutItem'],
        resources: [this.#data.tables.EVENTS_TABLE.tableArn],
        conditions: { 'ForAnyValue:StringEquals': { 'dynamodb:EnclosingOperation': ['TransactWriteItems'] } },
      }),
      new PolicyStatement({
        actions: ['dynamodb:UpdateItem'],
        resources: [this.#data.tables.DOCUMENTS_TABLE.tableArn],
        conditions: { 'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': EVENT_COUNTERS } },
      }),
    );
    return this;
  }

  /** Allows reading a document's events by their index, and nothing else of the table. */
  queriesEventsByDocument(): this {
    this.table('EVENTS_TABLE').#useKey('dynamodb', false);
    return this.allow(
      ['dynamodb:Query'],
      [`${this.#data.tables.EVENTS_TABLE.tableArn}/index/${EVENTS_BY_DOCUMENT}`],
    );
  }

  /** Allows reading the total bytes of an account's documents, and nothing else of the table. */
  readsStoredBytes(): this {
    this.table('DOCUMENTS_TABLE').#useKey('dynamodb', false);
    this.#policy.addStatements(
      new PolicyStatement({
        actions: ['dynamodb:Query'],
        resources: [this.#data.tables.DOCUMENTS_TABLE.tableArn],
        conditions: { 'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': ['*#STORED'] } },
      }),
    );
    return this;
  }

  /** Grants these actions on the objects of a folder and sets the variable to the bucket's name. */
  objects(variable: BucketVariable, folder: string, ...actions: ObjectAction[]): this {
    const bucket = this.#data.buckets[variable];
    this.#environment(variable, bucket.bucketName);
    this.#useKey('s3', actions.includes('PutObject'));
    acknowledgeFolder(
      this.#role,
      bucket,
      folder,
      'Objects are named by account and id at run time: a folder of a bucket is the least that can be named.',
    );
    return this.allow(
      actions.map((action) => `s3:${action}`),
      [bucket.arnForObjects(`${folder}/*`)],
    );
  }

  /** Allows listing the objects of a folder with their sizes. */
  lists(variable: BucketVariable, folder: string): this {
    const bucket = this.#data.buckets[variable];
    this.#environment(variable, bucket.bucketName);
    this.#policy.addStatements(
      new PolicyStatement({
        actions: ['s3:ListBucket'],
        resources: [bucket.bucketArn],
        conditions: { StringLike: { 's3:prefix': `${folder}/*` } },
      }),
    );
    return this;
  }

  /** Allows sending to a queue and sets the variable to its URL. */
  sendTo(variable: Variable, queue: IQueue): this {
    this.#environment(variable, queue.queueUrl);
    this.#useKey('sqs', true);
    return this.allow(['sqs:SendMessage'], [queue.queueArn]);
  }

  /** Allows invoking the printer function, and passing it data too large for an invocation through the bucket. */
  printsWith(printer: PlatenFunction): this {
    this.#environment('PRINT_FUNCTION', printer.lambda.functionName);
    // Documents may use the assets of their account: the printer reads them by URLs that this function signs.
    return this.#passesObjectsTo(printer).#sharesAssets();
  }

  /** Lets the function have office documents converted by another one, as `printsWith` does. */
  convertsWith(converter: PlatenFunction): this {
    this.#environment('CONVERT_FUNCTION', converter.lambda.functionName);
    return this.#passesObjectsTo(converter).#sharesAssets();
  }

  #sharesAssets(): this {
    return this.table('TEMPLATES_TABLE', 'GetItem').objects('INTERNAL_BUCKET', 'assets', 'GetObject');
  }

  #passesObjectsTo(other: PlatenFunction): this {
    return this.allow(['lambda:InvokeFunction'], [other.lambda.functionArn]).objects(
      'INTERNAL_BUCKET',
      'prints',
      'GetObject',
      'PutObject',
      'DeleteObject',
      'AbortMultipartUpload',
    );
  }

  /** Allows querying the log of the API's requests. */
  readsRequestLog(log: ILogGroup): this {
    this.#environment('REQUEST_LOG', log.logGroupName);
    // A running query has no resource type; its id is known to the function that started it alone.
    Validations.of(this.#role).acknowledge({
      id: 'AwsSolutions-IAM5[Resource::*]',
      reason: 'Running queries have no resources that a policy could name.',
    });
    return this.allow(['logs:StartQuery'], [log.logGroupArn]).allow(
      ['logs:GetQueryResults', 'logs:StopQuery'],
      ['*'],
    );
  }

  /** Makes the function a consumer of a queue: one message at a time, with concurrency limits in total and per account. */
  consume(
    work: WorkQueue,
    options: { readonly maxConcurrency: number; readonly accountConcurrency: number },
  ): this {
    // L1 construct, because the L2 construct would give the role more than it needs.
    new CfnEventSourceMapping(this, 'Source', {
      functionName: this.lambda.functionName,
      eventSourceArn: work.queue.queueArn,
      batchSize: 1,
      functionResponseTypes: ['ReportBatchItemFailures'],
      scalingConfig: { maximumConcurrency: options.maxConcurrency },
    });
    this.#environment('QUEUE_URL', work.queue.queueUrl);
    this.#environment('ACCOUNT_WORKERS', String(options.accountConcurrency));
    this.allow(
      ['sqs:ReceiveMessage', 'sqs:DeleteMessage', 'sqs:GetQueueAttributes', 'sqs:ChangeMessageVisibility'],
      [work.queue.queueArn],
    );
    return this.sendTo('DEAD_LETTER_QUEUE_URL', work.deadLetters);
  }

  /** Allows encrypting private keys, bound to their account and certificate. */
  sealsSecrets(): this {
    return this.#secrets('kms:GenerateDataKey', 'certificateId');
  }

  /** Allows reading the private keys of certificates, and nothing else of their table. */
  readsSavedKeys(): this {
    this.table('CERTIFICATES_TABLE').#useKey('dynamodb', false);
    this.#policy.addStatements(
      new PolicyStatement({
        actions: ['dynamodb:GetItem'],
        resources: [this.#data.tables.CERTIFICATES_TABLE.tableArn],
        conditions: { 'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': ['*#KEY'] } },
      }),
    );
    return this;
  }

  /** Allows invoking the signer function, once per signature with a saved private key. */
  signsWith(signer: PlatenFunction): this {
    this.#environment('SIGNING_FUNCTION', signer.lambda.functionName);
    return this.allow(['lambda:InvokeFunction'], [signer.lambda.functionArn]);
  }

  /** Allows decrypting private keys, bound to their account and certificate. */
  opensSecrets(): this {
    return this.#secrets('kms:Decrypt', 'certificateId');
  }

  /** Allows encrypting the credentials of a job, bound to its account and id. */
  sealsJobSecrets(): this {
    return this.#secrets('kms:GenerateDataKey', 'jobId');
  }

  /** Allows decrypting the credentials of a job, bound to its account and id. */
  opensJobSecrets(): this {
    return this.#secrets('kms:Decrypt', 'jobId');
  }

  /** Allows signing with the KMS keys that the operator has assigned to accounts. */
  signsWithKms(): this {
    if (this.#signingKeys === undefined) return this;
    this.lambda.addEnvironment('SIGNING_KEYS', this.#signingKeys);
    const arns = this.#signingKeys.split(',').map((pair) => pair.split(/=(.*)/s)[1]!);
    return this.allow(['kms:GetPublicKey', 'kms:Sign'], [...new Set(arns)]);
  }

  #secrets(action: string, owner: 'certificateId' | 'jobId'): this {
    const { keyArn } = this.#data.secretsKey;
    this.#environment('SECRETS_KEY_ARN', keyArn);
    this.#policy.addStatements(
      new PolicyStatement({
        effect: Effect.ALLOW,
        actions: [action],
        resources: [keyArn],
        conditions: {
          Null: {
            'kms:EncryptionContext:accountId': 'false',
            [`kms:EncryptionContext:${owner}`]: 'false',
          },
        },
      }),
    );
    return this;
  }

  allow(actions: readonly string[], resources: readonly string[]): this {
    this.#policy.addStatements(
      new PolicyStatement({ effect: Effect.ALLOW, actions: [...actions], resources: [...resources] }),
    );
    return this;
  }

  #environment(variable: Variable, value: string): void {
    this.lambda.addEnvironment(variable, value);
  }

  // The data is encrypted with one key. Readers and writers may use it, but only through the service that stores the data.
  #useKey(service: KeyUser, writes: boolean): void {
    for (const action of ['kms:Decrypt', ...(writes ? ['kms:GenerateDataKey'] : [])]) {
      if (this.#keyUses.has(`${service}:${action}`)) continue;
      this.#keyUses.add(`${service}:${action}`);
      this.#policy.addStatements(useOfKey(this.#data.key, service, [action]));
    }
  }
}

/** Creates a log group of functions. @param options further properties of the group */
export function functionLog(
  scope: Construct,
  id: string,
  { data, settings }: Pick<PlatenFunctionProps, 'data' | 'settings'>,
  options: Pick<LogGroupProps, 'fieldIndexPolicies'> = {},
): LogGroup {
  return new LogGroup(scope, id, {
    ...options,
    retention: RetentionDays.ONE_MONTH,
    encryptionKey: data.key,
    removalPolicy: settings.dev ? RemovalPolicy.DESTROY : RemovalPolicy.RETAIN,
  });
}
