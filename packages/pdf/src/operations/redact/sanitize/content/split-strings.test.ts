import { expect, it } from 'vitest';
import { matchingPieces } from './split-strings.ts';

const piecesIn = (pieces: readonly string[], word: string) => [
  ...matchingPieces(pieces, (some) => some.join('').includes(word)),
];

it('returns the pieces of every match, and no others', () => {
  expect(piecesIn(['x', 'ze', 'b', 'ra', 'y', 'azeb', 'rab', 'z'], 'zebra')).toEqual([
    'ze',
    'b',
    'ra',
    'azeb',
    'rab',
  ]);
  expect(piecesIn(['ze', 'br'], 'zebra')).toEqual([]);
  expect(piecesIn([], 'zebra')).toEqual([]);
});

it('returns all pieces when there are very many matches', () => {
  const pieces = Array.from({ length: 200 }, (_, index) => `${index % 2 ? 'a' : 'b'}${index}`);
  expect([...matchingPieces(pieces, (some) => some.some((piece) => piece.startsWith('a')))]).toHaveLength(
    200,
  );
});
