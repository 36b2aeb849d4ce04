/** Formats a time for the API (ISO 8601, UTC). */
export function isoTime(unixMs: number): string {
  return new Date(unixMs).toISOString();
}
