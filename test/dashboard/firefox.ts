import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { launch } from 'puppeteer-core';

/** Path of this machine's Firefox, which npm does not install. */
export const firefoxPath = process.env.PLATEN_FIREFOX_PATH ?? findFirefox();

/** Launches this machine's Firefox, to which one process at a time can connect. */
export async function launchFirefox(): Promise<{ url: string; close: () => Promise<void> }> {
  const browser = await launch({ browser: 'firefox', executablePath: firefoxPath! });
  const url = browser.wsEndpoint();
  const program = browser.process()!;
  await browser.disconnect();
  const close = async () => {
    if (program.exitCode !== null || program.signalCode !== null) return;
    // The processes of its tabs hold its pipes, which keep this process from ending: all are killed, and waited for.
    const closed = once(program, 'close');
    process.kill(-program.pid!, 'SIGKILL');
    await closed;
  };
  return { url, close };
}

function findFirefox(): string | undefined {
  for (const name of ['firefox-esr', 'firefox']) {
    try {
      return execFileSync('which', [name], { encoding: 'utf8' }).trim();
    } catch {
      // It has another name, or is not installed.
    }
  }
  return undefined;
}
