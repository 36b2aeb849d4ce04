import { describe, expect, it, vi } from 'vitest';
import { InvalidInputError } from '../domain/errors.ts';
import { PUBLIC_ONLY, parseEgressPolicy } from './egress-policy.ts';
import { assertPublicUrl } from './public-url.ts';

const resolvesTo =
  (...addresses: string[]) =>
  async () =>
    addresses;
const fails = (code: string) => async () => {
  throw Object.assign(new Error(code), { code });
};
const ask = (url: string, resolve = resolvesTo('93.184.216.34'), policy = PUBLIC_ONLY) =>
  assertPublicUrl(url, 'webhookUrl', policy, resolve);

describe('assertPublicUrl', () => {
  it.each([
    'https://example.com/hook',
    'https://example.com/hook?a=b#c',
    'https://example.com:443/',
    'https://svc.example.com/',
    'https://example.com./hook',
    'https://münchen.example.com/',
    'https://8.8.8.8/',
    'https://[2606:4700:4700::1111]/',
    'HTTPS://EXAMPLE.COM/',
  ])('accepts %s', async (url) => {
    expect((await ask(url)).href).toBe(new URL(url).href);
  });

  it.each([
    ['no URL', 'example.com/hook', 'webhookUrl must be an absolute URL'],
    ['empty', '', 'webhookUrl must be an absolute URL'],
    ['plain http', 'http://example.com/', 'webhookUrl must be an https URL'],
    ['file', 'file:///etc/passwd', 'webhookUrl must be an https URL'],
    ['ftp', 'ftp://example.com/', 'webhookUrl must be an https URL'],
    ['data', 'data:text/plain,x', 'webhookUrl must be an https URL'],
    ['user name', 'https://user@example.com/', 'webhookUrl must not contain a user name or password'],
    ['password', 'https://:pw@example.com/', 'webhookUrl must not contain a user name or password'],
    [
      'host in the user name',
      'https://example.com@127.0.0.1/',
      'webhookUrl must not contain a user name or password',
    ],
    ['too long', `https://example.com/${'a'.repeat(2048)}`, 'webhookUrl must be at most 2048 characters'],
  ])('refuses %s', async (_, url, message) => {
    await expect(ask(url)).rejects.toThrow(message);
  });

  it.each([
    'https://localhost/',
    'https://LOCALHOST/',
    'https://localhost./',
    'https://a.localhost/',
    'https://printer.local/',
    'https://db.internal/',
    'https://metadata.google.internal/',
    'https://metadata/',
    'https://api.default.svc/',
    'https://kubernetes.default.svc.cluster.local/',
    'https://db.SVC./',
    'https://vault.service.consul/',
    'https://host.docker.internal/',
    'https://168.63.129.16/machine',
    'https://[2002:a9fe:a9fe::1]/',
    'https://[::ffff:168.63.129.16]/',
    'https://router.home.arpa/',
    'https://nas/',
    'https://127.0.0.1/',
    'https://127.1/',
    'https://2130706433/',
    'https://017700000001/',
    'https://0x7f000001/',
    'https://0x7f.0.0.1/',
    'https://１２７.0.0.1/',
    'https://127。0。0。1/',
    'https://0/',
    'https://169.254.169.254/latest/meta-data/',
    'https://10.0.0.1/',
    'https://[::1]/',
    'https://[::]/',
    'https://[::ffff:127.0.0.1]/',
    'https://[::ffff:7f00:1]/',
    'https://[64:ff9b::7f00:1]/',
    'https://[fd00:ec2::254]/',
    'https://[fe80::1]/',
  ])('refuses %s without a DNS query', async (url) => {
    const resolve = vi.fn(resolvesTo('93.184.216.34'));
    await expect(ask(url, resolve)).rejects.toThrow('webhookUrl must not lead to a private address');
    expect(resolve).not.toHaveBeenCalled();
  });

  it.each(['https://nonexist.invalid/', 'https://shop.test/', 'https://a.onion/'])(
    'refuses %s as a host that does not exist',
    async (url) => {
      await expect(ask(url, resolvesTo('93.184.216.34'))).rejects.toThrow('names a host that does not exist');
    },
  );

  it.each([[['127.0.0.1']], [['::1']], [['93.184.216.34', '10.0.0.1']], [['::ffff:169.254.169.254']]])(
    'refuses a name that resolves to %j',
    async (addresses) => {
      await expect(ask('https://rebind.example/', resolvesTo(...addresses))).rejects.toThrow(
        'private address',
      );
    },
  );

  it('refuses a name that does not exist', async () => {
    await expect(ask('https://nothing.example/', fails('ENOTFOUND'))).rejects.toThrow(
      'webhookUrl names a host that does not exist',
    );
  });

  it('leaves the check to the connection when DNS fails', async () => {
    await expect(ask('https://example.com/', fails('EAI_AGAIN'))).resolves.toBeInstanceOf(URL);
  });

  it('names the field and a stable code', async () => {
    const error = await ask('https://localhost/').catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(InvalidInputError);
    expect(error).toMatchObject({ code: 'URL_REFUSED', field: 'webhookUrl', kind: 'invalid' });
  });

  it.each([
    'https://example.com:8443/',
    'https://example.com:22/',
    'https://8.8.8.8:6379/',
    'https://[2606:4700:4700::1111]:1/',
  ])('refuses the port of %s, unless the operator allows it', async (url) => {
    const { port, hostname } = new URL(url);
    await expect(ask(url)).rejects.toThrow(`webhookUrl must use port 443, not ${port}`);
    const allowed = [`${hostname}:${port}`, `*:${port}`].map(parseEgressPolicy);
    for (const policy of allowed) await expect(ask(url, undefined, policy)).resolves.toBeInstanceOf(URL);
  });

  it('opens no private address by allowing a port', async () => {
    const policy = parseEgressPolicy('*:8443');
    await expect(ask('https://10.0.0.1:8443/', undefined, policy)).rejects.toThrow('private address');
    await expect(ask('https://a.example:8443/', resolvesTo('10.0.0.1'), policy)).rejects.toThrow(
      'private address',
    );
    await expect(ask('http://a.example:8443/', undefined, policy)).rejects.toThrow('must be an https URL');
  });

  it('lets allowed hosts be private and plain http', async () => {
    const policy = parseEgressPolicy('localhost:9000, 127.0.0.1 ,[::1]:80');
    const resolve = vi.fn(resolvesTo('127.0.0.1'));
    for (const url of ['http://localhost:9000/', 'http://127.0.0.1:1234/', 'http://[::1]/']) {
      await expect(ask(url, resolve, policy)).resolves.toBeInstanceOf(URL);
    }
    for (const url of ['http://localhost:9001/', 'https://localhost/', 'https://127.0.0.2/']) {
      await expect(ask(url, resolve, policy)).rejects.toBeInstanceOf(InvalidInputError);
    }
    expect(resolve).not.toHaveBeenCalled();
  });
});
