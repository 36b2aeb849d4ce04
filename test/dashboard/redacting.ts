import type { Page } from 'puppeteer-core';
import { locate, sees } from './browser.ts';

/** Buttons that redact; they name the number of matches. */
export const REDACT = '::-p-xpath(//main//button[starts-with(normalize-space(), "Redact ")])';

/** Redacts what the page has found, and confirms it. */
export async function pressRedact(page: Page): Promise<void> {
  await locate(page, REDACT).click();
  await sees(page, 'The original is kept until');
  await locate(
    page,
    '::-p-xpath(//*[contains(@role, "dialog")]//button[starts-with(normalize-space(), "Redact ")])',
  ).click();
}
