import { describe, expect, it } from 'vitest';
import { XMP_NAMESPACES } from './xmp-namespaces.ts';
import { XmpPacket } from './xmp-packet.ts';

const { pdf, pdfaid, xmp } = XMP_NAMESPACES;

const wrapped = (description: string, head = '') =>
  `<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>${head}
<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
${description}
</rdf:RDF></x:xmpmeta>
<?xpacket end="w"?>`;

const ELEMENTS =
  wrapped(`<rdf:Description rdf:about="" xmlns:a="${pdfaid}" xmlns="${pdf}" xmlns:dc="${XMP_NAMESPACES.dc}">
  <dc:title><rdf:Alt><rdf:li xml:lang="x-default">Übergröße 山</rdf:li></rdf:Alt></dc:title>
  <a:part>1</a:part>
  <a:conformance>B</a:conformance>
  <Producer>Old &amp; worn</Producer>
</rdf:Description>`);
const ATTRIBUTES = wrapped(
  `<rdf:Description rdf:about="" xmlns:a="${pdfaid}" a:part='1' a:conformance="B" xmlns:p="${pdf}" p:Producer='Old &amp; worn'/>`,
);

const utf16 = (text: string, bigEndian: boolean) => {
  const bytes = Buffer.from(`\ufeff${text}`, 'utf16le');
  return bigEndian ? bytes.swap16() : bytes;
};
const utf32 = (text: string) => {
  const points = [...text].map((character) => character.codePointAt(0)!);
  const bytes = Buffer.alloc(points.length * 4);
  for (const [at, point] of points.entries()) bytes.writeUInt32BE(point, at * 4);
  return bytes;
};
const ENCODINGS: readonly (readonly [string, (text: string) => Uint8Array, (bytes: Uint8Array) => string])[] =
  [
    ['UTF-8', (text) => Buffer.from(text), (bytes) => Buffer.from(bytes).toString()],
    ['UTF-16BE', (text) => utf16(text, true), (bytes) => new TextDecoder('utf-16be').decode(bytes)],
    ['UTF-16LE', (text) => utf16(text, false), (bytes) => new TextDecoder('utf-16le').decode(bytes)],
    [
      'UTF-32BE',
      utf32,
      (bytes) =>
        Array.from({ length: bytes.length / 4 }, (_, at) =>
          String.fromCodePoint(Buffer.from(bytes).readUInt32BE(at * 4)),
        ).join(''),
    ],
  ];

describe.each(ENCODINGS)('a packet in %s', (_, encode, decode) => {
  it('states properties whatever their prefix is', () => {
    for (const text of [ELEMENTS, ATTRIBUTES]) {
      const packet = new XmpPacket(encode(text));
      expect(packet.stated({ namespace: pdfaid, names: ['part'] })).toEqual(['1']);
      expect(packet.stated({ namespace: pdf, names: ['Producer'] })).toEqual(['Old & worn']);
    }
  });

  it('changes only its edited and removed properties', () => {
    const packet = new XmpPacket(encode(ELEMENTS));
    packet.remove({ namespace: pdfaid });
    packet.change(pdf, 'Producer', 'Platen <1>');
    expect(decode(packet.toBytes())).toBe(
      ELEMENTS.replace(/<a:part>.*\s*<a:conformance>.*\s*/, '').replace(
        'Old &amp; worn',
        'Platen &#60;1&#62;',
      ),
    );
  });

  it('loses attributes with the space before them', () => {
    const packet = new XmpPacket(encode(ATTRIBUTES));
    packet.remove({ namespace: pdfaid });
    packet.change(pdf, 'Producer', 'Platen');
    expect(decode(packet.toBytes())).toBe(
      ATTRIBUTES.replace(` a:part='1' a:conformance="B"`, '').replace("'Old &amp; worn'", '"Platen"'),
    );
  });
});

describe('XmpPacket', () => {
  it('is unchanged by removing absent properties or setting equal values', () => {
    const packet = new XmpPacket(Buffer.from(ELEMENTS));
    packet.change(pdf, 'Producer', 'Old & worn');
    packet.change(xmp, 'ModifyDate', '2026-01-01T00:00:00Z');
    packet.remove({ namespace: XMP_NAMESPACES.pdfuaid });
    expect(packet.isChanged).toBe(false);
  });

  it('keeps every byte when its UTF-8 is invalid', () => {
    const bytes = Buffer.from(
      ATTRIBUTES.replace('rdf:about=""', 'rdf:about="" a:corr="\u00fc"').replace('\ufeff', ''),
      'latin1',
    );
    const packet = new XmpPacket(bytes);
    packet.change(pdf, 'Producer', 'Płaten');
    expect(Buffer.from(packet.toBytes()).toString('latin1')).toBe(
      bytes.toString('latin1').replace("'Old &amp; worn'", '"P&#322;aten"'),
    );
  });

  it('replaces a structured property by a simple value', () => {
    const text = wrapped(
      `<rdf:Description rdf:about=""><p:Producer xmlns:p="${pdf}" rdf:parseType="Resource"><rdf:value>x</rdf:value></p:Producer><p:Producer xmlns:p="${pdf}"/></rdf:Description>`,
    );
    const packet = new XmpPacket(Buffer.from(text));
    packet.change(pdf, 'Producer', 'Platen');
    const own = `<p:Producer xmlns:p="${pdf}">Platen</p:Producer>`;
    expect(Buffer.from(packet.toBytes()).toString()).toBe(
      wrapped(`<rdf:Description rdf:about="">${own}${own}</rdf:Description>`),
    );
  });

  it('does not change a field of another property', () => {
    const text = wrapped(
      `<rdf:Description rdf:about="" xmlns:p="${pdf}" xmlns:xmpMM="http://ns.adobe.com/xap/1.0/mm/"><xmpMM:DerivedFrom rdf:parseType="Resource"><p:Producer>Theirs</p:Producer></xmpMM:DerivedFrom></rdf:Description>`,
    );
    const packet = new XmpPacket(Buffer.from(text));
    packet.change(pdf, 'Producer', 'Platen');
    expect(packet.isChanged).toBe(false);
  });

  it('is unreadable when not well-formed, but still finds mentioned namespaces', () => {
    const packet = new XmpPacket(utf16(ELEMENTS.replace('</a:part>', ''), true));
    expect(packet.isReadable).toBe(false);
    expect(packet.mentions(pdfaid)).toBe(true);
  });

  it('refuses elements with thousands of attributes', () => {
    const many = Array.from({ length: 100_000 }, (_, at) => `a${at}=""`).join(' ');
    expect(new XmpPacket(Buffer.from(wrapped(`<rdf:Description ${many}/>`))).isReadable).toBe(false);
  });
});
