import { RDF, XMP_NAMESPACES } from '../../document/metadata/xmp-namespaces.ts';
import type { XmpPacket } from '../../document/metadata/xmp-packet.ts';
import type { Claim } from './claims.ts';

/** Information dictionary as text; dates in PDF notation. */
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

/** Metadata of a hybrid document about its embedded invoice (Factur-X 1.0, 6.2; ZUGFeRD 2). */
export interface HybridInvoice {
  readonly fileName: string;
  /** Name of the profile, such as `EN 16931`. */
  readonly conformanceLevel: string;
  /** Version of the standard that the profile belongs to, such as `1.0`. */
  readonly version: string;
}

interface Property {
  readonly name: string;
  readonly type: 'Integer' | 'Text';
  readonly category: 'internal' | 'external';
  readonly description: string;
}

/** A schema of properties that XMP does not define, which PDF/A requires to be described (ISO 19005-2, 6.6.2.3.3). */
interface ExtensionSchema {
  readonly name: string;
  readonly prefix: 'pdfuaid' | 'fx';
  readonly properties: readonly Property[];
}

const UA_SCHEMA: ExtensionSchema = {
  name: 'PDF/UA identification schema',
  prefix: 'pdfuaid',
  properties: [{ name: 'part', type: 'Integer', category: 'internal', description: 'Part of ISO 14289' }],
};

const invoiceProperty = (name: string, description: string): Property => ({
  name,
  type: 'Text',
  category: 'external',
  description,
});
const INVOICE_SCHEMA: ExtensionSchema = {
  name: 'Factur-X PDFA Extension Schema',
  prefix: 'fx',
  properties: [
    invoiceProperty('DocumentFileName', 'Name of the embedded XML invoice file'),
    invoiceProperty('DocumentType', 'INVOICE'),
    invoiceProperty('Version', 'Version of the standard that the XML invoice follows'),
    invoiceProperty('ConformanceLevel', 'Profile that the XML invoice keeps to'),
  ],
};

/** Returns XMP metadata (ISO 16684-1) that repeat the information dictionary and state the document's conformance claims. */
export function xmpPacket(
  information: Information,
  claims: readonly Claim[],
  invoice?: HybridInvoice,
): Buffer {
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
    invoice && invoiceProperties(invoice),
    extensions([...(accessible ? [UA_SCHEMA] : []), ...(invoice ? [INVOICE_SCHEMA] : [])]),
  ]
    .filter((line) => typeof line === 'string')
    .join('\n');
  const used = Object.entries(XMP_NAMESPACES).filter(([prefix]) => body.includes(`<${prefix}:`));
  const declared = used.map(([prefix, uri]) => ` xmlns:${prefix}="${uri}"`).join('');
  return Buffer.from(`<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="${RDF}">
<rdf:Description rdf:about=""${declared}>
${body}
</rdf:Description></rdf:RDF></x:xmpmeta>
<?xpacket end="w"?>`);
}

function invoiceProperties({ fileName, version, conformanceLevel }: HybridInvoice): string {
  return [
    '<fx:DocumentType>INVOICE</fx:DocumentType>',
    `<fx:DocumentFileName>${escaped(fileName)}</fx:DocumentFileName>`,
    `<fx:Version>${escaped(version)}</fx:Version>`,
    `<fx:ConformanceLevel>${escaped(conformanceLevel)}</fx:ConformanceLevel>`,
  ].join('\n');
}

/** Namespaces of the description of a schema. */
const { pdfaExtension, pdfaSchema, pdfaProperty } = XMP_NAMESPACES;

/**
 * Changes a packet to claim PDF/A-3 and name an invoice, replacing earlier statements of both. All else stays.
 *
 * @returns whether the packet has a place for it
 */
export function stateInvoice(packet: XmpPacket, level: 'A' | 'U' | 'B', invoice: HybridInvoice): boolean {
  const { fx, pdfaid } = XMP_NAMESPACES;
  const isDescribed = packet.stated({ namespace: pdfaSchema, names: ['namespaceURI'] }).includes(fx);
  packet.remove({ namespace: pdfaid });
  packet.remove({ namespace: fx });
  const claim = `<pdfaid:part>3</pdfaid:part><pdfaid:conformance>${level}</pdfaid:conformance>`;
  if (!packet.addProperties(`${claim}\n${invoiceProperties(invoice)}`, { fx, pdfaid })) return false;
  if (isDescribed) return true;
  const prefixes = { pdfaSchema, pdfaProperty };
  const item = schemaItem(INVOICE_SCHEMA);
  return (
    packet.addItem(pdfaExtension, 'schemas', item, prefixes) ||
    packet.addProperties(extensions([INVOICE_SCHEMA]) || '', { ...prefixes, pdfaExtension })
  );
}

function extensions(schemas: readonly ExtensionSchema[]): string | false {
  if (schemas.length === 0) return false;
  return `<pdfaExtension:schemas><rdf:Bag>${schemas.map(schemaItem).join('')}</rdf:Bag></pdfaExtension:schemas>`;
}

function schemaItem({ name, prefix, properties }: ExtensionSchema): string {
  return `<rdf:li rdf:parseType="Resource">
<pdfaSchema:schema>${name}</pdfaSchema:schema>
<pdfaSchema:namespaceURI>${XMP_NAMESPACES[prefix]}</pdfaSchema:namespaceURI>
<pdfaSchema:prefix>${prefix}</pdfaSchema:prefix>
<pdfaSchema:property><rdf:Seq>${properties.map(propertyItem).join('')}</rdf:Seq></pdfaSchema:property>
</rdf:li>`;
}

function propertyItem({ name, type, category, description }: Property): string {
  return `<rdf:li rdf:parseType="Resource">
<pdfaProperty:name>${name}</pdfaProperty:name><pdfaProperty:valueType>${type}</pdfaProperty:valueType>
<pdfaProperty:category>${category}</pdfaProperty:category>
<pdfaProperty:description>${description}</pdfaProperty:description>
</rdf:li>`;
}

/** Converts a PDF date (ISO 32000-1, 7.9.4) to XMP notation. @returns undefined when it is not one */
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

/** Escapes text for XML, and removes characters that XML cannot contain. */
function escaped(text: string): string {
  return text
    .toWellFormed()
    .replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '')
    .replace(/[<>&]/g, (character) => `&#${character.charCodeAt(0)};`);
}
