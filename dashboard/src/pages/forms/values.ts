/** A value as the schema of a form has it. */
export type FieldValue = string | boolean | null | readonly string[];

/** By the names of the fields. */
export type Values = Readonly<Record<string, FieldValue>>;

/** What was typed and is not what the form has: only that is sent. */
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
