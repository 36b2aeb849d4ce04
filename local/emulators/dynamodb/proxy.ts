import http from 'node:http';
import { type AwsCall, type AwsCallHooks, accessKeyIdOf } from '../aws-call.ts';
import { type ListeningServer, listen } from '../listen.ts';

/** Stands before DynamoDB and calls the hooks; everything else passes unchanged. */
export function startDynamoDbProxy(endpoint: string, hooks: AwsCallHooks): Promise<ListeningServer> {
  const agent = new http.Agent({ keepAlive: true });
  const server = http.createServer(async (request, response) => {
    response.on('error', () => {});
    try {
      const chunks: Buffer[] = [];
      for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
      const call: AwsCall = {
        service: 'dynamodb',
        operation: String(request.headers['x-amz-target'] ?? '').split('.')[1] ?? '',
        accessKeyId: accessKeyIdOf(request.headers.authorization),
      };
      await hooks.before?.(call);
      const answer = await forward(endpoint, agent, request, Buffer.concat(chunks));
      await hooks.after?.(call);
      response.writeHead(answer.status, answer.headers).end(answer.body);
    } catch {
      response.destroy();
    }
  });
  return listen(server, 0);
}

function forward(
  endpoint: string,
  agent: http.Agent,
  request: http.IncomingMessage,
  body: Buffer,
): Promise<{ status: number; headers: http.IncomingHttpHeaders; body: Buffer }> {
  return new Promise((resolve, reject) => {
    const { method, headers, url } = request;
    const upstream = http.request(new URL(url ?? '/', endpoint), { method, headers, agent }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('error', reject);
      answer.on('end', () =>
        resolve({ status: answer.statusCode ?? 500, headers: answer.headers, body: Buffer.concat(chunks) }),
      );
    });
    upstream.on('error', reject);
    upstream.end(body);
  });
}
