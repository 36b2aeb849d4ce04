import type { DefaultTreeAdapterTypes } from 'parse5';
import type { Mark } from './rich-text.ts';

type Element = DefaultTreeAdapterTypes.Element;

const BY_ELEMENT: Readonly<Record<string, Mark>> = {
  ...{ b: 'bold', strong: 'bold', th: 'bold', i: 'italic', em: 'italic', cite: 'italic', dfn: 'italic' },
  ...{ u: 'underline', ins: 'underline', s: 'strike', del: 'strike', strike: 'strike' },
  ...{ sup: 'super', sub: 'sub', code: 'code', kbd: 'code', samp: 'code', pre: 'code', tt: 'code' },
};
const BY_STYLE: readonly (readonly [property: RegExp, value: RegExp, mark: Mark])[] = [
  [/^font-weight$/, /^(?:bold|bolder|[6-9]00)$/, 'bold'],
  [/^font-style$/, /^(?:italic|oblique)$/, 'italic'],
  [/^text-decoration(?:-line)?$/, /\bunderline\b/, 'underline'],
  [/^text-decoration(?:-line)?$/, /\bline-through\b/, 'strike'],
  [/^vertical-align$/, /^super$/, 'super'],
  [/^vertical-align$/, /^sub$/, 'sub'],
];
/** Elements whose text stays, without what they look like. */
const UNSTYLED = new Set(['hr', 'mark', 'small', 'big', 'center', 'blockquote', 'ruby']);
/** Attributes that change what is shown. */
const SHOWN_ATTRIBUTES = new Set(['align', 'bgcolor', 'color', 'face', 'size', 'dir', 'reversed', 'value']);
/** Declarations that change nothing, since their value is the usual one. */
const IS_USUAL =
  /^(?!list-style)[^:]*:(?:normal|none|inherit|initial|unset|auto|baseline|0(?:px|pt|em)?|left|start|)$/;

/**
 * Returns the formatting of an element, by its name and the attribute `style`.
 *
 * @param leaveOut called with each element, attribute and property that is not shown, such as `<hr>`, `align` and `color`
 */
export function marksOf(element: Element, leaveOut: (what: string) => void): Mark[] {
  const { tagName, attrs } = element;
  if (UNSTYLED.has(tagName)) leaveOut(`<${tagName}>`);
  const byElement = BY_ELEMENT[tagName];
  const found = byElement === undefined ? [] : [byElement];
  for (const { name, value } of attrs) {
    if (SHOWN_ATTRIBUTES.has(name)) leaveOut(name);
    if (name === 'style') found.push(...marksOfStyle(value.toLowerCase(), leaveOut));
  }
  return found;
}

function marksOfStyle(style: string, leaveOut: (property: string) => void): Mark[] {
  return style.split(';').flatMap((declaration) => {
    const [property = '', value = ''] = declaration.split(':', 2).map((each) => each.trim());
    const marks = BY_STYLE.filter(([names, values]) => names.test(property) && values.test(value));
    const isForWord = property.startsWith('mso-');
    if (marks.length === 0 && /^[a-z]/.test(property) && !isForWord && !IS_USUAL.test(`${property}:${value}`))
      leaveOut(property);
    return marks.map(([, , mark]) => mark);
  });
}
