import { beforeEach, describe, expect, it } from 'vitest';
import { fillableForm } from '../../packages/pdf/src/testing/fillable-form.ts';
import { call, jsonOf, newAccount, type TestAccount } from '../api/service.ts';
import { BROWSERS, locate, press, sees } from './browser.ts';
import { expectGoodPage, openSignedIn } from './page-checks.ts';

let account: TestAccount;
beforeEach(async () => {
  account = await newAccount();
});

/** Saves a document with a field of every kind. */
async function formDocument(): Promise<string> {
  const saved = await call('POST', '/v1/documents', {
    key: account.renderKey,
    body: fillableForm(),
    headers: { 'Content-Type': 'application/pdf' },
  });
  return (await jsonOf(saved)).data.id;
}

/** Whether the displayed page has the red border of `lines`, which is drawn only once the form is filled in. */
function hasRed(): boolean {
  const canvas = document.querySelector<HTMLCanvasElement>('main canvas');
  if (!canvas) return false;
  // Reads a copy, since the browser warns about frequent reads of a canvas that is drawn on.
  const copy = new OffscreenCanvas(canvas.width, canvas.height).getContext('2d', {
    willReadFrequently: true,
  })!;
  copy.drawImage(canvas, 0, 0);
  const { data } = copy.getImageData(0, 0, canvas.width, canvas.height);
  return data.some((red, at) => at % 4 === 0 && red > 200 && data[at + 1]! < 60 && data[at + 2]! < 60);
}

describe('a form', () => {
  it.each(BROWSERS)('is filled in beside its pages, previewed, and saved, in %s', async (browser) => {
    const id = await formDocument();
    const tab = await openSignedIn(`documents/${id}/form`, account.adminKey, browser);
    const { page } = tab;
    await locate(page, '::-p-aria(lines[role="textbox"])').fill('Ada Lovelace');
    await locate(page, '::-p-aria(address.city[role="textbox"])').fill('القاهرة');
    await locate(page, '::-p-text(agree)').click();
    await press(page, 'Preview');
    await page.waitForFunction(hasRed);
    await expectGoodPage(tab, 'form');
    await press(page, 'Save as a new document');
    await page.waitForFunction(() => document.title.includes('filled in'));
    const saved = new URL(page.url()).pathname.split('/').at(-1);
    const { data } = await jsonOf(
      await call('GET', `/v1/documents/${saved}/form`, { key: account.renderKey }),
    );
    expect(data.values).toMatchObject({
      lines: 'Ada Lovelace',
      'address.city': 'القاهرة',
      agree: true,
      name: '',
    });
  });

  it('reports an invalid value', async () => {
    const id = await formDocument();
    const { page } = await openSignedIn(`documents/${id}/form`, account.adminKey);
    await locate(page, '::-p-aria(lines[role="textbox"])').fill('Ada 𓀀');
    await press(page, 'Save as a new document');
    await sees(page, 'which no available font has');
  });
});
