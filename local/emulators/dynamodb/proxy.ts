import http from 'node:http';
import { AccessDenied, type AwsCall, type AwsCallHooks, accessKeyIdOf } from '../aws-call.ts';
import { type ListeningServer, listen } from '../listen.ts';

/** A proxy in front of DynamoDB on a loopback port: calls the hooks and passes everything on unchanged. */
export function startDynamoDbProxy(
  endpoint: string,
  port: number,
  hooks: AwsCallHooks,
): Promise<ListeningServer> {
  const agent = new http.Agent({ keepAlive: true });
  const server = http.createServer(async (request, response) => {
    response.on('error', () => {});
    try {
      const chunks: Buffer[] = [];
      for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
      const body = Buffer.concat(chunks);
      const call: AwsCall = {
        service: 'dynamodb',
        operation: String(request.headers['x-amz-target'] ?? '').split('.')[1] ?? '',
        input: JSON.parse(body.toString() || '{}') as Record<string, unknown>,
        accessKeyId: accessKeyIdOf(request.headers.authorization),
      };
      await hooks.before?.(call);
      const answer = await forward(endpoint, agent, request, body);
      await hooks.after?.(call);
      response.writeHead(answer.status, answer.headers).end(answer.body);
    } catch (error) {
      if (error instanceof AccessDenied) refuse(response, error);
      else response.destroy();
    }
  });
  return listen(server, port);
}

function refuse(response: http.ServerResponse, { message }: AccessDenied): void {
  const type = 'com.amazon.coral.service#AccessDeniedException';
  response.writeHead(400, { 'Content-Type': 'application/x-amz-json-1.0' });
  response.end(JSON.stringify({ __type: type, Message: message }));
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
