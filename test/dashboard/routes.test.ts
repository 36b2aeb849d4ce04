import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { CHECKED_ROUTES } from './checked-routes.ts';

const NAVIGATION = path.join(import.meta.dirname, '../../dashboard/src/shell/navigation.ts');

it('checks the page of every route for accessibility and overflow', () => {
  const routes = [...readFileSync(NAVIGATION, 'utf8').matchAll(/path: '(\/[^']*)'/g)].map(
    ([, route]) => route!,
  );
  expect(Object.keys(CHECKED_ROUTES).sort()).toEqual(routes.sort());
  const tests = readdirSync(import.meta.dirname)
    .filter((name) => name.endsWith('.test.ts'))
    .map((name) => readFileSync(path.join(import.meta.dirname, name), 'utf8'))
    .join('\n');
  const missing = Object.values(CHECKED_ROUTES).filter(
    (name) => !tests.includes(`expectGoodPage(tab, '${name}')`),
  );
  expect(missing).toEqual([]);
});
