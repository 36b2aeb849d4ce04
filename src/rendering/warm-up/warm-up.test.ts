import { expect, it } from 'vitest';
import { warmUpFinishing } from './index.ts';

it('finishes the built-in document with its claims', () => {
  expect(warmUpFinishing(1)).toEqual(['PDF/A-2a', 'PDF/UA-1']);
});
