/** Milliseconds that a function runs at most, by Lambda's limit. After them, all work has ended that was running before. */
export const LONGEST_RUN_MS = 15 * 60_000;
