/** Value as defined by the JSON Schema of a form. */
export type FieldValue = string | boolean | null | readonly string[];

/** Values by field name. */
export type Values = Readonly<Record<string, FieldValue>>;

/** Returns the values that differ from those of the form; only these are sent. */
export function changedValues(
  before: Values,
  typed: Values,
): Record<string, string | boolean | null | string[]> {
  const changed = Object.entries(typed).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(before[name] ?? null),
  );
  return Object.fromEntries(
    changed.map(([name, value]) => [name, Array.isArray(value) ? [...value] : (value as string)]),
  );
}
