import type { AwsCall } from '../iam/aws-call.ts';
import { type Attributes, writeUnits } from './item-size.ts';

/** Names of a table's key attributes: of its partition key, then of its sort key, if any. */
export type KeyNames = (table: string) => readonly string[];

/** An item, or for a query all items of a partition key, that a call reads or writes. */
export interface ItemAccess {
  /** Table and partition key. */
  readonly partition: string;
  /** Table and whole key; undefined for a query. */
  readonly item: string | undefined;
  readonly writeUnits: number;
  readonly readUnits: number;
}

interface Request {
  readonly TableName: string;
  readonly Item?: Attributes;
  readonly Key?: Attributes;
  readonly ConsistentRead?: boolean;
  readonly KeyConditionExpression?: string;
  readonly ExpressionAttributeNames?: Readonly<Record<string, string>>;
  readonly ExpressionAttributeValues?: Attributes;
}

interface BatchRead {
  readonly Keys: readonly Attributes[];
  readonly ConsistentRead?: boolean;
}

/**
 * Returns the item accesses of a DynamoDB call. The request does not contain the sizes of items that are read, updated or
 * deleted: these count as one unit.
 */
export function itemAccesses(
  { operation, input }: Pick<AwsCall, 'operation' | 'input'>,
  keyNames: KeyNames,
): ItemAccess[] {
  const request = input as unknown as Request;
  switch (operation) {
    case 'GetItem':
      return [access(request, keyNames, { readUnits: readUnits(request) })];
    case 'PutItem':
    case 'UpdateItem':
    case 'DeleteItem':
      return [access(request, keyNames, { writeUnits: unitsToWrite(request) })];
    case 'TransactWriteItems':
      return parts(input).map((part) => access(part, keyNames, { writeUnits: 2 * unitsToWrite(part) }));
    case 'TransactGetItems':
      return parts(input).map((part) => access(part, keyNames, { readUnits: 2 }));
    case 'BatchGetItem':
      return Object.entries((input.RequestItems ?? {}) as Record<string, BatchRead>).flatMap(
        ([TableName, { Keys, ConsistentRead }]) =>
          Keys.map((Key) =>
            access({ TableName, Key }, keyNames, { readUnits: readUnits({ ConsistentRead }) }),
          ),
      );
    case 'BatchWriteItem':
      return Object.entries(
        (input.RequestItems ?? {}) as Record<
          string,
          readonly Readonly<Record<string, Omit<Request, 'TableName'>>>[]
        >,
      ).flatMap(([TableName, writes]) =>
        writes.flatMap((write) =>
          Object.values(write).map((one) =>
            access({ ...one, TableName }, keyNames, { writeUnits: unitsToWrite(one) }),
          ),
        ),
      );
    case 'Query':
      return queried(request, keyNames);
    default:
      return [];
  }
}

function parts(input: AwsCall['input']): Request[] {
  const items = (input.TransactItems ?? []) as readonly Readonly<Record<string, Request>>[];
  return items.flatMap((item) => Object.values(item));
}

function unitsToWrite({ Item }: Pick<Request, 'Item'>): number {
  return Item === undefined ? 1 : writeUnits(Item);
}

function readUnits({ ConsistentRead }: Pick<Request, 'ConsistentRead'>): number {
  return ConsistentRead === true ? 1 : 0.5;
}

function access(
  { TableName, Item, Key }: Pick<Request, 'TableName' | 'Item' | 'Key'>,
  keyNames: KeyNames,
  units: Partial<Pick<ItemAccess, 'readUnits' | 'writeUnits'>>,
): ItemAccess {
  const attributes = Key ?? Item ?? {};
  const [partition, ...sort] = keyNames(TableName).map((name) => JSON.stringify(attributes[name]));
  return {
    partition: `${TableName} ${partition}`,
    item: [TableName, partition, ...sort].join(' '),
    writeUnits: 0,
    readUnits: 0,
    ...units,
  };
}

/** The first condition of a query is that of the partition key: `name = :value`. */
const PARTITION_CONDITION = /^\(?\s*(#?[\w.-]+)\s*=\s*(:[\w-]+)/;

function queried(request: Request, keyNames: KeyNames): ItemAccess[] {
  const [, name, value] = PARTITION_CONDITION.exec(request.KeyConditionExpression ?? '') ?? [];
  const attribute = request.ExpressionAttributeNames?.[name ?? ''] ?? name;
  // The partition key of an index is not limited here.
  if (value === undefined || attribute !== keyNames(request.TableName)[0]) return [];
  const partition = JSON.stringify(request.ExpressionAttributeValues?.[value]);
  return [
    {
      partition: `${request.TableName} ${partition}`,
      item: undefined,
      writeUnits: 0,
      readUnits: readUnits(request),
    },
  ];
}
