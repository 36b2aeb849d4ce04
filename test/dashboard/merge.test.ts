import { beforeAll, describe, expect, it } from 'vitest';
import { pdfText } from '../../packages/pdf/src/testing/pdf-text.ts';
import { bytesOf, call, jsonOf, newAccount, pushTemplate, type TestAccount } from '../api/service.ts';
import { press, sees } from './browser.ts';
import { expectGoodPage, openSignedIn } from './page-checks.ts';

let account: TestAccount;
beforeAll(async () => {
  account = await newAccount();
  await pushTemplate(account);
  for (const title of ['First', 'Second']) {
    const body = { title, saveName: title };
    await (await call('POST', '/v1/render/note', { key: account.renderKey, body })).arrayBuffer();
  }
});

describe('merging', () => {
  it('puts documents into the order that they are dragged into', async () => {
    const tab = await openSignedIn('merge', account.adminKey);
    const { page } = tab;
    await press(page, 'Add: First');
    await press(page, 'Add: Second');
    const rows = '[aria-label="Order of the merge"] [role="row"]';
    await page.waitForFunction((all) => document.querySelectorAll(all).length === 2, {}, rows);
    const [first, second] = await page.$$(rows);
    const to = (await first!.boundingBox())!;
    const from = (await second!.boundingBox())!;
    await page.mouse.move(from.x + 30, from.y + from.height / 2);
    await page.mouse.down();
    await page.mouse.move(to.x + 30, to.y + 3, { steps: 8 });
    await page.mouse.up();
    await page.waitForFunction(
      () =>
        document.querySelector('[aria-label="Order of the merge"] [role="row"]')?.textContent === 'Second',
    );
    await expectGoodPage(tab, 'merge');
    await press(page, 'Merge 2 documents');
    await sees(page, 'Merged');
    const id = new URL(page.url()).pathname.split('/').at(-1);
    const { data } = await jsonOf(await call('GET', `/v1/documents/${id}`, { key: account.adminKey }));
    expect(await pdfText(await bytesOf(await fetch(data.downloadUrl)))).toMatch(/Second[\s\S]*First/);
  });
});
