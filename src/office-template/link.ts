const LINKS: ReadonlySet<string> = new Set(['http:', 'https:', 'mailto:', 'tel:']);
const MAX_LINK_LENGTH = 2_000;

/**
 * Checks the address of a link.
 *
 * @param filter for the message
 * @throws Error for an address that is not a link
 */
export function linkOf(filter: string, value: string): string {
  const url = URL.canParse(value) ? new URL(value) : undefined;
  if (url && url.href.length > MAX_LINK_LENGTH)
    throw new Error(
      `${filter}: an address may have at most ${MAX_LINK_LENGTH} characters (${url.href.length} seen)`,
    );
  if (!url || !LINKS.has(url.protocol))
    throw new Error(
      `${filter}: "${value.slice(0, 60)}" must be an address that begins with https:, http:, mailto: or tel:`,
    );
  // Quotation marks and backslashes would end the argument of a field.
  return url.href.replaceAll('"', '%22').replaceAll('\\', '%5C');
}
