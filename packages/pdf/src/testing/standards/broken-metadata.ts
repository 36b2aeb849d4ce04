import { type BrokenFile, more, xmp } from './changes.ts';
import type { Change } from './conforming-file.ts';

/** Additional value type in the packet's extension schema. */
const VALUE_TYPE =
  '<pdfaSchema:valueType xmlns:pdfaType="http://www.aiim.org/pdfa/ns/type#" xmlns:pdfaField="http://www.aiim.org/pdfa/ns/field#">' +
  '<rdf:Seq><rdf:li rdf:parseType="Resource"><pdfaType:type>Thing</pdfaType:type>' +
  '<pdfaType:namespaceURI>urn:thing</pdfaType:namespaceURI><pdfaType:prefix>thing</pdfaType:prefix>' +
  '<pdfaType:description>A thing</pdfaType:description><pdfaType:field><rdf:Seq><rdf:li rdf:parseType="Resource">' +
  '<pdfaField:name>size</pdfaField:name><pdfaField:valueType>Integer</pdfaField:valueType>' +
  '<pdfaField:description>Its size</pdfaField:description></rdf:li></rdf:Seq></pdfaType:field></rdf:li></rdf:Seq></pdfaSchema:valueType>';

const PACKET_OF_PAGE =
  '<?xpacket begin="" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">' +
  '<rdf:Description rdf:about="" xmlns:own="http://www.aiim.org/pdfua/ns/id/" xmlns:pdfaExtension="http://www.aiim.org/pdfa/ns/extension/" xmlns:pdfaSchema="http://www.aiim.org/pdfa/ns/schema#" xmlns:pdfaProperty="http://www.aiim.org/pdfa/ns/property#">' +
  '<pdfaExtension:schemas><rdf:Bag><rdf:li rdf:parseType="Resource"><pdfaSchema:schema>Own</pdfaSchema:schema>' +
  '<pdfaSchema:namespaceURI>http://www.aiim.org/pdfua/ns/id/</pdfaSchema:namespaceURI><pdfaSchema:prefix>own</pdfaSchema:prefix>' +
  '<pdfaSchema:property><rdf:Seq><rdf:li rdf:parseType="Resource"><pdfaProperty:name>thing</pdfaProperty:name><pdfaProperty:valueType>Thing</pdfaProperty:valueType>' +
  '<pdfaProperty:category>internal</pdfaProperty:category><pdfaProperty:description>x</pdfaProperty:description></rdf:li></rdf:Seq></pdfaSchema:property>' +
  '</rdf:li></rdf:Bag></pdfaExtension:schemas><own:thing>x</own:thing></rdf:Description></rdf:RDF></x:xmpmeta><?xpacket end="r"?>';

/** Returns a file whose packet describes a value type, with a change to it. */
const typed = (from: string | RegExp, to: string): Change =>
  xmp('<pdfaSchema:property>', `${VALUE_TYPE.replace(from, to)}<pdfaSchema:property>`);

/** Returns a PDF/UA claim property described by the extension schema, with another prefix. */
const described = (name: string): Change => ({
  xmp: (packet) =>
    packet
      .replace(
        '<pdfaid:part>',
        `<x:${name} xmlns:x="http://www.aiim.org/pdfua/ns/id/">1</x:${name}><pdfaid:part>`,
      )
      .replace(
        '</rdf:Seq></pdfaSchema:property>',
        `<rdf:li rdf:parseType="Resource"><pdfaProperty:name>${name}</pdfaProperty:name><pdfaProperty:valueType>Text</pdfaProperty:valueType><pdfaProperty:category>internal</pdfaProperty:category><pdfaProperty:description>x</pdfaProperty:description></rdf:li></rdf:Seq></pdfaSchema:property>`,
      ),
});

/** A text property whose declared type has no fields. */
const fieldless: Change = {
  xmp: (packet) =>
    packet
      .replace(
        '<pdfaSchema:property>',
        `${VALUE_TYPE.replace(/<pdfaType:field>.*<\/pdfaType:field>/, '')}<pdfaSchema:property>`,
      )
      .replace('>Integer</pdfaProperty:valueType>', '>Thing</pdfaProperty:valueType>'),
};

/** Metadata of a page, whose extension schema uses a type of the document's. */
const elsewhere: Change = {
  ...typed(/<pdfaType:field>.*<\/pdfaType:field>/, ''),
  page: '/Metadata 20 0 R',
  objects: {
    20: {
      dict: '/Type/Metadata/Subtype/XML',
      data: PACKET_OF_PAGE,
    },
  },
};

function utf32(packet: string, littleEndian: boolean): Uint8Array {
  const points = Array.from(packet, (character) => character.codePointAt(0)!);
  const view = new DataView(new ArrayBuffer(points.length * 4));
  for (const [i, point] of points.entries()) view.setUint32(i * 4, point, littleEndian);
  return new Uint8Array(view.buffer);
}

/** Removes an element with its text from the packet. */
const without = (name: string): [RegExp, string] => [new RegExp(`<${name}>.*?</${name}>`, 's'), ''];

