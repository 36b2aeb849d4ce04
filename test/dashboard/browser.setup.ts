import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { TestProject } from 'vitest/node';
import { launchChromium } from './chromium.ts';
import { launchFirefox } from './firefox.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** WebSocket URL of the browser that all dashboard tests share. */
    chromium: string;
    /** URL that launches a Firefox, and responds with its WebSocket URL. */
    firefoxLauncher: string;
  }
}

/** Starts Chromium once, and a Firefox for each process that asks. Each tab has its own browser context, so tabs share no state. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const browser = await launchChromium();
  project.provide('chromium', browser.wsEndpoint());
  const firefox = await serveFirefox();
  project.provide('firefoxLauncher', firefox.url);
  return async () => {
    await browser.close();
    await firefox.close();
  };
}

/** Launches Firefox here and not in the processes of the tests: they end at once, and would leave it running. */
async function serveFirefox(): Promise<{ url: string; close: () => Promise<void> }> {
  const launched: ReturnType<typeof launchFirefox>[] = [];
  const server = createServer(async (_, response) => {
    const launching = launchFirefox();
    launched.push(launching);
    try {
      response.end((await launching).url);
    } catch (error) {
      response.writeHead(500).end(String(error));
    }
  });
  server.unref();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const close = async () => {
    server.close();
    server.closeAllConnections();
    for (const result of await Promise.allSettled(launched)) {
      if (result.status === 'fulfilled') await result.value.close();
    }
  };
  return { url: `http://127.0.0.1:${port}`, close };
}
