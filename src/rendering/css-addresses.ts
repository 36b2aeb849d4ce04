const DATA = /^\s*(?:data:|#|$)/i;

/** `url()`, with the address in quotes or without (CSS Syntax Module Level 3, 4.3.6). */
export const CSS_URL =
  /url\(\s{0,20}(?:"([^"\n]{1,2000})"|'([^'\n]{1,2000})'|([^\s"'()]{1,2000}))\s{0,20}\)/gi;

/** `@import`, followed by nothing but an optional list of media (CSS Cascading and Inheritance Level 4, 2). */
export const CSS_IMPORT =
  /@import\s{0,20}(?:url\(\s{0,20})?(?:"([^"\n]{1,2000})"|'([^'\n]{1,2000})'|([^\s"'();]{1,2000}))\s{0,20}\)?(?!\s{0,20}(?:layer|supports)\b)([^;{}()"']{0,200})(?:;|$)/gi;

/** Whether an address is loaded: it is not a `data:` URL, a fragment of the document, or empty. */
export function isLoaded(address: string): boolean {
  return !DATA.test(address);
}
