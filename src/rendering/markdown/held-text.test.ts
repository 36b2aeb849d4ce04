import { expect, it } from 'vitest';
import { hold, release } from './held-text.ts';

const TEXT = Array.from({ length: 0x3000 }, (_, code) => String.fromCharCode(code)).join('');

it('holds whatever Markdown could take for markup, and gives it back as it was', () => {
  expect(hold('a1é中')).toBe('a1é中');
  expect(hold(TEXT)).not.toMatch(/[\t\n\r !-/:-@[-`{-~]/);
  expect(release(hold(TEXT))).toBe(TEXT);
  expect(release(hold('<b>'), (character) => `[${character}]`)).toBe('[<]b[>]');
});
