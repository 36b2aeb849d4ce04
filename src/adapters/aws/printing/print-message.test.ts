import { expect, it } from 'vitest';
import type { Document } from '../../../rendering/compose-document.ts';
import { packDocument, unpackDocument } from './print-message.ts';

it('packs a short document with much data to embed, and unpacks both', async () => {
  const embed = JSON.stringify({ text: 'data '.repeat(100_000) });
  const packed = await packDocument({ html: '<p>', embed } as Document);
  if (Buffer.isBuffer(packed)) throw new Error('It fits a call');
  expect(Object.keys(packed)).toEqual(['packed']);
  const { html, embed: arrived } = await unpackDocument(packed, () => Promise.reject(new Error('not asked')));
  expect(html).toBe('<p>');
  expect(arrived === embed).toBe(true);
});
