/** Comments, and string literals without escapes, whose source is their value. */
const TOKEN = /\/\/[^\n\r]*|\/\*[\s\S]*?\*\/|"(?:\\[\s\S]|[^"\\\n\r])*"|'(?:\\[\s\S]|[^'\\\n\r])*'/g;

/**
 * Renames fields in a script (ISO 32000-2, 12.6.4.17). A string literal is changed if it is the full name of a field, a
 * comma-separated list of such names (`AFSimple_Calculate`), or the beginning of a name up to a period. Names that a script
 * computes in other ways are not renamed.
 */
export function renameInScript(script: string, rename: (fullName: string) => string | undefined): string {
  return script.replace(TOKEN, (token) => {
    const quote = token[0]!;
    const text = token.slice(1, -1);
    if (quote === '/' || text.includes('\\')) return token;
    const parts = text.split(',').map((part) => {
      const [, before = '', name = '', after = ''] = /^(\s*)(.*?)(\.?\s*)$/s.exec(part) ?? [];
      const renamed = rename(name);
      return renamed === undefined ? undefined : before + renamed + after;
    });
    const renamed = parts.includes(undefined) ? text : parts.join(',');
    return renamed.includes(quote) || renamed.includes('\\') ? token : quote + renamed + quote;
  });
}
