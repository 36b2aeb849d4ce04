import { describe, expect, it } from 'vitest';
import { encrypt } from '../../testing/encrypt.ts';
import { onePage, rawStream } from '../../testing/raw-pdf.ts';
import { readInformation } from './read-information.ts';

const XMP = `<?xpacket begin="" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/">
<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about=""
 xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:pdfaid="http://www.aiim.org/pdfa/ns/id/"
 xmlns:pdfuaid="http://www.aiim.org/pdfua/ns/id/" xmlns:xmp="http://ns.adobe.com/xap/1.0/"
 pdfaid:part="3" pdfaid:conformance="A" pdfuaid:part="1" xmp:CreateDate="2026-01-02T03:04:05+01:00">
<dc:title><rdf:Alt><rdf:li xml:lang="x-default">The title</rdf:li></rdf:Alt></dc:title>
<dc:creator><rdf:Seq><rdf:li>Ada</rdf:li><rdf:li>Alan</rdf:li></rdf:Seq></dc:creator>
</rdf:Description></rdf:RDF></x:xmpmeta><?xpacket end="w"?>`;

const rich = () =>
  onePage({
    page: '/Rotate 90',
    resources: '/Font << /F1 << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> /F2 20 0 R >>',
    catalog: `/Lang (de-CH) /MarkInfo << /Marked true >> /StructTreeRoot 10 0 R /Metadata 11 0 R /Outlines 12 0 R
      /PageLabels << /Nums [0 << /S /r /St 4 /P (A-) >>] >> /Version /2.0
      /Names << /Dests << /Names [(there) [3 0 R /FitH 700]] >> /EmbeddedFiles << /Names [(a.txt) 15 0 R] >> >>
      /AcroForm << /Fields [17 0 R 18 0 R] >>`,
    trailer: '/Info 19 0 R',
    objects: {
      10: '<< /Type /StructTreeRoot >>',
      11: rawStream('/Type /Metadata /Subtype /XML', XMP),
      12: '<< /First 13 0 R /Last 14 0 R >>',
      13: '<< /Title (One) /Dest [3 0 R /XYZ 10 700 null] /Next 14 0 R /First 14 0 R >>',
      14: '<< /Title (Two) /A << /S /GoTo /D (there) >> /Next 13 0 R >>',
      15: '<< /Type /Filespec /UF (a.txt) /Desc (notes) /AFRelationship /Source /EF << /F 16 0 R >> >>',
      16: rawStream('/Subtype /text#2Fplain /Params << /Size 2 >>', 'ab'),
      17: '<< /FT /Sig /T (signed) /V << /Type /Sig >> >>',
      18: '<< /FT /Sig /T (empty) >>',
      19: `<< /Title (Another) /Author (Ada; Alan) /CreationDate (D:20260102020405Z) /Customer (C-1) >>`,
      20: '<< /Type /Font /Subtype /Type3 /FontMatrix [1 0 0 1 0 0] >>',
    },
  });

describe('information about a PDF', () => {
  it('includes pages, metadata, bookmarks, attachments, fonts and claims', async () => {
    const pdf = rich();
    expect(await readInformation(pdf)).toEqual({
      sizeBytes: pdf.length,
      version: '2.0',
      pageCount: 1,
      pages: [{ width: 792, height: 612, rotation: 90, label: 'A-iv' }],
      encrypted: false,
      metadata: {
        title: 'The title',
        author: 'Ada; Alan',
        created: '2026-01-02T02:04:05.000Z',
        custom: { Customer: 'C-1' },
        disagreements: ['title'],
      },
      language: 'de-CH',
      tagged: true,
      claims: ['PDF/A-3a', 'PDF/UA-1'],
      bookmarks: [
        {
          title: 'One',
          page: 0,
          x: 700,
          y: 10,
          bookmarks: [{ title: 'Two', page: 0, x: 700, bookmarks: [] }],
        },
      ],
      attachments: [
        {
          name: 'a.txt',
          description: 'notes',
          mediaType: 'text/plain',
          sizeBytes: 2,
          relationship: 'Source',
        },
      ],
      signatures: { signed: 1, fields: 2 },
      form: 'fields',
      fonts: [
        { name: '', type: 'Type3', embedded: true, subset: false, toUnicode: false },
        { name: 'Helvetica', type: 'Type1', embedded: false, subset: false, toUnicode: false },
      ],
    });
  });

  it('reports the user permissions of an encrypted file', async () => {
    const locked = await encrypt(rich(), 'secret');
    const read = await readInformation(locked, { password: 'secret' });
    expect(read.encrypted).toBe(true);
    expect(Object.keys(read.permissions!)).toContain('print');
    await expect(readInformation(locked)).rejects.toMatchObject({ code: 'PDF_ENCRYPTED' });
  });

  it('is short for a plain file', async () => {
    const { metadata, bookmarks, fonts, form, permissions } = await readInformation(onePage({}));
    expect({ metadata, bookmarks, fonts, form, permissions }).toEqual({
      metadata: { custom: {}, disagreements: [] },
      bookmarks: [],
      fonts: [],
      form: 'none',
      permissions: undefined,
    });
  });
});
