import { deflateSync } from 'node:zlib';
import { flated, onePage, rawPdf, rawStream } from '../raw-pdf.ts';
import { type Bombs, chain, FONT, form, range, repeat } from './build.ts';

const fieldTree = (kids: string) => `/AcroForm << /Fields [${kids}] /DR << ${FONT} >> /DA (/F0 9 Tf) >>`;

/** Bombs in cross-references, objects, trees, fields and signatures. */
export const structureBombs = (MB: number): Bombs => ({
  'name trees whose kids repeat': () => {
    const nodes = chain(28, (next) => `<< /Kids [${`${next} 0 R `.repeat(8)}] >>`, '<< /Names [] >>');
    const tree = '<< /Kids [10 0 R 10 0 R] >>';
    return onePage({
      catalog: `/Names << /EmbeddedFiles ${tree} /Dests ${tree} /JavaScript ${tree} >> /PageLabels ${tree} /StructTreeRoot << /ParentTree ${tree} /IDTree ${tree} >>`,
      objects: nodes,
    });
  },
  'a page tree whose kids repeat': () =>
    rawPdf({
      1: '<< /Type /Catalog /Pages 10 0 R >>',
      ...chain(
        20,
        (next) => `<< /Type /Pages /Count 9 /Kids [${`${next} 0 R `.repeat(9)}] >>`,
        '<< /Type /Page /MediaBox [0 0 9 9] >>',
      ),
    }),
  'a page tree that loops': () =>
    rawPdf({
      1: '<< /Type /Catalog /Pages 2 0 R >>',
      2: '<< /Type /Pages /Count 99 /Kids [2 0 R 2 0 R] /Parent 2 0 R >>',
    }),
  'a field tree whose kids repeat': () =>
    onePage({
      page: '/Annots [10 0 R]',
      catalog: fieldTree('10 0 R 10 0 R'),
      objects: chain(
        24,
        (next) => `<< /T (a) /Kids [${`${next} 0 R `.repeat(8)}] >>`,
        '<< /Subtype /Widget /FT /Tx /T (a) /V (x) /Rect [9 9 99 29] >>',
      ),
    }),
  'a field that is its own parent': () =>
    onePage({
      page: '/Annots [10 0 R 11 0 R]',
      catalog: fieldTree('10 0 R 11 0 R'),
      objects: {
        10: '<< /Subtype /Widget /T (a) /Parent 10 0 R /Kids [11 0 R 10 0 R] /Rect [9 9 99 29] >>',
        11: '<< /Subtype /Widget /T (b) /Parent 10 0 R /Kids [10 0 R 11 0 R] /Rect [9 9 99 29] >>',
      },
    }),
  'an appearance of itself': () =>
    onePage({
      page: '/Annots [11 0 R]',
      catalog: fieldTree('11 0 R'),
      objects: {
        10: form('/X Do '.repeat(40), '/XObject << /X 10 0 R >>'),
        11: '<< /Subtype /Widget /FT /Tx /T (a) /V (x) /Rect [9 9 99 29] /AP << /N 10 0 R >> /Parent 11 0 R >>',
      },
    }),
  'a hundred thousand fields': () =>
    onePage({
      page: `/Annots [${range(100_000, (i) => `${10 + i} 0 R`).join(' ')}]`,
      catalog: `/AcroForm << /NeedAppearances true /DA (/F0 9 Tf) /DR << ${FONT} >> /Fields [${range(100_000, (i) => `${10 + i} 0 R`).join(' ')}] >>`,
      objects: Object.fromEntries(
        range(100_000, (i) => [
          10 + i,
          `<< /Subtype /Widget /FT /Tx /T (f${i}) /V (some text) /Rect [9 9 99 29] >>`,
        ]),
      ),
    }),
  'bookmarks that loop': () =>
    onePage({
      catalog: '/Outlines 10 0 R',
      objects: {
        10: '<< /First 11 0 R /Last 11 0 R /Count 2 >>',
        11: '<< /Title (a) /Parent 10 0 R /Next 11 0 R /Prev 11 0 R /First 10 0 R /Last 11 0 R /Dest [3 0 R /Fit] >>',
      },
    }),
  'bookmarks whose children repeat': () =>
    onePage({
      catalog: '/Outlines 10 0 R',
      objects: chain(
        40,
        (next) => `<< /Title (a) /First ${next} 0 R /Next ${next} 0 R /Last ${next} 0 R >>`,
        '<< /Title (z) >>',
      ),
    }),
  'a structure tree whose kids repeat': () =>
    onePage({
      catalog: '/MarkInfo << /Marked true >> /StructTreeRoot << /Type /StructTreeRoot /K [10 0 R 10 0 R] >>',
      objects: chain(
        40,
        (next) => `<< /S /P /K [${`${next} 0 R `.repeat(8)}] /P 10 0 R >>`,
        '<< /S /P /P 10 0 R >>',
      ),
    }),
  'optional content that loops': () =>
    onePage({
      content: '/OC /O BDC BT /F0 9 Tf (a) Tj ET EMC',
      resources: `${FONT} /Properties << /O 10 0 R >>`,
      catalog: '/OCProperties << /OCGs [12 0 R] /D << /Order [11 0 R] /OFF [12 0 R] >> >>',
      objects: {
        10: '<< /Type /OCMD /OCGs [10 0 R 10 0 R] /VE 11 0 R >>',
        11: '[/Or 11 0 R 11 0 R 11 0 R]',
        12: '<< /Type /OCG /Name (a) >>',
      },
    }),
  'arrays nested a million deep': () =>
    onePage({ catalog: `/X 10 0 R`, content: '['.repeat(500_000), objects: { 10: '['.repeat(1_000_000) } }),
  'dictionaries nested a million deep': () =>
    onePage({
      catalog: `/X 10 0 R`,
      content: '<</A'.repeat(500_000),
      objects: { 10: '<</A'.repeat(1_000_000) },
    }),
  'a reference to itself': () =>
    onePage({
      catalog: '/Names 10 0 R /AcroForm 10 0 R /Outlines 10 0 R',
      page: '/Annots 10 0 R',
      objects: { 10: '10 0 R' },
    }),
  'a length that is its own stream': () =>
    Buffer.from(
      Buffer.from(onePage({ content: 'q Q' }))
        .toString('latin1')
        .replace('/Length 3', '/Length 4 0 R'),
      'latin1',
    ),
  'a cross-reference that loops': () => {
    const pdf = Buffer.from(onePage({ trailer: '/Prev 9999999' }));
    const start = String(pdf.lastIndexOf('xref\n0 '));
    return Buffer.from(
      pdf.toString('latin1').replace('/Prev 9999999', `/Prev ${start.padStart(7, '0')}`),
      'latin1',
    );
  },
  'an object stream in itself': () =>
    rawPdf(
      {
        1: '<< /Type /Catalog /Pages 2 0 R >>',
        2: '<< /Type /Pages /Count 1 /Kids [3 0 R] >>',
        3: '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] >>',
        5: rawStream('/Type /ObjStm /N 2 /First 8 /Extends 5 0 R', '5 0 1 0 << >>'),
      },
      '/Root 1 0 R /Extends 5 0 R',
    ),
  'an object stream of 250 MB': () =>
    onePage({
      objects: {
        10: flated(
          '/Type /ObjStm /N 1 /First 5',
          Buffer.concat([Buffer.from('20 0 ['), repeat('0 ', 250 * MB)]),
        ),
      },
    }),
  'counts and sizes beyond all measure': () =>
    rawPdf(
      {
        1: '<< /Type /Catalog /Pages 2 0 R /PageLabels << /Nums [0 << /S /D /St 2147483647 >> 2147483647 << >>] >> >>',
        2: '<< /Type /Pages /Count 2147483647 /Kids [3 0 R] >>',
        3: '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 1e30 -1e30] /UserUnit 1e9 /Rotate 1e30 >>',
      },
      '/Root 1 0 R /W [9 9 9] /Index [0 2147483647]',
    ),
  'a cross-reference stream of two thousand million': () => {
    const rows = deflateSync(Buffer.alloc(40 * MB));
    const head = Buffer.from(
      '%PDF-1.7\n1 0 obj\n<</Type/Catalog/Pages 2 0 R>>\nendobj\n2 0 obj\n<</Type/Pages/Count 1/Kids[3 0 R]>>\nendobj\n3 0 obj\n<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]>>\nendobj\n',
    );
    const dict = `9 0 obj\n<</Type/XRef/W[1 1 1]/Index[0 2000000000]/Size 2000000000/Root 1 0 R/Filter/FlateDecode/Length ${rows.length}>>\nstream\n`;
    const tail = `\nendstream\nendobj\nstartxref\n${head.length}\n%%EOF\n`;
    return Buffer.concat([head, Buffer.from(dict), rows, Buffer.from(tail)]);
  },
  'two thousand signatures': () =>
    onePage({
      page: `/Annots [${range(2000, (i) => `${10 + i} 0 R`).join(' ')}]`,
      catalog: `/AcroForm << /SigFlags 3 /Fields [${range(2000, (i) => `${10 + i} 0 R`).join(' ')}] >>`,
      objects: Object.fromEntries(
        range(2000, (i) => [
          10 + i,
          `<< /Subtype /Widget /FT /Sig /T (s${i}) /Rect [0 0 0 0] /V << /Type /Sig /Filter /Adobe.PPKLite /SubFilter /adbe.pkcs7.detached /ByteRange [0 9 10 9] /Contents <30800609> >> >>`,
        ]),
      ),
    }),
  'sixty signatures of a million certificates': () =>
    onePage({
      catalog: `/AcroForm << /SigFlags 3 /Fields [${range(60, (i) => `${10 + i} 0 R`).join(' ')}] >>`,
      objects: {
        ...Object.fromEntries(range(60, (i) => [10 + i, `<< /FT /Sig /T (s${i}) /V 99 0 R >>`])),
        99: `<< /Type /Sig /Filter /Adobe.PPKLite /SubFilter /adbe.pkcs7.detached /ByteRange [0 100 200 100] /Contents <${'3080'.repeat(1_000_000)}> >>`,
      },
    }),
  'strings of 100 MB': () =>
    onePage({
      catalog: '/X 10 0 R',
      objects: { 10: `[${repeat('(aaaaaaaaaaaaaaaaaaaa) ', 92 * MB).toString()}]` },
    }),
});
