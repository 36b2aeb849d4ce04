import type { AwsCall } from '../local/iam/aws-call.ts';
import { type Attributes, writeUnits } from '../local/simulation/item-size.ts';
import { PRICES } from './prices.ts';

/** Units that AWS bills for calls, without their duration. */
export interface Units {
  dynamoDbReads: number;
  dynamoDbWrites: number;
  /** Items that transactions write or check. Not billed directly: each is two units or more. */
  transactionItems: number;
  s3Reads: number;
  s3Writes: number;
  kms: number;
  sqs: number;
  lambda: number;
}

export const noUnits = (): Units => ({
  dynamoDbReads: 0,
  dynamoDbWrites: 0,
  transactionItems: 0,
  s3Reads: 0,
  s3Writes: 0,
  kms: 0,
  sqs: 0,
  lambda: 0,
});

const S3_READS = /^(?:Get|Head)/;

/**
 * Adds the billed units of a call. Requests do not contain the sizes of read and updated items, so these are assumed to be at
 * most 4 KB and 1 KB.
 */
export function addUnits(units: Units, { service, operation, input }: AwsCall): void {
  if (service === 'kms') units.kms += 1;
  else if (service === 'sqs') units.sqs += 1;
  else if (service === 'lambda') units.lambda += 1;
  else if (service === 's3') {
    if (S3_READS.test(operation)) units.s3Reads += 1;
    // Deleting is free.
    else if (!operation.startsWith('Delete')) units.s3Writes += 1;
  } else addDynamoDb(units, operation, input);
}

/** https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/on-demand-capacity-mode.html */
function addDynamoDb(units: Units, operation: string, input: AwsCall['input']): void {
  const list = (name: string) => (input[name] as readonly Record<string, unknown>[] | undefined) ?? [];
  switch (operation) {
    case 'GetItem':
    case 'Query':
    case 'Scan':
      units.dynamoDbReads += input.ConsistentRead === true ? 1 : 0.5;
      break;
    case 'BatchGetItem':
      for (const { Keys, ConsistentRead } of Object.values(input.RequestItems ?? {}) as BatchRead[])
        units.dynamoDbReads += Keys.length * (ConsistentRead === true ? 1 : 0.5);
      break;
    case 'TransactGetItems':
      units.dynamoDbReads += 2 * list('TransactItems').length;
      break;
    case 'PutItem':
      units.dynamoDbWrites += writeUnits(input.Item as Attributes);
      break;
    case 'UpdateItem':
    case 'DeleteItem':
      units.dynamoDbWrites += 1;
      break;
    case 'BatchWriteItem':
      units.dynamoDbWrites += Object.values(input.RequestItems ?? {}).flat().length;
      break;
    case 'TransactWriteItems':
      units.transactionItems += list('TransactItems').length;
      for (const { Put } of list('TransactItems') as readonly { readonly Put?: Put }[])
        units.dynamoDbWrites +=
          Put === undefined ? 2 : 2 * writeUnits(Put.Item) + (isInIndex(Put) ? writeUnits(Put.Item) : 0);
      break;
    default:
      throw new Error(`what DynamoDB bills for ${operation} is not known here`);
  }
}

interface Put {
  readonly TableName: string;
  readonly Item: Attributes;
}

/** Whether a global secondary index has the item, which costs a write without a transaction. Only events have one. */
function isInIndex({ TableName, Item }: Put): boolean {
  return TableName.includes('EventsTable') && Item.documentId !== undefined;
}

interface BatchRead {
  readonly Keys: readonly unknown[];
  readonly ConsistentRead?: boolean;
}

/** Returns the price in USD of a request's units, including its gateway call and function invocation. */
export function priceOf(units: Units, requests: number): number {
  return (
    requests * PRICES.gatewayRequest +
    (requests + units.lambda) * PRICES.lambdaRequest +
    units.dynamoDbReads * PRICES.dynamoDbReadUnit +
    units.dynamoDbWrites * PRICES.dynamoDbWriteUnit +
    units.s3Reads * PRICES.s3Read +
    units.s3Writes * PRICES.s3Write +
    units.kms * PRICES.kmsRequest +
    units.sqs * PRICES.sqsRequest
  );
}
