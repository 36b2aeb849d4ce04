import { expect, it } from 'vitest';
import { fileNames } from './file-names.ts';

it('numbers names that occur again, in any case', () => {
  expect(fileNames(['Note', 'note', 'Note', 'Note (2)'])).toEqual([
    'Note.pdf',
    'note (2).pdf',
    'Note (3).pdf',
    'Note (2) (2).pdf',
  ]);
});

it('replaces characters that file systems refuse', () => {
  expect(fileNames(['a/b: "c"', '  '])).toEqual(['a_b_ _c_.pdf', 'document.pdf']);
});
