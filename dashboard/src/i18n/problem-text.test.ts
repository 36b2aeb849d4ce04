import { expect, it } from 'vitest';
import { problemText } from './problem-text.ts';

it('reports whether the text of a problem has every detail', () => {
  expect(problemText('must be base64', 'INVALID_INPUT', 'de')).toEqual({
    text: 'Diese Datei ist hier nicht möglich.',
    isWhole: true,
  });
  expect(problemText('object 12 is cut off', 'PDF_DAMAGED', 'de')).toEqual({
    text: 'Das PDF ist beschädigt und lässt sich nicht reparieren.',
    isWhole: false,
  });
  expect(problemText('object 12 is cut off', 'PDF_DAMAGED', 'en')).toBeUndefined();
});
