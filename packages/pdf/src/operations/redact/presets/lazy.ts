/**
 * Returns a function that creates a value on first use. V8 parses a regular expression when it is created, and a redaction thread
 * needs few of the presets' expressions.
 */
export function lazy<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
