import { computeAccessibleName, getRole, isInaccessible } from 'dom-accessibility-api';

/** Puppeteer's sandbox has its own global object, on which Firefox refuses `getComputedStyle`. */
const STYLES = {
  getComputedStyle: (element: Element, pseudo?: string | null) => {
    const style = window.getComputedStyle(element, pseudo);
    return pseudo ? asSpoken(style) : style;
  },
};

/** Styles of a pseudo-element with the alternative text of its content, as in `" *" / ""`, which the library does not know. */
function asSpoken({ content, display }: CSSStyleDeclaration): CSSStyleDeclaration {
  const { style } = document.createElement('span');
  style.setProperty('content', content.replace(/^.*" \/ /s, ''));
  style.setProperty('display', display);
  return style;
}

/**
 * Elements that assistive technology presents with a name, in the order of the document, including those of shadow trees. Runs in
 * the page.
 *
 * @param role role that they must have, if any
 */
export function* accessibleElements(root: ParentNode, name: string, role?: string): Generator<Element> {
  for (const element of root.querySelectorAll('*')) {
    if (element.shadowRoot) yield* accessibleElements(element.shadowRoot, name, role);
    // Cheap tests first: the name reads many computed styles.
    if (role !== undefined && roleOf(element) !== role) continue;
    if (computeAccessibleName(element, STYLES) !== name) continue;
    if (element.closest('[inert]') || isInaccessible(element, STYLES)) continue;
    yield element;
  }
}

/** Browsers present a field for a password as a text field. */
function roleOf(element: Element): string | null {
  return element.matches('input[type="password"]:not([role])') ? 'textbox' : getRole(element);
}
