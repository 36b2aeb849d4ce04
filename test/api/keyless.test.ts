import { describe, expect, inject, it } from 'vitest';

const { baseUrl } = inject('service');
const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  fetch(baseUrl + path, { method, headers });

describe.each(['/docs', '/v1/openapi.json', '/health'])('%s, a public resource', (path) => {
  it('is not sent again to a client with a current copy', async () => {
    const first = await get(path);
    const etag = first.headers.get('etag')!;
    expect(first.headers.get('cache-control')).toMatch(/^public, max-age=\d+$/);
    const again = await get(path, { 'If-None-Match': etag });
    expect({ status: again.status, body: await again.text() }).toEqual({ status: 304, body: '' });
    expect(again.headers.get('etag')).toBe(etag);
    expect((await get(path, { 'If-None-Match': '"other"' })).status).toBe(200);
  });
});

describe.each(['/docs', '/v1/openapi.json'])('%s', (path) => {
  it('is compressed as the client accepts', async () => {
    const plain = await get(path, { 'Accept-Encoding': 'identity' });
    const text = await plain.text();
    expect(plain.headers.get('content-encoding')).toBeNull();
    for (const coding of ['br', 'gzip']) {
      const compressed = await get(path, { 'Accept-Encoding': coding });
      expect(compressed.headers.get('content-encoding')).toBe(coding);
      expect(compressed.headers.get('vary')).toBe('Accept-Encoding');
      // fetch decompresses it.
      expect(await compressed.text()).toBe(text);
    }
  });

  it('has the same headers without its body', async () => {
    const accept = { 'Accept-Encoding': 'br' };
    const [whole, head] = [await get(path, accept), await get(path, accept, 'HEAD')];
    expect(await head.text()).toBe('');
    for (const name of ['etag', 'content-encoding', 'cache-control', 'content-type'])
      expect(head.headers.get(name)).toBe(whole.headers.get(name));
  });
});
