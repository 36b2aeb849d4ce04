export function isoTime(unixMs: number): string {
  return new Date(unixMs).toISOString();
}
