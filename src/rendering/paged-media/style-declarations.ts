/** Declaration of a style sheet (CSS Syntax 3, 5.4). */
export interface Declaration {
  /** Preludes of the enclosing rules, the outermost first, without comments. */
  readonly rules: readonly string[];
  /** Property name, in lower case except for custom properties. */
  readonly property: string;
  readonly value: string;
}

/** Tokens: strings, comments and escapes, whose punctuation separates nothing, and punctuation that separates. */
const TOKEN =
  /\/\*[^*]*(?:\*(?!\/)[^*]*)*(?:\*\/|$)|"(?:[^"\\\n]|\\[\s\S])*["\n]?|'(?:[^'\\\n]|\\[\s\S])*['\n]?|\\[\s\S]|[{}();]/g;
const DECLARATION = /^((?:\s|\/\*[^*]*(?:\*(?!\/)[^*]*)*\*\/)*)(-{0,2}[a-z][\w-]*)\s*:([\s\S]*)$/i;
const COMMENT = /\/\*[^*]*(?:\*(?!\/)[^*]*)*(?:\*\/|$)/g;

/**
 * Replaces declarations of a style sheet and keeps everything else byte for byte. The time is linear in the length.
 *
 * @param rewrite returns the replacement of a declaration; undefined keeps it
 */
export function rewriteDeclarations(
  css: string,
  rewrite: (declaration: Declaration) => string | undefined,
): string {
  const out: string[] = [];
  const rules: string[] = [];
  let start = 0;
  let depth = 0;
  const declare = (end: number) => {
    const text = css.slice(start, end);
    const found = rules.length > 0 ? DECLARATION.exec(text) : null;
    if (!found) return out.push(text);
    const [, space, name, value] = found;
    const property = name!.startsWith('--') ? name! : name!.toLowerCase();
    const replaced = rewrite({ rules, property, value: value!.replace(COMMENT, ' ').trim() });
    return out.push(replaced === undefined ? text : `${space}${replaced}`);
  };
  for (const { 0: token, index } of css.matchAll(TOKEN)) {
    if (token === '(') depth++;
    else if (token === ')') depth = Math.max(0, depth - 1);
    else if (token === '{') {
      const prelude = css.slice(start, index);
      out.push(prelude, '{');
      rules.push(prelude.replace(COMMENT, ' ').trim());
      depth = 0;
      start = index + 1;
    } else if (token === '}' || (token === ';' && depth === 0)) {
      declare(index);
      out.push(token);
      if (token === '}') rules.pop();
      depth = 0;
      start = index + 1;
    }
  }
  declare(css.length);
  return out.join('');
}
