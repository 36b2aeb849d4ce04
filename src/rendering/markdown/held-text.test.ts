import { expect, it } from 'vitest';
import { hold, release } from './held-text.ts';

const TEXT = Array.from({ length: 0x3000 }, (_, code) => String.fromCharCode(code)).join('');

it('stores any text that Markdown could interpret, and restores it unchanged', () => {
  expect(hold('a1é中')).toBe('a1é中');
  expect(hold(TEXT)).not.toMatch(/[\t\n\r !-/:-@[-`{-~]/);
  expect(release(hold(TEXT))).toBe(TEXT);
  expect(release(hold('<b>'), (character) => `[${character}]`)).toBe('[<]b[>]');
});
