import type { TestProject } from 'vitest/node';
import { launchChromium } from './chromium.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** WebSocket URL of the browser that all dashboard tests share. */
    chromium: string;
  }
}

/** Starts the browser once. Each tab has its own browser context, so tabs share no state. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const browser = await launchChromium();
  project.provide('chromium', browser.wsEndpoint());
  return () => browser.close();
}
