import { setTimeout as delay } from 'node:timers/promises';

/** Polls until the answer satisfies a condition, for states that cause no event. The test's timeout ends it. */
export async function pollUntil<T>(
  ask: () => Promise<T>,
  wanted: (answer: T) => boolean,
  everyMs = 100,
): Promise<T> {
  for (;;) {
    const answer = await ask();
    if (wanted(answer)) return answer;
    await delay(everyMs);
  }
}
