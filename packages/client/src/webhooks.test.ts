import { Webhook } from 'standardwebhooks';
import { describe, expect, it } from 'vitest';
import { WebhookVerificationError } from './errors.ts';
import { signWebhook, verifyWebhook } from './webhooks.ts';

const SECRET = `whsec_${Buffer.from('a secret of thirty-two characters').toString('base64')}`;
const OTHER = `whsec_${Buffer.from('another secret of many characters').toString('base64')}`;
const BODY = '{"jobId":"j","status":"failed","error":"Missing required template field: größe"}';
const AT = Date.UTC(2026, 0, 1);

function headers(secret = SECRET, body = BODY): Record<string, string> {
  return {
    'webhook-id': 'msg_1',
    'webhook-timestamp': String(AT / 1000),
    'webhook-signature': new Webhook(secret).sign('msg_1', new Date(AT), body),
  };
}

const check = (of: Parameters<typeof verifyWebhook>[1], secret: string | string[] = SECRET, body = BODY) =>
  verifyWebhook(body, of, secret, { now: AT });

describe('a signed webhook', () => {
  const signing = `whsec_${btoa('a secret of thirty-two characters')}`;

  it('made by signWebhook passes the standard library and verifyWebhook', async () => {
    const event = { jobId: 'j', status: 'complete', pdfBase64: 'JVBERi0=' } as const;
    const { body, headers } = await signWebhook(event, signing);
    expect(new Webhook(signing).verify(body, headers)).toEqual(event);
    expect(await verifyWebhook(body, headers, signing)).toEqual(event);
    expect(await verifyWebhook(body, new Headers(headers), [signing])).toEqual(event);
  });

  it('can be old, or a resent event', async () => {
    const now = Date.parse('2026-01-01');
    const { body, headers } = await signWebhook('{"a": 1}', signing, { id: 'msg_1', now });
    expect([body, headers['webhook-id'], headers['webhook-timestamp']]).toEqual([
      '{"a": 1}',
      'msg_1',
      '1767225600',
    ]);
    await expect(verifyWebhook(body, headers, signing)).rejects.toThrow(/time/);
    await expect(signWebhook({}, 'whsec_%')).rejects.toThrow(WebhookVerificationError);
  });
});

describe('verifyWebhook', () => {
  it('verifies webhooks signed by the library of the service', async () => {
    expect(await check(headers())).toEqual(JSON.parse(BODY));
    expect(await check(new Headers(headers()))).toMatchObject({ status: 'failed' });
    expect(await verifyWebhook(Buffer.from(BODY), headers(), SECRET, { now: AT })).toMatchObject({
      jobId: 'j',
    });
  });

  it('accepts any of several signatures and secrets', async () => {
    const both = `${headers(OTHER)['webhook-signature']} ${headers()['webhook-signature']}`;
    expect(await check({ ...headers(), 'webhook-signature': both })).toMatchObject({ jobId: 'j' });
    expect(await check(headers(), [OTHER, SECRET])).toMatchObject({ jobId: 'j' });
  });

  it.each([
    ['another body', () => check(headers(), SECRET, BODY.replace('failed', 'complete'))],
    ['another secret', () => check(headers(), OTHER)],
    ['another id', () => check({ ...headers(), 'webhook-id': 'msg_2' })],
    ['no signature', () => check({ ...headers(), 'webhook-signature': undefined })],
    ['a signature of another kind', () => check({ ...headers(), 'webhook-signature': 'v1a,AAAA' })],
    ['a signature that is not base64', () => check({ ...headers(), 'webhook-signature': 'v1,%%' })],
    ['an invalid time', () => check({ ...headers(), 'webhook-timestamp': 'now' })],
    ['an invalid secret', () => check(headers(), 'whsec_%')],
    ['an old time', () => verifyWebhook(BODY, headers(), SECRET, { now: AT + 301_000 })],
    ['a future time', () => verifyWebhook(BODY, headers(), SECRET, { now: AT - 301_000 })],
  ])('refuses %s', async (_, run) => {
    await expect(run()).rejects.toThrow(WebhookVerificationError);
  });
});
