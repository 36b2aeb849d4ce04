import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RenderWarning } from './renderer.ts';
import { type TestRenderer, template, testRenderer } from './testing/test-renderer.ts';

let renderer: TestRenderer;
beforeAll(() => {
  renderer = testRenderer();
});
afterAll(() => renderer.close());

async function warningsOf(script: string, javascript = true): Promise<readonly RenderWarning[]> {
  const source = template(`<p id="p">text<script>${script}</script>`, { javascript });
  return (await renderer.render({ source, data: {} })).warnings;
}

describe('the warnings of a document', () => {
  it.each([
    ['an error', 'missing()', 'ReferenceError: missing is not defined'],
    ['a value that is not an error', "throw 'plain text'", 'plain text'],
    ['an error of more than one line', "throw new Error('first\\nsecond')", 'Error: first'],
    ['a rejected promise', "Promise.reject(new TypeError('late'))", 'TypeError: late'],
    [
      'an error in a handler',
      "addEventListener('load', () => { p.absent.text = 1; })",
      'TypeError: Cannot set',
    ],
    ['a syntax error', 'const = 1', 'SyntaxError: Unexpected token'],
  ])('name %s that a script throws', async (_, script, message) => {
    expect(await warningsOf(script)).toEqual([{ kind: 'script', message: expect.stringContaining(message) }]);
  });

  it('exclude caught errors, however late', async () => {
    const script = `try { missing(); } catch {}
      const rejected = Promise.reject(new Error('handled later'));
      platenReady = new Promise((done) => setTimeout(() => { rejected.catch(done); setTimeout(done, 50); }, 20));`;
    expect(await warningsOf(script)).toEqual([]);
  });

  it('name each fault once, and are limited in number and length', async () => {
    const script = `for (let n = 0; n < 50; n++) setTimeout(() => { throw new Error('x'.repeat(9999)); });
      for (let n = 0; n < 50; n++) setTimeout(() => { throw new Error('number ' + n); });
      platenReady = new Promise((done) => setTimeout(done, 300));`;
    const warnings = await warningsOf(script);
    expect(warnings).toHaveLength(20);
    expect(warnings.filter(({ message }) => message.includes('xxx'))).toHaveLength(1);
    expect(Math.max(...warnings.map(({ message }) => message.length))).toBeLessThanOrEqual(300);
  });

  it('are empty when scripts do not run', async () => {
    expect(await warningsOf('missing()', false)).toEqual([]);
  });
});
