/** The codes of a list, written with blanks between them. */
export function codes(list: string): ReadonlySet<string> {
  return new Set(list.trim().split(/\s+/));
}
