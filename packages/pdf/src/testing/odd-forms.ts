import { samplePdf } from './sample-pdf.ts';

const TEXT = 'q BT 0 g /F1 12 Tf 2 5 Td (Value) Tj ET Q';
const LOOK = `<< /Type /XObject /Subtype /Form /BBox [0 0 200 20] /Resources << /Font << /F1 3 0 R >> >> /Length ${TEXT.length} >>\nstream\n${TEXT}\nendstream`;
export const HIDDEN_LAYER = '/OCProperties << /OCGs [1200 0 R] /D << /OFF [1200 0 R] >> >>';

export interface OddForm {
  readonly widget?: string;
  readonly page?: string;
  readonly content?: string;
  readonly catalog?: string;
  readonly look?: string;
}

/** Returns a page with one text field at (50, 600) to (250, 620), with the given oddity. */
export const oddForm = ({
  widget = '',
  page = '',
  content,
  catalog = '',
  look = LOOK,
}: OddForm): Uint8Array =>
  samplePdf({
    ballast: 9000,
    catalogEntries: `/AcroForm << /Fields [1000 0 R] /DA (/Helv 12 Tf 0 g) >> ${catalog}`,
    pageEntries: `/Annots [1000 0 R] ${page}`,
    ...(content === undefined ? {} : { content }),
    objects: {
      1000: `<< /Type /Annot /Subtype /Widget /FT /Tx /T (t) /V (Value) /Rect [50 600 250 620] /AP << /N 1001 0 R >> ${widget} >>`,
      1001: look,
      1200: '<< /Type /OCG /Name (Layer) >>',
    },
  });

const layered = '/Resources << /Font << /F1 3 0 R >> /Properties << /L 1200 0 R >> >>';
const hello = 'BT /F1 24 Tf 72 700 Td (Hello) Tj';

/** Forms as found in practice, which deviate from the standard. */
export const ODD_FORMS: readonly (readonly [string, OddForm])[] = [
  ['after graphics states that are never restored', { content: '0.5 0 0 0.5 100 100 cm q q 0 0 9 9 re W n' }],
  ['after graphics states that are restored too often', { content: 'Q Q 0.5 0 0 0.5 100 100 cm' }],
  ['after text that does not end', { content: hello }],
  [
    'after a hidden layer that does not end',
    { content: `/OC /L BDC ${hello} ET`, catalog: HIDDEN_LAYER, page: layered },
  ],
  [
    'when only the stream of the look names a layer',
    { look: LOOK.replace('/BBox', '/OC 1200 0 R /BBox'), catalog: HIDDEN_LAYER },
  ],
  ['on a turned page', { page: '/Rotate 90' }],
  ['in a rectangle whose corners are exchanged', { widget: '/Rect [250 620 50 600]' }],
];

/** Returns a file without a form whose page tree is damaged by the given `/Kids` and `/Count`. */
const oddPageTree = (kids: string, count = 2): Uint8Array => {
  const page = '<< /Type /Page /Parent 1500 0 R /Resources << /Font << /F1 3 0 R >> >> /Contents 5 0 R >>';
  return samplePdf({
    ballast: 9000,
    catalogEntries: '/Pages 1500 0 R',
    objects: {
      1500: `<< /Type /Pages /Kids [${kids}] /Count ${count} /MediaBox [0 0 400 400] >>`,
      1501: page,
      1502: page,
      1503: '<< /Type /Pages /Parent 1500 0 R /Kids [1500 0 R 1502 0 R] /Count 2 >>',
    },
  });
};

export const ODD_PAGE_TREES: readonly (readonly [string, Uint8Array])[] = [
  ['a page that stands in it twice', oddPageTree('1501 0 R 1501 0 R')],
  ['a loop', oddPageTree('1501 0 R 1503 0 R', 3)],
  ['a wrong count', oddPageTree('1501 0 R 1502 0 R', 9)],
];
