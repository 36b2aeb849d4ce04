import { describe, expect, it } from 'vitest';
import type { AwsCall } from '../local/iam/aws-call.ts';
import { addUnits, noUnits, priceOf, type Units } from './cost-units.ts';

const call = (service: AwsCall['service'], operation: string, input: object = {}): AwsCall => ({
  service,
  operation,
  input: input as AwsCall['input'],
  accessKeyId: undefined,
});

describe('the units of a call', () => {
  it.each<[string, AwsCall, Partial<Units>]>([
    ['a consistent read', call('dynamodb', 'GetItem', { ConsistentRead: true }), { dynamoDbReads: 1 }],
    ['an eventually consistent read', call('dynamodb', 'Query'), { dynamoDbReads: 0.5 }],
    [
      'a transaction, which counts twice and by size',
      call('dynamodb', 'TransactWriteItems', {
        TransactItems: [{ Put: { TableName: 'T', Item: { a: { S: 'x'.repeat(1500) } } } }, { Update: {} }],
      }),
      { dynamoDbWrites: 6, transactionItems: 2 },
    ],
    [
      'an event of a document, which an index has, too',
      call('dynamodb', 'TransactWriteItems', {
        TransactItems: [{ Put: { TableName: 'a-EventsTable-b', Item: { documentId: { S: 'x' } } } }],
      }),
      { dynamoDbWrites: 3, transactionItems: 1 },
    ],
    [
      'a batch of reads',
      call('dynamodb', 'BatchGetItem', { RequestItems: { T: { Keys: [1, 2] } } }),
      { dynamoDbReads: 1 },
    ],
    ['an object that is written', call('s3', 'PutObject'), { s3Writes: 1 }],
    ['an object that is read', call('s3', 'HeadObject'), { s3Reads: 1 }],
    ['an object that is deleted: none', call('s3', 'DeleteObject'), {}],
    ['a call of a function', call('lambda', 'Invoke'), { lambda: 1 }],
  ])('are those that AWS bills: %s', (_, one, expected) => {
    const units = noUnits();
    addUnits(units, one);
    expect(units).toEqual({ ...noUnits(), ...expected });
  });

  it('are an error for an unknown operation', () => {
    expect(() => addUnits(noUnits(), call('dynamodb', 'ExecuteStatement'))).toThrow(/ExecuteStatement/);
  });

  it("are priced by AWS's list, including the request", () => {
    expect(priceOf({ ...noUnits(), dynamoDbWrites: 4, s3Writes: 1 }, 1)).toBeCloseTo(
      3.5e-6 + 0.2e-6 + 4 * 0.625e-6 + 5e-6,
      12,
    );
  });
});
