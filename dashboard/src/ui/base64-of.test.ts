import { expect, it } from 'vitest';
import { base64Of } from './base64-of.ts';

it('encodes a file, and refuses an empty one', async () => {
  expect(await base64Of(new File(['Platen'], 'a.txt'))).toBe('UGxhdGVu');
  await expect(base64Of(new File([], 'a.docx'))).rejects.toMatchObject({ message: 'file: is empty' });
});
