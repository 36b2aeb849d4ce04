/** Construct paths as keys; where two stacks have the same, the physical name. */
export function byLabel<T extends { readonly label: string; readonly name?: string; readonly arn?: string }>(
  items: readonly T[],
  value: (item: T) => string,
): Record<string, string> {
  const entries: Record<string, string> = {};
  for (const item of items) {
    const key = item.label in entries ? (item.name ?? item.arn ?? item.label) : item.label;
    entries[key] = value(item);
  }
  return entries;
}
