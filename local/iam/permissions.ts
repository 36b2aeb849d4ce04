import type { Permission } from '../assembly/policy.ts';
import type { AwsCall } from './aws-call.ts';

export interface Place {
  readonly account: string;
  readonly region: string;
}

type Input = Readonly<Record<string, unknown>>;

/**
 * Returns the permissions that a call needs, from the Service Authorization Reference. For permissions on the encryption key see
 * `encryption.ts`.
 */
export function permissionsOf(call: AwsCall, place: Place): Permission[] {
  switch (call.service) {
    case 'dynamodb':
      return dynamoDb(call.operation, call.input, place);
    case 's3':
      return s3(call.operation, call.input);
    case 'sqs':
      return [{ action: sqsAction(call.operation), resource: queueArn(call.input, place) }];
    case 'lambda':
      return [{ action: `lambda:${call.operation}`, resource: String(call.input.FunctionArn) }];
    case 'logs':
      return [{ action: `logs:${call.operation}`, resource: logGroupArn(call.input, place) }];
    case 'kms':
      return kms(call.operation, call.input);
  }
}

const TRANSACTION_ACTIONS: Readonly<Record<string, string>> = {
  Put: 'PutItem',
  Update: 'UpdateItem',
  Delete: 'DeleteItem',
  ConditionCheck: 'ConditionCheckItem',
  Get: 'GetItem',
};

function dynamoDb(operation: string, input: Input, place: Place): Permission[] {
  const on = (
    action: string,
    table: unknown,
    index?: unknown,
    context?: Permission['context'],
  ): Permission => ({
    action: `dynamodb:${action}`,
    resource: tableArn(String(table), place) + (index === undefined ? '' : `/index/${String(index)}`),
    context,
  });
  switch (operation) {
    case 'TransactWriteItems':
    case 'TransactGetItems':
      return ((input.TransactItems ?? []) as Record<string, Input>[]).flatMap((item) =>
        Object.entries(item).map(([kind, part]) =>
          on(TRANSACTION_ACTIONS[kind] ?? kind, part.TableName, undefined, {
            'dynamodb:EnclosingOperation': operation,
            ...leadingKey(part),
          }),
        ),
      );
    case 'BatchGetItem':
    case 'BatchWriteItem':
      return Object.keys((input.RequestItems ?? {}) as Input).map((table) => on(operation, table));
    default:
      return [on(operation, input.TableName, input.IndexName, leadingKey(input))];
  }
}

/** Returns the item's partition as an IAM condition key. All tables here have `pk`. */
function leadingKey({ Key, Item }: Input): Record<string, string> {
  const partition = ((Key ?? Item) as Record<string, { S?: string }> | undefined)?.pk?.S;
  return partition === undefined ? {} : { 'dynamodb:LeadingKeys': partition };
}

function tableArn(nameOrArn: string, { account, region }: Place): string {
  return nameOrArn.startsWith('arn:')
    ? nameOrArn
    : `arn:aws:dynamodb:${region}:${account}:table/${nameOrArn}`;
}

/** Object operations whose permission has another name. */
const OBJECT_ACTIONS: Readonly<Record<string, string>> = {
  HeadObject: 'GetObject',
  CreateMultipartUpload: 'PutObject',
  UploadPart: 'PutObject',
  CompleteMultipartUpload: 'PutObject',
  ListParts: 'ListMultipartUploadParts',
};
const BUCKET_ACTIONS: Readonly<Record<string, string>> = {
  ListObjects: 'ListBucket',
  HeadBucket: 'ListBucket',
  ListBuckets: 'ListAllMyBuckets',
  CreateBucket: 'CreateBucket',
  DeleteBucket: 'DeleteBucket',
};

function s3(operation: string, { Bucket, Key, CopySource, Prefix }: Input): Permission[] {
  const bucketArn = `arn:aws:s3:::${String(Bucket)}`;
  const bucketAction = BUCKET_ACTIONS[operation];
  if (bucketAction !== undefined) {
    const context = operation === 'ListObjects' ? { 's3:prefix': String(Prefix ?? '') } : undefined;
    return [{ action: `s3:${bucketAction}`, resource: bucketArn, context }];
  }
  if (operation === 'DeleteObjects') return [{ action: 's3:DeleteObject', resource: `${bucketArn}/*` }];
  const object = { resource: `${bucketArn}/${String(Key)}` };
  if (operation !== 'CopyObject')
    return [{ action: `s3:${OBJECT_ACTIONS[operation] ?? operation}`, ...object }];
  return [
    { action: 's3:GetObject', resource: `arn:aws:s3:::${String(CopySource)}` },
    { action: 's3:PutObject', ...object },
  ];
}

function sqsAction(operation: string): string {
  return `sqs:${operation.replace(/Batch$/, '')}`;
}

function queueArn({ QueueUrl, QueueName }: Input, { account, region }: Place): string {
  const name = String(QueueUrl ?? QueueName ?? '*')
    .split('/')
    .at(-1);
  return `arn:aws:sqs:${region}:${account}:${name}`;
}

/** Queries that are running have no resource type: their permissions are on all resources. */
function logGroupArn({ logGroupName }: Input, { account, region }: Place): string {
  return logGroupName === undefined
    ? '*'
    : `arn:aws:logs:${region}:${account}:log-group:${String(logGroupName)}:*`;
}

function kms(operation: string, { KeyArn, EncryptionContext }: Input): Permission[] {
  const context = Object.entries((EncryptionContext ?? {}) as Record<string, string>).map(
    ([name, value]) => [`kms:EncryptionContext:${name}`, value] as const,
  );
  return [
    { action: `kms:${operation}`, resource: String(KeyArn ?? '*'), context: Object.fromEntries(context) },
  ];
}