/** Files that violate rules about XMP metadata (ISO 19005-2, 6.6). */
export const BROKEN_METADATA: readonly BrokenFile[] = [
  [['6.6.2.1-1', 'ua:7.1-8'], { replace: { 1: ['/Metadata 13 0 R', ''] } }],
  [['6.6.2.1-2'], xmp('id="W5M0', 'bytes="9" id="W5M0')],
  [['6.6.2.1-3'], xmp('id="W5M0', 'encoding="UTF-8" id="W5M0')],
  [['6.6.2.3.1-1', '6.6.2.3.1-2'], more('<x:a xmlns:x="urn:x">1</x:a>')],
  [['6.6.2.3.1-2'], more('<dc:subject>x</dc:subject>')],
  [
    ['6.6.2.3.2-1'],
    xmp('<pdfaProperty:name>', '<pdfaProperty:strange>x</pdfaProperty:strange><pdfaProperty:name>'),
  ],
  [['6.6.2.3.3-2'], xmp(/<pdfaSchema:schema>.*?<\/pdfaSchema:schema>/, '')],
  [['6.6.2.3.3-4'], xmp(/<pdfaSchema:prefix>.*?<\/pdfaSchema:prefix>/, '')],
  [['6.6.2.3.1-1', '6.6.2.3.1-2', '6.6.2.3.3-8'], xmp('>Integer<', '>Strange<')],
  [['6.6.2.3.3-9'], xmp('>internal<', '>inside<')],
  [['6.6.2.3.3-10'], xmp(/<pdfaProperty:description>.*?<\/pdfaProperty:description>/, '')],
  [['6.6.4-1'], xmp(/<pdfaid:.*?<\/pdfaid:part>\s*<pdfaid:.*?<\/pdfaid:conformance>/s, '')],
  [['6.6.4-2'], xmp('<pdfaid:part>2', '<pdfaid:part>4')],
  [['6.6.4-3'], xmp('<pdfaid:conformance>A', '<pdfaid:conformance>B')],
  [['6.6.4-4', '6.6.4-5'], { xmp: (packet) => packet.replaceAll('pdfaid', 'archive') }],
  [['6.6.2.1-5'], { xmp: (packet) => Buffer.from(packet, 'utf16le') }],
  [['6.6.2.1-5'], { xmp: (packet) => utf32(packet, true) }],
  [['6.6.2.1-5'], { xmp: (packet) => utf32(packet, false) }],
  [[], fieldless],
  [[], elsewhere],
  [
    ['6.6.2.3.3-1'],
    {
      xmp: (packet) =>
        packet
          .replace('<pdfaExtension:schemas><rdf:Bag>', '<pdfaExtension:schemas><rdf:Seq>')
          .replace('</rdf:Bag></pdfaExtension:schemas>', '</rdf:Seq></pdfaExtension:schemas>'),
    },
  ],
  [
    ['6.6.2.3.3-3'],
    xmp(
      /<pdfaSchema:namespaceURI>(.*?)<\/pdfaSchema:namespaceURI>/,
      '<s:namespaceURI xmlns:s="http://www.aiim.org/pdfa/ns/schema#">$1</s:namespaceURI>',
    ),
  ],
  [
    ['6.6.2.3.3-5'],
    {
      xmp: (packet) =>
        packet
          .replace('<pdfaSchema:property><rdf:Seq>', '<pdfaSchema:property><rdf:Bag>')
          .replace('</rdf:Seq></pdfaSchema:property>', '</rdf:Bag></pdfaSchema:property>'),
    },
  ],
  [
    ['6.6.2.3.3-6'],
    {
      xmp: (packet) =>
        packet.replace(
          '<pdfaSchema:property>',
          `${VALUE_TYPE.replace('<rdf:Seq>', '<rdf:Bag>').replace('</rdf:Seq></pdfaSchema', '</rdf:Bag></pdfaSchema')}<pdfaSchema:property>`,
        ),
    },
  ],
  [
    ['6.6.2.3.3-7'],
    xmp(
      /<pdfaProperty:name>(.*?)<\/pdfaProperty:name>/,
      '<p:name xmlns:p="http://www.aiim.org/pdfa/ns/property#">$1</p:name>',
    ),
  ],
  [['6.6.2.3.3-11'], typed(...without('pdfaType:type'))],
  [['6.6.2.3.3-12'], typed(...without('pdfaType:namespaceURI'))],
  [['6.6.2.3.3-13'], typed(...without('pdfaType:prefix'))],
  [['6.6.2.3.3-14'], typed(...without('pdfaType:description'))],
  [
    ['6.6.2.3.3-15'],
    {
      xmp: (packet) =>
        packet.replace(
          '<pdfaSchema:property>',
          `${VALUE_TYPE.replace('<pdfaType:field><rdf:Seq>', '<pdfaType:field><rdf:Bag>').replace('</rdf:Seq></pdfaType', '</rdf:Bag></pdfaType')}<pdfaSchema:property>`,
        ),
    },
  ],
  [['6.6.2.3.3-16'], typed(...without('pdfaField:name'))],
  [['6.6.2.3.3-17'], typed('>Integer<', '>Strange<')],
  [['6.6.2.3.3-18'], typed(...without('pdfaField:description'))],
  [['6.6.4-6'], more('<x:amd xmlns:x="http://www.aiim.org/pdfa/ns/id/">1</x:amd>')],
  [['6.6.4-7'], more('<x:corr xmlns:x="http://www.aiim.org/pdfa/ns/id/">1</x:corr>')],
  [['ua:5-3'], { xmp: (packet) => packet.replaceAll(/(<\/?|xmlns:)pdfuaid(?=[:=])/g, '$1access') }],
  [['ua:5-4'], described('amd')],
  [['ua:5-5'], described('corr')],
];
