import { expect, it } from 'vitest';
import { newAccount } from '../api/service.ts';
import { holdRequests, locate, press, sees } from './browser.ts';
import { drop } from './drop.ts';
import { expectGoodPage, openSignedIn } from './page-checks.ts';
import { keepSavedFile, savedFile } from './saved-file.ts';

it('a dropped Office file becomes a PDF document', async () => {
  const { adminKey } = await newAccount();
  const { page } = await openSignedIn('documents', adminKey);
  const rtf = '{\\rtf1\\ansi{\\fonttbl{\\f0 Arial;}}\\f0 Minutes of the meeting\\par}';
  const release = await holdRequests(page, '/v1/convert');
  await drop(page, 'main h2', [{ name: 'Minutes.rtf', type: 'application/rtf', parts: [rtf] }]);
  await sees(page, 'Converting to a PDF');
  await release();
  await locate(page, '::-p-aria(Open: Minutes.rtf)', 100_000).click();
  await page.waitForFunction(() => document.title.startsWith('Minutes ·'));
  await sees(page, 'Minutes of the meeting');
  await press(page, 'All documents', 'link');
  await expect.poll(() => page.$$('tbody tr')).toHaveLength(1);
});

it('an Office file is converted to the chosen format, and downloaded with its suffix', async () => {
  const { adminKey } = await newAccount();
  const tab = await openSignedIn('convert', adminKey);
  const { page } = tab;
  const rtf = '{\\rtf1\\ansi{\\fonttbl{\\f0 Arial;}}\\f0 Minutes of the meeting\\par}';
  await locate(page, '::-p-aria(PDF Result)').wait();
  await drop(page, 'main form', [{ name: 'Minutes.rtf', type: 'application/rtf', parts: [rtf] }]);
  await sees(page, 'Minutes.rtf');
  await expectGoodPage(tab, 'convert');
  await press(page, 'PDF Result');
  await press(page, 'OpenDocument text (.odt)', 'option');
  await press(page, 'Convert');
  await locate(page, '::-p-text(Minutes.odt is ready.)', 100_000).wait();
  await keepSavedFile(page);
  await press(page, 'Download');
  const { name, bytes } = await savedFile(page);
  expect(name).toBe('Minutes.odt');
  expect(bytes.toString('latin1')).toContain('application/vnd.oasis.opendocument.text');
});
