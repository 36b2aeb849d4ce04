import type { TestProject } from 'vitest/node';
import { launchChromium } from './chromium.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** WebSocket of the browser that all tests of the dashboard share. */
    chromium: string;
  }
}

/** Starts the browser once: each tab has a context of its own, and so shares nothing with the others. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const browser = await launchChromium();
  project.provide('chromium', browser.wsEndpoint());
  return () => browser.close();
}
