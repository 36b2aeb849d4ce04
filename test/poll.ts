import { setTimeout as delay } from 'node:timers/promises';

/** Asks again until the answer is as wanted, for states that nothing announces. The test's time limit ends it. */
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
