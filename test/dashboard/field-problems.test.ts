import { beforeEach, describe, expect, it } from 'vitest';
import { newAccount, pushTemplate, type TestAccount } from '../api/service.ts';
import { violations } from './accessibility.ts';
import { locate, press, retype, sees } from './browser.ts';
import { openSignedIn } from './page-checks.ts';

let account: TestAccount;
beforeEach(async () => {
  account = await newAccount();
  await pushTemplate(account, {
    slug: 'taken',
    dataSchema: {
      type: 'object',
      properties: {
        items: {
          type: 'array',
          items: { type: 'object', properties: { code: { type: 'string', title: 'Code', minLength: 2 } } },
        },
      },
    },
    sampleData: { items: [{ code: 'AB' }] },
    html: '<html lang="en"><title>T</title>{% for item in items %}<p>{{ item.code }}</p>{% endfor %}</html>',
  });
});

describe('messages of the service', () => {
  it.each([
    ['en', 'Render', 'At least 2 characters are needed.'],
    ['de', 'Rendern', 'Mindestens 2 Zeichen sind nötig.'],
  ])('about data of a template are at their field in the language %s', async (language, render, message) => {
    const { page } = await openSignedIn('templates/taken/render', account.adminKey);
    await page.evaluate((it) => localStorage.setItem('platen.language', it), language);
    await page.reload();
    await retype(page, 'Code', 'A');
    await press(page, render);
    await page.waitForSelector('[aria-invalid="true"]');
    await sees(page, message);
    await expect
      .poll(() => page.evaluate(() => (document.activeElement as HTMLInputElement).value))
      .toBe('A');
  });

  it.each([
    ['en', 'This is taken already.', 'Check the marked fields.'],
    ['de', 'Das ist schon vergeben.', 'Prüfen Sie die markierten Felder.'],
  ])('are at their field in the language %s, which has the focus', async (language, message, summary) => {
    const { page } = await openSignedIn('starters', account.adminKey);
    await page.evaluate((it) => localStorage.setItem('platen.language', it), language);
    await page.reload();
    await page.waitForSelector('main li img');
    await page.$eval('main li button', (it) => (it as HTMLElement).click());
    await locate(page, '[role="dialog"] input').fill('A name');
    await locate(page, '[role="dialog"] input[spellcheck]').click({ count: 3 });
    await page.keyboard.type('taken');
    await locate(page, '[role="dialog"] button[type="submit"]').click();
    await sees(page, message);
    await sees(page, summary);
    await expect
      .poll(() => page.evaluate(() => (document.activeElement as HTMLInputElement).value))
      .toBe('taken');
    await expect.poll(() => page.$$('[role="dialog"] a[href*="requestId="]')).toHaveLength(1);
    expect(await violations(page, '[role="dialog"]')).toEqual([]);
    await page.keyboard.type('-free');
    await page.waitForFunction((text) => !document.body.textContent.includes(text), {}, message);
  });
});
