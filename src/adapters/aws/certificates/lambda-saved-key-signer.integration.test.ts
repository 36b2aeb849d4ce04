import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { LambdaClient } from '@aws-sdk/client-lambda';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { LambdaSavedKeySigner } from './lambda-saved-key-signer.ts';
import type { SigningMessage, SigningReply } from './signing-message.ts';

type Answer = (response: ServerResponse) => void;

let server: Server;
let answers: Answer[];
let messages: SigningMessage[];
let signer: LambdaSavedKeySigner;

beforeEach(async () => {
  answers = [];
  messages = [];
  server = createServer((request, response) => void answer(request, response)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  signer = signerWaiting();
});
afterEach(() => {
  server.close();
  server.closeAllConnections();
});

function signerWaiting(answerLimitMs?: number): LambdaSavedKeySigner {
  const client = new LambdaClient({
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    region: 'eu-central-1',
    credentials: { accessKeyId: 'a', secretAccessKey: 'b' },
    maxAttempts: 1,
  });
  return new LambdaSavedKeySigner(client, 'sign', answerLimitMs);
}

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  messages.push(JSON.parse(Buffer.concat(await request.toArray()).toString()) as SigningMessage);
  const next = answers.length > 1 ? answers.shift()! : answers[0]!;
  next(response);
}

const request = {
  accountId: 'account',
  certificateId: 'certificate',
  algorithm: 'ECDSA_SHA_256',
  attributes: Buffer.from('attributes'),
} as const;

const replies =
  (reply: SigningReply): Answer =>
  (response) =>
    void response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify(reply));
const signs = replies({ ok: true, signature: Buffer.from('signature').toString('base64') });
const fails: Answer = (response) =>
  void response
    .writeHead(200, { 'Content-Type': 'application/json', 'X-Amz-Function-Error': 'Unhandled' })
    .end('{"errorType":"Error","errorMessage":"The signature could not be made"}');
const refuses =
  (status: number, type: string): Answer =>
  (response) =>
    void response
      .writeHead(status, { 'x-amzn-ErrorType': type, 'Content-Type': 'application/json' })
      .end('{"message":"no"}');
const drops: Answer = (response) => void response.destroy();
const hangs: Answer = () => {};
const unavailable = { kind: 'unavailable', code: 'SIGNING_UNAVAILABLE', retryAfterSeconds: 5 };

describe('a signature that another function makes', () => {
  it('needs one call, with the attributes and the certificate id', async () => {
    answers = [signs];
    expect(Buffer.from(await signer.sign(request)).toString()).toBe('signature');
    const { attributes, ...named } = request;
    expect(messages).toEqual([{ ...named, attributes: Buffer.from(attributes).toString('base64') }]);
  });

  it('is refused with the code of that function', async () => {
    const error = {
      kind: 'not-found',
      code: 'CERTIFICATE_NOT_FOUND',
      message: 'Certificate not found: c',
    } as const;
    answers = [replies({ ok: false, error })];
    await expect(signer.sign(request)).rejects.toMatchObject({ name: 'NotFoundError', ...error });
    expect(messages).toHaveLength(1);
  });

  it('is requested once more when the function cannot be reached, then is unavailable', async () => {
    answers = [drops, signs];
    expect(Buffer.from(await signer.sign(request)).toString()).toBe('signature');
    for (const lost of [drops, refuses(502, 'EC2UnexpectedException')]) {
      messages = [];
      answers = [lost];
      await expect(signer.sign(request)).rejects.toMatchObject(unavailable);
      expect(messages).toHaveLength(2);
    }
  });

  it('is unavailable when the function does not answer', async () => {
    answers = [hangs];
    await expect(signerWaiting(50).sign(request)).rejects.toMatchObject(unavailable);
  });

  it('waits for a free instance', async () => {
    answers = [refuses(429, 'TooManyRequestsException'), signs];
    expect(Buffer.from(await signer.sign(request)).toString()).toBe('signature');
  });

  it('is an internal error when the function fails or may not be called', async () => {
    for (const fault of [fails, refuses(403, 'AccessDeniedException')]) {
      messages = [];
      answers = [fault];
      const error: unknown = await signer.sign(request).catch((thrown: unknown) => thrown);
      expect(error).toBeInstanceOf(Error);
      expect(error).not.toHaveProperty('kind');
      expect(messages).toHaveLength(1);
    }
  });
});
