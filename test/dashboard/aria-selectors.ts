import path from 'node:path';
import { buildSync } from 'esbuild';
import { type Browser, type Page, Puppeteer } from 'puppeteer-core';

const HANDLER = 'accessible';

const slow = new WeakSet<Browser>();

/**
 * Makes queries by accessible name and role, `::-p-aria(…)`, run in the page. Puppeteer's own ask Firefox for the accessibility
 * tree of the whole page, which takes seconds each time.
 */
export function queryInPage(browser: Browser): void {
  if (!Puppeteer.customQueryHandlerNames().includes(HANDLER)) {
    Puppeteer.registerCustomQueryHandler(HANDLER, { queryAll: bundledQuery() });
  }
  slow.add(browser);
}

/** Returns the selector to use in the page's browser. */
export function selectorFor(page: Page, selector: string): string {
  return slow.has(page.browser()) ? selector.replaceAll('::-p-aria(', `::-p-${HANDLER}(`) : selector;
}

/** Returns the query as a function that refers to nothing outside itself, because Puppeteer evaluates its source in the page. */
function bundledQuery(): (root: Node, selector: string) => Node[] {
  const entry = path.join(import.meta.dirname, 'accessible-elements.ts');
  const { outputFiles } = buildSync({
    entryPoints: [entry],
    bundle: true,
    write: false,
    format: 'iife',
    globalName: 'query',
  });
  return new Function(
    'root',
    'selector',
    `${outputFiles[0]!.text}
    const [, name, role] = /^(.*?)(?:\\[role="([^"]*)"\\])?$/s.exec(selector);
    return [...query.accessibleElements(root, name.trim(), role)];`,
  ) as (root: Node, selector: string) => Node[];
}
