import { linkedStyles } from './linked-styles.ts';
import type { ResourceLoader } from './resource-guard.ts';

/** Loaded style sheets by address, with the imported text in place of imports, and absolute addresses. */
export type ReadableSheets = Readonly<Record<string, string>>;

export function readableSheets({ styleSheets }: Pick<ResourceLoader, 'styleSheets'>): ReadableSheets {
  return linkedStyles(styleSheets);
}

/**
 * Script of a function that returns the rules of a style sheet. A browser hides those of another origin, as all linked ones of a
 * document are, so these are parsed again. `sheets` are the {@link ReadableSheets}.
 */
export const RULES_OF = `(sheet) => {
  try {
    return sheet.cssRules;
  } catch {
    const own = new CSSStyleSheet();
    own.replaceSync(Object.hasOwn(sheets, sheet.href) ? sheets[sheet.href] : '');
    return own.cssRules;
  }
}`;
