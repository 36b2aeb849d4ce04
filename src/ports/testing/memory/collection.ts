/** Sorts newest first, since ids are UUIDv7. */
export function byId(a: { readonly id: string }, b: { readonly id: string }): number {
  return a.id < b.id ? 1 : -1;
}

/** Whether the name or slug contains the search text, ignoring case. */
export function isFound(
  { name, slug }: { readonly name: string; readonly slug: string },
  search: string | undefined,
): boolean {
  const text = search?.toLowerCase() ?? '';
  return name.toLowerCase().includes(text) || slug.includes(text);
}
