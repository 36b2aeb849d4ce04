/** Returns an ISO date from the URL; empty when it is missing or malformed. */
export function dateIn(text: string | null): string {
  return text !== null && /^\d{4}-\d{2}-\d{2}$/.test(text) ? text : '';
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Whether a text is a complete id. */
export function isId(text: string): boolean {
  return UUID.test(text);
}
