import { readFileSync } from 'node:fs';
import path from 'node:path';
import { Webhook } from 'standardwebhooks';
import { describe, expect, it } from 'vitest';
import { fetchOf } from '../client.ts';
import { PlatenApi } from '../credentials/PlatenApi.credentials.ts';
import type { WebhookFunctions } from '../n8n.ts';
import { Platen } from './Platen/Platen.node.ts';
import { PlatenTrigger } from './PlatenTrigger/PlatenTrigger.node.ts';

const SECRET = `whsec_${Buffer.from('a secret of thirty-two characters').toString('base64')}`;
const BODY = JSON.stringify({ jobId: 'j', status: 'complete', pdfBase64: 'JVBERi0=' });

describe('the package', () => {
  it('lists one file per class, named after the class', () => {
    const { n8n } = JSON.parse(readFileSync(path.join(import.meta.dirname, '../../package.json'), 'utf8'));
    const names = [...n8n.nodes, ...n8n.credentials].map((file: string) => path.basename(file).split('.')[0]);
    expect(names).toEqual([Platen, PlatenTrigger, PlatenApi].map(({ name }) => name));
    for (const { description } of [new Platen(), new PlatenTrigger()]) {
      expect(description.credentials[0]!.name).toBe(new PlatenApi().name);
    }
  });

  it('shows every parameter for some operation', () => {
    for (const { displayOptions } of new Platen().description.properties) {
      expect(displayOptions?.show.operation).not.toEqual([]);
    }
  });
});

describe('requests', () => {
  const helpers = (answer: () => unknown) => ({ helpers: { httpRequest: async () => answer() } }) as never;

  it('return the same response for buffers, strings and parsed JSON', async () => {
    for (const body of [Buffer.from('{"a":1}'), '{"a":1}', { a: 1 }]) {
      const response = await fetchOf(helpers(() => ({ statusCode: 200, headers: { 'x-a': 'b' }, body })))(
        'http://x',
      );
      expect([await response.json(), response.headers.get('x-a')]).toEqual([{ a: 1 }, 'b']);
    }
  });

  it('throw a retryable TypeError when the host is unreachable', async () => {
    const unreachable = fetchOf(
      helpers(() => {
        throw new Error('ECONNREFUSED');
      }),
    );
    await expect(unreachable('http://x')).rejects.toThrow(TypeError);
  });
});

describe('the trigger', () => {
  /** @returns the trigger's result for a delivery, and the status of its own response. */
  async function deliver(body: string, rawBody: Uint8Array | undefined = Buffer.from(body)) {
    let answered: number | undefined;
    const at = new Date();
    const context: WebhookFunctions = {
      getHeaderData: () => ({
        'webhook-id': 'm',
        'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
        'webhook-signature': new Webhook(SECRET).sign('m', at, BODY),
      }),
      getRequestObject: () => ({ rawBody }),
      getResponseObject: () => ({
        status: (code) => {
          answered = code;
          return { end: () => {} };
        },
      }),
      getCredentials: async () => ({ webhookSecret: SECRET }),
      helpers: {
        prepareBinaryData: async (content, fileName, mimeType = '') => ({
          data: Buffer.from(content).toString('base64'),
          mimeType,
          fileName,
        }),
      },
    };
    return { result: await new PlatenTrigger().webhook.call(context), answered };
  }

  it('returns the job and its PDF', async () => {
    const { result, answered } = await deliver(BODY);
    expect(answered).toBeUndefined();
    expect(result.workflowData).toMatchObject([
      [{ json: { jobId: 'j', status: 'complete' }, binary: { data: { data: 'JVBERi0=' } } }],
    ]);
  });

  it.each([
    ['a changed body', () => deliver(BODY.replace('"j"', '"k"'))],
    ['a body that n8n has not kept', () => deliver(BODY, new Uint8Array())],
  ])('refuses %s', async (_, run) => {
    expect(await run()).toEqual({ result: { noWebhookResponse: true }, answered: 401 });
  });
});
