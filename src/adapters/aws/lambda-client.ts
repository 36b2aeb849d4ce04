import { LambdaClient } from '@aws-sdk/client-lambda';
import { traceHeader } from './invocation/trace.ts';

// Separate from `clients.ts`, for the reason given in `sqs-client.ts`.
let lambdaClient: LambdaClient | undefined;

export function lambda(): LambdaClient {
  // The caller handles retries, which depend on the purpose of the call.
  lambdaClient ??= traced(new LambdaClient({ maxAttempts: 1 }));
  return lambdaClient;
}

/** Makes functions invoked by a worker continue the request's trace; the SDK would send the worker's own. */
function traced(client: LambdaClient): LambdaClient {
  client.middlewareStack.add(
    (next) => (args) => {
      const header = traceHeader();
      // The SDK types requests as unknown, since a client may use a protocol other than HTTP.
      const { headers } = args.request as { headers: Record<string, string> };
      if (header !== undefined) headers['X-Amzn-Trace-Id'] = header;
      return next(args);
    },
    { name: 'platenTrace', step: 'build', priority: 'high' },
  );
  return client;
}
