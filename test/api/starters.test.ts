import { readdirSync } from 'node:fs';
import { expect, it } from 'vitest';
import { call, jsonOf, newAccount } from './service.ts';

it('starter templates are listed, read, and become a template of the account', async () => {
  const account = await newAccount();
  const get = async (path: string) => jsonOf(await call('GET', path, { key: account.renderKey }));
  const { data: starters } = await get('/v1/starters');
  expect(starters.map(({ slug }: { slug: string }) => slug)).toEqual(readdirSync('templates').sort());
  expect(Object.keys(starters[0])).toEqual(['slug', 'name', 'documentType', 'description']);
  const { data } = await get('/v1/starters/account-statement');
  expect(data).toMatchObject({ name: 'Account statement', header: null, dataSchema: { type: 'object' } });
  expect(data.footer).toContain('pageNumber');
  const created = await call('POST', '/v1/templates', { key: account.adminKey, body: data });
  expect(created.status).toBe(201);
  expect(await jsonOf(created)).toMatchObject({ tested: true, testedWith: 'sampleData' });
  expect(await get('/v1/starters/absent')).toMatchObject({ code: 'TEMPLATE_NOT_FOUND' });
});
