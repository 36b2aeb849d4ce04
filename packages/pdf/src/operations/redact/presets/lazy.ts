/**
 * A value that is made when it is first asked for. V8 reads an expression when it is created, and a thread that redacts
 * has most of the presets' expressions for nothing.
 */
export function lazy<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
