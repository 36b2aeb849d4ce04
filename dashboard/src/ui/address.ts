/** Returns an ISO date from the URL; empty when it is missing or malformed. */
export function dateIn(text: string | null): string {
  return text !== null && /^\d{4}-\d{2}-\d{2}$/.test(text) ? text : '';
}
