/** An ISO date of the address, empty when there is none or something else. */
export function dateIn(text: string | null): string {
  return text !== null && /^\d{4}-\d{2}-\d{2}$/.test(text) ? text : '';
}
