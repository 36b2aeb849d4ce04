import { LambdaClient } from '@aws-sdk/client-lambda';
import { traceHeader } from './invocation/trace.ts';

// Apart from `clients.ts`, for the reason that `sqs-client.ts` gives.
let lambdaClient: LambdaClient | undefined;

export function lambda(): LambdaClient {
  // The caller decides about retries, which depend on the purpose of the call.
  lambdaClient ??= traced(new LambdaClient({ maxAttempts: 1 }));
  return lambdaClient;
}

/** Lets functions that a worker calls continue the trace of the request, where the SDK would name the worker's own. */
function traced(client: LambdaClient): LambdaClient {
  client.middlewareStack.add(
    (next) => (args) => {
      const header = traceHeader();
      // The SDK types requests as unknown, since a client may have another protocol than HTTP.
      const { headers } = args.request as { headers: Record<string, string> };
      if (header !== undefined) headers['X-Amzn-Trace-Id'] = header;
      return next(args);
    },
    { name: 'platenTrace', step: 'build', priority: 'high' },
  );
  return client;
}
