import {
  CreateTableCommand,
  type CreateTableCommandInput,
  DescribeTableCommand,
  DescribeTimeToLiveCommand,
  DynamoDBClient,
  ResourceNotFoundException,
  type TableDescription,
  UpdateTableCommand,
  UpdateTimeToLiveCommand,
} from '@aws-sdk/client-dynamodb';
import type { IndexResource, TableResource } from '../../assembly/data.ts';
import { LocalRuntimeError } from '../../errors.ts';
import type { Credentials } from '../../functions/environment.ts';

/**
 * Creates missing tables, and adds indexes and TTL to existing ones.
 *
 * @throws LocalRuntimeError when an existing table has another primary key.
 */
export async function provisionTables(
  tables: readonly TableResource[],
  endpoint: string,
  region: string,
  credentials: Credentials,
): Promise<void> {
  // Copied because the SDK adds fields to its arguments.
  const client = new DynamoDBClient({ endpoint, region, credentials: { ...credentials } });
  try {
    await Promise.all(
      tables.map(async (table) => {
        const description = (await describe(client, table)) ?? (await create(client, table));
        await adapt(client, table, description);
      }),
    );
  } finally {
    client.destroy();
  }
}

async function describe(client: DynamoDBClient, table: TableResource): Promise<TableDescription | undefined> {
  try {
    return (await client.send(new DescribeTableCommand({ TableName: table.name }))).Table;
  } catch (error) {
    if (error instanceof ResourceNotFoundException) return undefined;
    throw error;
  }
}

async function create(client: DynamoDBClient, table: TableResource): Promise<TableDescription> {
  const input = {
    TableName: table.name,
    BillingMode: 'PAY_PER_REQUEST',
    AttributeDefinitions: table.attributeDefinitions,
    KeySchema: table.keySchema,
    GlobalSecondaryIndexes: table.globalIndexes.length > 0 ? table.globalIndexes : undefined,
    LocalSecondaryIndexes: table.localIndexes.length > 0 ? table.localIndexes : undefined,
  } as CreateTableCommandInput;
  const { TableDescription: description } = await client.send(new CreateTableCommand(input));
  return description!;
}

async function adapt(
  client: DynamoDBClient,
  table: TableResource,
  existing: TableDescription,
): Promise<void> {
  const keyOf = (schema: TableResource['keySchema'] | TableDescription['KeySchema']) =>
    (schema ?? []).map((key) => `${key.KeyType}:${key.AttributeName}`).join();
  if (keyOf(existing.KeySchema) !== keyOf(table.keySchema)) {
    throw new LocalRuntimeError(
      `The table ${table.name} in the data folder has another primary key than the template. ` +
        'A key cannot be changed: delete the data folder to begin afresh.',
    );
  }
  const present = new Set(existing.GlobalSecondaryIndexes?.map((index) => index.IndexName));
  for (const index of table.globalIndexes) {
    if (!present.has(index.IndexName)) await addIndex(client, table, index);
  }
  if (table.ttlAttribute !== undefined) await enableTtl(client, table.name, table.ttlAttribute);
}

async function addIndex(client: DynamoDBClient, table: TableResource, index: IndexResource): Promise<void> {
  await client.send(
    new UpdateTableCommand({
      TableName: table.name,
      AttributeDefinitions: table.attributeDefinitions as CreateTableCommandInput['AttributeDefinitions'],
      GlobalSecondaryIndexUpdates: [{ Create: index as never }],
    }),
  );
}

async function enableTtl(client: DynamoDBClient, table: string, attribute: string): Promise<void> {
  const { TimeToLiveDescription: current } = await client.send(
    new DescribeTimeToLiveCommand({ TableName: table }),
  );
  if (current?.AttributeName === attribute && current.TimeToLiveStatus === 'ENABLED') return;
  await client.send(
    new UpdateTimeToLiveCommand({
      TableName: table,
      TimeToLiveSpecification: { AttributeName: attribute, Enabled: true },
    }),
  );
}
