/** Maximum characters of the name of a document. */
export const MAX_NAME = 200;

/** Returns the name of a document that is made from another one: its name, cut where both together are too long, and an ending. */
export function derivedName(name: string, ending: string): string {
  const tail = ` · ${ending}`;
  return `${cut(name, MAX_NAME - tail.length).trimEnd()}${tail}`;
}

/** Returns the name of a file as that of a document: not empty, and not too long. */
export function asDocumentName(fileName: string): string {
  return cut(fileName.trim(), MAX_NAME).trimEnd() || 'document';
}

/** Cuts a string, but no pair of surrogates. */
function cut(text: string, length: number): string {
  return text.length <= length ? text : text.slice(0, length).replace(/[\uD800-\uDBFF]$/, '');
}
