import { LambdaClient } from '@aws-sdk/client-lambda';

// Apart from `clients.ts`, for the reason that `sqs-client.ts` gives.
let lambdaClient: LambdaClient | undefined;

export function lambda(): LambdaClient {
  // The caller decides about retries, which depend on the purpose of the call.
  lambdaClient ??= new LambdaClient({ maxAttempts: 1 });
  return lambdaClient;
}
