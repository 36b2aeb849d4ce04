import { describe, expect, it } from 'vitest';
import { readStructure } from '../../../document/tagged/read-structure.ts';
import type { Kid } from '../../../document/tagged/structure.ts';
import { PdfDocument } from '../../../file/core/document.ts';
import { contentText } from '../../../page/syntax/content-stream.ts';
import { onePage } from '../../../testing/raw-pdf.ts';
import { convertedStructure, tagConverted } from './tag-converted.ts';

const FONT = '/Font << /F << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >>';

/** Painted text of a marked-content sequence. */
const line = (mcid: number, y: number) => `/LI<</MCID ${mcid}>>BDC BT /F 9 Tf 50 ${y} Td (${mcid}) Tj ET EMC`;

/**
 * A page as LibreOffice writes it.
 *
 * @param kids of the structure tree, as PDF objects
 */
function exported(
  content: string,
  kids: string,
  { catalog = '', page = '', resources = '', objects = {} } = {},
) {
  const document = PdfDocument.open(
    onePage({
      content,
      resources: `${FONT} ${resources}`,
      page: `/StructParents 0 ${page}`,
      catalog: `/StructTreeRoot 40 0 R ${catalog}`,
      objects: {
        40: `<< /Type /StructTreeRoot /K [${kids}] /RoleMap << /Standard /P /Quotation /BlockQuote >> >>`,
        ...objects,
      },
    }),
  );
  const pages = document.pages();
  tagConverted(document, pages, convertedStructure(document, pages)!);
  const dict = document.pages()[0]!.dict;
  return {
    document,
    shape: shapeOf(readStructure(document)!.root),
    content: contentText(document, document.stream(dict.get('Contents'))!),
  };
}

const item = (mcid: number) => `<< /S /LI /Pg 3 0 R /K ${mcid} >>`;
const labelled = (label: number, body: number) =>
  `<< /S /LI /K [<< /S /Lbl /Pg 3 0 R /K ${label} >> << /S /LBody /Pg 3 0 R /K ${body} >>] >>`;

function shapeOf(kid: Kid): string {
  if (kid.kind !== 'element') return kid.kind === 'mark' ? '·' : '@';
  return `${kid.type}(${kid.kids.map(shapeOf).join(' ')})`;
}

describe('the structure of a converted document', () => {
  it('has paragraphs for items without a label, and a list for those with one', () => {
    const { shape } = exported(
      [0, 1, 2, 3, 4].map((mcid) => line(mcid, 700 - 20 * mcid)).join('\n'),
      `<< /S /Div /K [${labelled(0, 1)} ${labelled(2, 3)}] >> << /S /L /K [${item(4)}] >> << /S /LI >>`,
    );
    expect(shape).toBe('Document(L(LI(Lbl(·) LBody(·)) LI(Lbl(·) LBody(·))) P(·))');
  });

  it('ends sequences in the form that they begin in, as those of transparent shapes', () => {
    const { shape, content } = exported(
      `/Artifact BMC 0 0 9 9 re f EMC\nq /X Do Q\nEMC\n${line(1, 600)}`,
      '<< /S /P /Pg 3 0 R /K 0 >> << /S /P /Pg 3 0 R /K 1 >>',
      {
        resources: '/XObject << /X 50 0 R >>',
        objects: {
          50: `<< /Type /XObject /Subtype /Form /BBox [0 0 300 800] /Resources << ${FONT} >> /Length 55 >>\nstream\n/P<</MCID 0>>BDC q BT /F 9 Tf 50 700 Td (0) Tj ET Q     \nendstream`,
        },
      },
    );
    expect(shape).toBe('Document(P(·) P(·))');
    expect(content.match(/EMC/g)).toHaveLength(content.match(/B[DM]C/g)!.length);
  });

  it('has entries of a table of contents in one', () => {
    const entry = (mcid: number) => `<< /S /TOCI /K << /S /P /Pg 3 0 R /K ${mcid} >> >>`;
    const { shape } = exported(
      [0, 1, 2].map((mcid) => line(mcid, 700 - 20 * mcid)).join('\n'),
      `${entry(0)} ${entry(1)} << /S /P /Pg 3 0 R /K 2 >>`,
    );
    expect(shape).toBe('Document(TOC(TOCI(Reference(·)) TOCI(Reference(·))) P(·))');
  });

  it('has headings that hold their text and begin with the first level', () => {
    const { shape } = exported(
      [line(0, 700), line(1, 600), line(2, 500)].join('\n'),
      `<< /S /H /K << /S /L /K ${item(0)} >> >> << /S /H3 /Pg 3 0 R /K 1 >> << /S /Standard /Pg 3 0 R /K 2 >>`,
    );
    expect(shape).toBe('Document(H1(·) H2(·) P(·))');
  });

  it('has rows of equal length, with one empty cell at the end of a short row', () => {
    const cell = (mcid: number) => `<< /S /TD /Pg 3 0 R /K ${mcid} >>`;
    const { shape } = exported(
      [0, 1, 2, 3].map((mcid) => line(mcid, 700 - 20 * mcid)).join('\n'),
      `<< /S /Table /K [<< /S /TR /K [${cell(0)}] >> << /S /TR /K [${cell(1)} ${cell(2)} ${cell(3)}] >>] >>`,
    );
    expect(shape).toBe('Document(Table(TR(TD(·) TD()) TR(TD(·) TD(·) TD(·))))');
  });

  it('has links where their text is', () => {
    const link =
      '<< /Type /Annot /Subtype /Link /Rect [48 690 90 712] /A << /S /URI /URI (https://a.example) >> >>';
    const { shape, document } = exported([line(0, 700), line(1, 600)].join('\n'), `${item(0)} ${item(1)}`, {
      page: '/Annots [41 0 R]',
      objects: { 41: link },
    });
    expect(shape).toBe('Document(P(· Link(@)) P(·))');
    const [annotation] = document.array(document.pages()[0]!.dict, 'Annots')!;
    expect(document.text(document.dict(annotation), 'Contents')).toBe('https://a.example');
  });
});

describe('the content of a converted document', () => {
  it('has backgrounds and outlines as artifacts', () => {
    const { content, shape } = exported(
      `0 0 612 792 re f /TH<</MCID 0>>BDC 40 690 99 20 re S EMC ${line(1, 700)}`,
      `<< /S /P /Pg 3 0 R /K [0 1] >>`,
    );
    expect(content.match(/\/\w+\s*<<.*?>>BDC/g)).toEqual([
      '/Artifact<</Type/Background/BBox[0 0 612 792]>>BDC',
      '/Artifact<</Type/Layout>>BDC',
      '/P<</MCID 0>>BDC',
    ]);
    expect(shape).toBe('Document(P(·))');
  });

  it('stays as it is if text is outside the structure', () => {
    const source = `BT /F 9 Tf 50 500 Td (outside) Tj ET ${line(0, 700)}`;
    expect(exported(source, item(0)).content).toBe(source);
  });
});
