import { describe, expect, it } from 'vitest';
import { hyphenator } from './patterns.ts';

describe('patterns', () => {
  it.each([
    ['de', 'Versicherungsgesellschaft', 'Ver-si-che-rungs-ge-sell-schaft'],
    ['de-AT', 'Donaudampfschiff', 'Do-nau-dampf-schiff'],
    ['en', 'hyphenation', 'hy-phen-ation'],
    ['EN-GB', 'hyphenation', 'hy-phen-a-tion'],
    ['fr', 'développement', 'dé-ve-lop-pe-ment'],
    ['it', 'assicurazione', 'as-si-cu-ra-zio-ne'],
  ])('of %s divide %s', async (lang, word, expected) => {
    expect((await hyphenator(lang))!(word).replaceAll('\u00ad', '-')).toBe(expected);
  });

  it.each('bg da de el en-gb en es et fi fr ga hr it lt nl pl pt ro sl sv'.split(' '))(
    'exist for %s',
    async (lang) => {
      expect(await hyphenator(lang)).toBeDefined();
    },
  );

  it.each(['cs', 'hu', 'lv', 'mt', 'sk', 'constructor', ''])('do not exist for "%s"', async (lang) => {
    expect(await hyphenator(lang)).toBeUndefined();
  });
});
