/** Keys resources by construct path, or by physical name if two stacks share the path. */
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
