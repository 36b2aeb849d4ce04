import { XMP_NAMESPACES } from '../document/metadata/xmp-namespaces.ts';

/** Returns an XMP packet with these properties, under the prefixes of {@link XMP_NAMESPACES}. */
export function xmp(properties: string): string {
  const declared = Object.entries(XMP_NAMESPACES).map(([prefix, uri]) => ` xmlns:${prefix}="${uri}"`);
  return `<?xpacket begin="" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about=""${declared.join('')}>${properties}</rdf:Description></rdf:RDF></x:xmpmeta><?xpacket end="w"?>`;
}
