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
 * Returns the violations of WCAG 2.2 AA on the page in both themes, by IBM's engine: rendered contrast, names, roles, order.
 *
 * @param within the topmost part: the page behind a dialog is unreachable, and its colours are dimmed.
 * @returns one line for each violation.
 */
export async function violations(page: Page, within = 'html'): Promise<string[]> {
  source ??= readFileSync(CHECKER, 'utf8');
  const found: string[] = [];
  for (const theme of THEMES) {
    await useTheme(page, theme);
    // A debugger expression is exempt from the page's content security policy. Evaluated for each theme, since the engine caches
    // colours.
    await page.evaluate(`${source}; globalThis.ace = ace; undefined`);
    // Findings refer to DOM nodes, so only their text is returned.
    const failures = await page.evaluate(async (selector) => {
      const { results } = await new ace.Checker().check(
        selector === 'html' ? document : document.querySelector(selector)!,
        ['WCAG_2_2'],
      );
      return results
        .filter(({ value: [kind, verdict] }) => kind === 'VIOLATION' && verdict === 'FAIL')
        .map(({ ruleId, message, snippet }) => `${ruleId}: ${message} ${snippet}`);
    }, within);
    // React Aria's row headers are cells with the role rowheader, which screen readers support.
    // Its check boxes of rows have their name as aria-label of the input, which the rule about labels ignores.
    const real = failures.filter(
      (it) =>
        !(it.startsWith('table_aria_descendants') && it.includes('role="rowheader"')) &&
        !(it.startsWith('label_content_exists') && it.includes('slot="selection"')),
    );
    found.push(...real.map((failure) => `${theme}: ${failure}`));
  }
  return found;
}
