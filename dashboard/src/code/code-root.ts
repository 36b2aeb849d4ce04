/**
 * Creates the container of an editor: a shadow tree, in which the editor's styles are adopted style sheets. In the document
 * itself they would be a `style` element, which the content security policy blocks.
 *
 * @returns the tree, and the element for the editor.
 */
export function codeRoot(host: HTMLElement): { readonly root: ShadowRoot; readonly parent: HTMLElement } {
  const root = host.shadowRoot ?? host.attachShadow({ mode: 'open' });
  const parent = document.createElement('div');
  parent.style.height = '100%';
  root.replaceChildren(parent);
  return { root, parent };
}
