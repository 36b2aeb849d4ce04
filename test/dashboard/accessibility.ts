import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'puppeteer-core';
import { THEMES, useTheme } from './browser.ts';

interface Finding {
  readonly ruleId: string;
  readonly value: readonly [policy: string, verdict: string];
  readonly message: string;
  readonly snippet: string;
}

declare const ace: {
  readonly Checker: new () => {
    check(node: Document | Element, rules: string[]): Promise<{ readonly results: Finding[] }>;
  };
};

const CHECKER = createRequire(import.meta.url).resolve('accessibility-checker-engine/ace.js');
let source: string | undefined;

/**
 * What breaks WCAG 2.2 AA on the page, in both themes, by IBM's engine: contrast of what is drawn, names, roles, order.
 *
 * @param within the part in front: what a dialog covers cannot be reached, and its colours are not those of the page.
 * @returns one line for each violation.
 */
export async function violations(page: Page, within = 'html'): Promise<string[]> {
  source ??= readFileSync(CHECKER, 'utf8');
  const found: string[] = [];
  for (const theme of THEMES) {
    await useTheme(page, theme);
    // As an expression of the debugger it is exempt from the page's content security policy.
    // Anew for each theme, since it remembers colours.
    await page.evaluate(`${source}; globalThis.ace = ace; undefined`);
    // The findings contain nodes of the page, so only text is returned.
    const failures = await page.evaluate(async (selector) => {
      const { results } = await new ace.Checker().check(
        selector === 'html' ? document : document.querySelector(selector)!,
        ['WCAG_2_2'],
      );
      return results
        .filter(({ value: [kind, verdict] }) => kind === 'VIOLATION' && verdict === 'FAIL')
        .map(({ ruleId, message, snippet }) => `${ruleId}: ${message} ${snippet}`);
    }, within);
    // React Aria's row headers are cells with that role, which screen readers take as such.
    const real = failures.filter(
      (it) => !(it.startsWith('table_aria_descendants') && it.includes('role="rowheader"')),
    );
    found.push(...real.map((failure) => `${theme}: ${failure}`));
  }
  return found;
}
