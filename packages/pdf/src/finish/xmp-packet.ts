import type { Claim } from './claims.ts';

/** What the information dictionary says, as text; dates as PDF writes them. */
export interface Information {
  readonly title?: string;
  readonly author?: string;
  readonly subject?: string;
  readonly keywords?: string;
  readonly creator?: string;
  readonly producer?: string;
  readonly created?: string;
  readonly modified?: string;
}

const DATE = /^D:(\d{4})(\d{2})?(\d{2})?(\d{2})?(\d{2})?(\d{2})?(?:(Z)|([+-]\d{2})'?(\d{2})?'?)?/;

/** The schema of PDF/UA's own properties, which PDF/A wants described (ISO 19005-2, 6.6.2.3.3). */
const UA_SCHEMA = `<pdfaExtension:schemas><rdf:Bag><rdf:li rdf:parseType="Resource">
<pdfaSchema:schema>PDF/UA identification schema</pdfaSchema:schema>
<pdfaSchema:namespaceURI>http://www.aiim.org/pdfua/ns/id/</pdfaSchema:namespaceURI>
<pdfaSchema:prefix>pdfuaid</pdfaSchema:prefix>
<pdfaSchema:property><rdf:Seq><rdf:li rdf:parseType="Resource">
<pdfaProperty:name>part</pdfaProperty:name><pdfaProperty:valueType>Integer</pdfaProperty:valueType>
<pdfaProperty:category>internal</pdfaProperty:category>
<pdfaProperty:description>Part of ISO 14289</pdfaProperty:description>
</rdf:li></rdf:Seq></pdfaSchema:property>
</rdf:li></rdf:Bag></pdfaExtension:schemas>
`;

const NAMESPACES = {
  dc: 'http://purl.org/dc/elements/1.1/',
  xmp: 'http://ns.adobe.com/xap/1.0/',
  pdf: 'http://ns.adobe.com/pdf/1.3/',
  pdfaid: 'http://www.aiim.org/pdfa/ns/id/',
  pdfuaid: 'http://www.aiim.org/pdfua/ns/id/',
  pdfaExtension: 'http://www.aiim.org/pdfa/ns/extension/',
  pdfaSchema: 'http://www.aiim.org/pdfa/ns/schema#',
  pdfaProperty: 'http://www.aiim.org/pdfa/ns/property#',
} as const;

/**
 * XMP metadata (ISO 16684-1) that say what the information dictionary says, and what standards the document keeps.
 */
export function xmpPacket(information: Information, claims: readonly Claim[]): Buffer {
  const { title, author, subject, keywords, creator, producer } = information;
  const created = xmpDate(information.created);
  const modified = xmpDate(information.modified);
  const archive = claims.find((claim) => claim.standard === 'pdfa');
  const accessible = claims.find((claim) => claim.standard === 'ua');
  const body = [
    title !== undefined && `<dc:title>${languages(title)}</dc:title>`,
    author !== undefined && `<dc:creator><rdf:Seq><rdf:li>${escaped(author)}</rdf:li></rdf:Seq></dc:creator>`,
    subject !== undefined && `<dc:description>${languages(subject)}</dc:description>`,
    keywords !== undefined && `<pdf:Keywords>${escaped(keywords)}</pdf:Keywords>`,
    producer !== undefined && `<pdf:Producer>${escaped(producer)}</pdf:Producer>`,
    creator !== undefined && `<xmp:CreatorTool>${escaped(creator)}</xmp:CreatorTool>`,
    created !== undefined && `<xmp:CreateDate>${created}</xmp:CreateDate>`,
    modified !== undefined && `<xmp:ModifyDate>${modified}</xmp:ModifyDate>`,
    archive && `<pdfaid:part>${archive.part}</pdfaid:part>`,
    archive?.level && `<pdfaid:conformance>${archive.level}</pdfaid:conformance>`,
    accessible && `<pdfuaid:part>${accessible.part}</pdfuaid:part>`,
    accessible && UA_SCHEMA.trimEnd(),
  ]
    .filter((line) => typeof line === 'string')
    .join('\n');
  const used = Object.entries(NAMESPACES).filter(([prefix]) => body.includes(`<${prefix}:`));
  const declared = used.map(([prefix, uri]) => ` xmlns:${prefix}="${uri}"`).join('');
  return Buffer.from(`<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about=""${declared}>
${body}
</rdf:Description></rdf:RDF></x:xmpmeta>
<?xpacket end="w"?>`);
}

/** A date of PDF (ISO 32000-1, 7.9.4) as XMP writes it. @returns undefined when it is none */
export function xmpDate(date: string | undefined): string | undefined {
  const match = date === undefined ? null : DATE.exec(date);
  if (match === null) return undefined;
  const [
    ,
    year,
    month = '01',
    day = '01',
    hour = '00',
    minute = '00',
    second = '00',
    ,
    hours,
    minutes = '00',
  ] = match;
  const zone = hours === undefined || (/00$/.test(hours) && minutes === '00') ? 'Z' : `${hours}:${minutes}`;
  return `${year}-${month}-${day}T${hour}:${minute}:${second}${zone}`;
}

function languages(text: string): string {
  return `<rdf:Alt><rdf:li xml:lang="x-default">${escaped(text)}</rdf:li></rdf:Alt>`;
}

/** Text of XML: what it cannot hold is left out. */
function escaped(text: string): string {
  return text
    .toWellFormed()
    .replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '')
    .replace(/[<>&]/g, (character) => `&#${character.charCodeAt(0)};`);
}
