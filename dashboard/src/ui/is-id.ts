const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Whether a text is a complete id. */
export function isId(text: string): boolean {
  return UUID.test(text);
}
