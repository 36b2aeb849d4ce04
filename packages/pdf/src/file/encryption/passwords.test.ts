import { describe, expect, it } from 'vitest';
import { newPassword, passwordBytesToTry, passwordsToTry } from './passwords.ts';

const prepared = (password: string) => Buffer.from(newPassword(password, 'userPassword')).toString();

describe('a password', () => {
  // The first four rows are the examples of RFC 4013, 3.
  it.each([
    ['I\u00adX', 'IX'],
    ['user', 'user'],
    ['\u00aa', 'a'],
    ['\u2168', 'IX'],
    ['Ge\u0301rard', 'G\u00e9rard'],
    ['two\u00a0words\u3000more', 'two words more'],
    ['n\u200bothing\u200d', 'nothing'],
    ['\u05d0\u05d1\u05d2', '\u05d0\u05d1\u05d2'],
    ['\u0627\u0031\u0628', '\u0627\u0031\u0628'],
    ['\u{1f600}', '\u{1f600}'],
  ])('%j is prepared as %j', (password, expected) => expect(prepared(password)).toBe(expected));

  it.each([
    ['\u0007', 'U+0007'],
    ['a\u{e000}', 'U+E000'],
    ['\ud800', 'U+D800'],
    ['\u200e', 'U+200E'],
    ['\ufdd0', 'U+FDD0'],
    ['\u0627\u0031', 'must begin and end with letters'],
    ['a\u05d0', 'must not mix letters'],
    ['x'.repeat(128), 'at most 127 bytes in UTF-8, and has 128'],
    ['\u00e9'.repeat(64), 'at most 127 bytes in UTF-8, and has 128'],
  ])('%j is refused: %s', (password, rule) => {
    expect(() => newPassword(password, 'ownerPassword')).toThrow(`ownerPassword: `);
    expect(() => newPassword(password, 'ownerPassword')).toThrow(rule);
    expect(() => newPassword(password, 'ownerPassword')).not.toThrow(password);
  });

  it('is tried in prepared form, and then as given', () => {
    expect(passwordsToTry('e\u0301')).toEqual(['\u00e9', 'e\u0301']);
    expect(passwordsToTry('plain')).toEqual(['plain']);
    expect(passwordsToTry('\u0007')).toEqual(['\u0007']);
    expect(passwordsToTry(undefined)).toEqual(['']);
  });

  it('is tried in the encoding of older files too, if that has its characters', () => {
    const forms = (password: string) =>
      passwordBytesToTry(password).map((bytes) => Buffer.from(bytes).toString('hex'));
    expect(forms('caf\u00e9')).toEqual(['636166c3a9', '636166e9']);
    expect(forms('\u20ac')).toEqual(['e282ac', 'a0']);
    expect(forms('\u0416')).toEqual(['d096']);
    expect(forms('plain')).toEqual(['706c61696e']);
    expect(passwordBytesToTry(undefined)).toEqual([Buffer.alloc(0)]);
  });
});
