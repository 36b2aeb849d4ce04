import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';

/** Adds up the read units of all requests of the client. */
export function metered(client: DynamoDBClient, meter: { units: number }): DynamoDBClient {
  client.middlewareStack.add(
    (next) => async (args) => {
      Object.assign(args.input, { ReturnConsumedCapacity: 'TOTAL' });
      const result = await next(args);
      const { ConsumedCapacity } = result.output as { ConsumedCapacity?: Capacity | Capacity[] };
      for (const { CapacityUnits = 0 } of [ConsumedCapacity ?? []].flat()) meter.units += CapacityUnits;
      return result;
    },
    { step: 'initialize', name: 'readUnits' },
  );
  return client;
}

interface Capacity {
  readonly CapacityUnits?: number;
}
