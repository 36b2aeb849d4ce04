import { expect, it } from 'vitest';
import { newAccount } from '../api/service.ts';
import { locate, press, sees } from './browser.ts';
import { drop } from './drop.ts';
import { openSignedIn } from './page-checks.ts';

it('a dropped Office file becomes a PDF document', async () => {
  const { adminKey } = await newAccount();
  const { page } = await openSignedIn('documents', adminKey);
  const rtf = '{\\rtf1\\ansi{\\fonttbl{\\f0 Arial;}}\\f0 Minutes of the meeting\\par}';
  await drop(page, 'main h2', [{ name: 'Minutes.rtf', type: 'application/rtf', parts: [rtf] }]);
  await sees(page, 'Converting to a PDF');
  await locate(page, '::-p-aria(Open: Minutes.rtf)', 100_000).click();
  await page.waitForFunction(() => document.title.startsWith('Minutes ·'));
  await sees(page, 'Minutes of the meeting');
  await press(page, 'All documents', 'link');
  expect(await page.$$('tbody tr')).toHaveLength(1);
});
