/**
 * Seconds from each failed delivery to the next: from half a minute to eight hours, 22 hours in total, so that with jitter the
 * last delivery is within a day.
 */
const BACKOFF_SECONDS = [30, 120, 480, 1_800, 3_600, 7_200, 14_400, 21_600, 28_800];

/** Deliveries of an event until it is given up. One that is resent by hand gets as many again. */
const MAX_DELIVERIES = BACKOFF_SECONDS.length + 1;

/**
 * Returns the seconds to the next delivery, without jitter.
 *
 * @param made number of deliveries so far
 * @returns undefined when none is left
 */
export function backoffSeconds(made: number): number | undefined {
  return BACKOFF_SECONDS[(made % MAX_DELIVERIES) - 1];
}
