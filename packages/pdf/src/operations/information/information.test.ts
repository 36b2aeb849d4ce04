import { PDFDocument, PDFName, PDFRawStream } from '@cantoo/pdf-lib';
import { describe, expect, it } from 'vitest';
import { PRODUCER } from '../../document/metadata/product.ts';
import { stamp } from '../../document/metadata/stamp.ts';
import { PdfDocument } from '../../file/core/document.ts';
import { IncrementalUpdate } from '../../file/core/incremental-update.ts';
import { PdfFile } from '../../file/core/pdf-file.ts';

const NOW = new Date('2026-11-22T10:20:30Z');
const XMP = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmlns:pdf="http://ns.adobe.com/pdf/1.3/" xmlns:dc="http://purl.org/dc/elements/1.1/" xmp:ModifyDate='2020-01-01'>
<pdf:Producer>Old &amp; worn</pdf:Producer><dc:title>Kept</dc:title></rdf:Description></rdf:RDF></x:xmpmeta>`;

async function sample(metadata: string | undefined, withInformation = true): Promise<Uint8Array> {
  const document = await PDFDocument.create({ updateMetadata: false });
  document.addPage();
  if (withInformation) {
    document.setTitle('Title');
    document.setAuthor('Ünïcode');
    document.setProducer('Another');
  }
  if (metadata !== undefined) {
    const stream = document.context.flateStream(metadata, { Type: 'Metadata', Subtype: 'XML' });
    document.catalog.set(PDFName.of('Metadata'), document.context.register(stream));
  }
  return document.save({ useObjectStreams: false });
}

async function read(pdf: Uint8Array) {
  const document = await PDFDocument.load(pdf, { updateMetadata: false });
  const stream = document.context.lookup(document.catalog.get(PDFName.of('Metadata')));
  return {
    title: document.getTitle(),
    author: document.getAuthor(),
    producer: document.getProducer(),
    modified: document.getModificationDate()?.toISOString(),
    xmp: stream instanceof PDFRawStream ? Buffer.from(stream.contents).toString('utf8') : undefined,
  };
}

const stamps: [string, (pdf: Uint8Array) => Uint8Array][] = [
  [
    'an appended revision',
    (pdf) => {
      const update = new IncrementalUpdate(PdfFile.open(pdf));
      stamp(update, NOW);
      return update.write();
    },
  ],
  [
    'a document that is written anew',
    (pdf) => {
      const document = PdfDocument.open(pdf);
      stamp(document, NOW);
      return document.save();
    },
  ],
];

describe.each(stamps)('%s', (_, stamped) => {
  it('names Platen and the time, and keeps other entries', async () => {
    expect(await read(stamped(await sample(undefined)))).toEqual({
      title: 'Title',
      author: 'Ünïcode',
      producer: PRODUCER,
      modified: '2026-11-22T10:20:30.000Z',
      xmp: undefined,
    });
  });

  it('names Platen when the producer was missing', async () => {
    expect(await read(stamped(await sample(undefined, false)))).toMatchObject({ producer: PRODUCER });
  });

  it('agrees with the XMP metadata', async () => {
    const { xmp } = await read(stamped(await sample(XMP)));
    expect(xmp).toContain(`<pdf:Producer>${PRODUCER}</pdf:Producer>`);
    expect(xmp).toContain('xmp:ModifyDate="2026-11-22T10:20:30Z"');
    expect(xmp).toContain('<dc:title>Kept</dc:title>');
  });
});
