/** Returns JSON as text to edit or compare; empty if there is no value. */
export function jsonText(value: unknown): string {
  return value === null || value === undefined ? '' : JSON.stringify(value, null, 2);
}
