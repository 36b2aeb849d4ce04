import { CONFIG_URL } from './config.ts';

/** Pause between two attempts to reach the dashboard's server, in ms. */
const PAUSE_MS = 1_000;

/** Pending while the network is lost, and until the dashboard's server can be reached again. */
let outage: Promise<void> | undefined;

/**
 * Loads a part of a page: without a network, as soon as the dashboard's server can be reached. It is not tried before, because
 * browsers keep the failure of a module until the page is loaded again.
 */
export async function whenOnline<T>(load: () => Promise<T>): Promise<T> {
  if (!navigator.onLine) {
    outage ??= untilReachable().finally(() => {
      outage = undefined;
    });
  }
  await outage;
  return load();
}

/** Waits for the network. Browsers report it before requests succeed, so one is sent until it does. */
async function untilReachable(): Promise<void> {
  while (!navigator.onLine || !(await isReachable())) {
    await (navigator.onLine
      ? new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
      : new Promise((resolve) => addEventListener('online', resolve, { once: true })));
  }
}

function isReachable(): Promise<boolean> {
  return fetch(CONFIG_URL, { cache: 'no-store' }).then(
    () => true,
    () => false,
  );
}
