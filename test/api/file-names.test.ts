import { beforeAll, expect, it } from 'vitest';
import { call, jsonOf, newAccount, pushTemplate, type TestAccount } from './service.ts';

let account: TestAccount;
beforeAll(async () => {
  account = await newAccount();
  await pushTemplate(account);
});

it.each([
  ['a.pdf', 'a.pdf'],
  ['../../etc/passwd', '_._etc_passwd.pdf'],
  ['invoice\u202Efdp.exe', 'invoicefdp.exe.pdf'],
  ['CON', '_CON.pdf'],
])('a document named %j keeps its name, and is saved as %j', async (saveName, fileName) => {
  const response = await call('POST', '/v1/render/note', {
    key: account.renderKey,
    body: { title: 'T', saveName },
  });
  expect(response.status).toBe(200);
  const expected = `filename="${fileName}"; filename*=UTF-8''${fileName}`;
  expect(response.headers.get('content-disposition')).toBe(`inline; ${expected}`);
  const id = response.headers.get('x-document-id');
  const { data } = await jsonOf(await call('GET', `/v1/documents/${id}`, { key: account.renderKey }));
  expect(data.name).toBe(saveName);
  const download = await fetch(data.downloadUrl);
  await download.arrayBuffer();
  expect(download.headers.get('content-disposition')).toBe(`attachment; ${expected}`);
});
