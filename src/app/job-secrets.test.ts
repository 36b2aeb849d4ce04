import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { SecretOwner } from '../ports/secret-vault.ts';
import { inlineLine, openSecrets, readInlineLine, sealSecrets } from './job-secrets.ts';

const vault = {
  seal: async (owner: SecretOwner, secret: string) =>
    new Uint8Array(Buffer.from(JSON.stringify([owner, secret]))),
  open: async (owner: SecretOwner, sealed: Uint8Array) => {
    const [of, secret] = JSON.parse(Buffer.from(sealed).toString()) as [SecretOwner, string];
    if (JSON.stringify(of) !== JSON.stringify(owner)) throw new Error('another owner');
    return secret;
  },
};
const OWNER = { accountId: 'a', jobId: 'j' };

describe('credentials of a job', () => {
  it('are replaced by asterisks of the same length, and restored', async () => {
    const s3 = {
      bucket: 'b',
      key: 'k',
      accessKeyId: 'AKIA',
      secretAccessKey: 'secret',
      sessionToken: 'token',
    };
    const { input, sealed } = await sealSecrets(vault, OWNER, { data: {}, s3 });
    expect(input.s3).toEqual({
      bucket: 'b',
      key: 'k',
      accessKeyId: '****',
      secretAccessKey: '******',
      sessionToken: '*****',
    });
    expect(await openSecrets(vault, OWNER, input, sealed)).toEqual({ data: {}, s3 });
  });

  it('of a web page are all its headers and cookies', async () => {
    const page = {
      url: 'https://a.example',
      headers: { Authorization: 'Bearer x' },
      cookies: { sid: 'abc' },
    };
    const { input, sealed } = await sealSecrets(vault, OWNER, page);
    expect(input).toEqual({ ...page, headers: { Authorization: '********' }, cookies: { sid: '***' } });
    expect(await openSecrets(vault, OWNER, input, sealed)).toEqual(page);
  });

  it('that were sealed for an object store only are restored', async () => {
    const sealed = await vault.seal(OWNER, JSON.stringify({ accessKeyId: 'AKIA', secretAccessKey: 's' }));
    const stored = { s3: { bucket: 'b', accessKeyId: '****', secretAccessKey: '*' } };
    expect(await openSecrets(vault, OWNER, stored, sealed)).toEqual({
      s3: { bucket: 'b', accessKeyId: 'AKIA', secretAccessKey: 's' },
    });
  });

  it.each([null, 1, 'text', [], {}, { s3: null }, { s3: 'x' }, { s3: { secretAccessKey: 5 } }])(
    'are empty for an item without credentials: %j',
    async (item) => {
      expect(await sealSecrets(vault, OWNER, item)).toEqual({ input: item });
    },
  );
});

describe('a line of a batch', () => {
  it('returns any item and its sealed credentials', () => {
    fc.assert(
      fc.property(
        fc.jsonValue(),
        fc.option(fc.uint8Array({ minLength: 40 }), { nil: undefined }),
        (item, sealed) => {
          const line = inlineLine(item, sealed);
          const read = readInlineLine(line);
          expect(read.text).toBe(JSON.stringify(item));
          expect(read.sealed).toEqual(sealed);
          expect(Buffer.from(line).subarray(read.skipped).toString()).toBe(read.text);
        },
      ),
    );
  });
});
