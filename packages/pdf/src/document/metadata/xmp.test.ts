import { expect, it } from 'vitest';
import { withFilesEmbedded } from './xmp.ts';

it.each([
  [
    '<pdfaid:part>2</pdfaid:part><pdfaid:conformance>A</pdfaid:conformance>',
    '<pdfaid:part>3</pdfaid:part><pdfaid:conformance>A</pdfaid:conformance>',
  ],
  ['<a pdfaid:part="2" pdfaid:conformance="B"/>', '<a pdfaid:part="3" pdfaid:conformance="B"/>'],
  ['<pdfaid:part>3</pdfaid:part>', '<pdfaid:part>3</pdfaid:part>'],
  ["<a pdfaid:part='1' pdfaid:conformance='A' x='y'/>", "<a x='y'/>"],
  ['<pdfaid:part>4</pdfaid:part><pdfaid:rev>2020</pdfaid:rev><b/>', '<b/>'],
  ['<pdfuaid:part>1</pdfuaid:part>', '<pdfuaid:part>1</pdfuaid:part>'],
])('%s claims with an embedded file: %s', (packet, expected) =>
  expect(Buffer.from(withFilesEmbedded(Buffer.from(packet))).toString()).toBe(expected),
);
