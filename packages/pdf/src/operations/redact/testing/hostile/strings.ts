import { SECRET } from '../build.ts';
import { beside, type HostileFile, hostile, SPELLINGS, secretForm } from './hostile-file.ts';

const hex = (text: string) => `/${[...Buffer.from(text)].map((byte) => `#${byte.toString(16)}`).join('')}`;

const PLACES: Readonly<Record<string, (spelling: string) => Parameters<typeof beside>[1]>> = {
  bookmark: (title) => ({
    catalog: '/Outlines 20 0 R',
    objects: {
      20: '<< /Type /Outlines /First 21 0 R /Last 21 0 R /Count 1 >>',
      21: `<< /Title ${title} /Parent 20 0 R /Dest [3 0 R /Fit] >>`,
    },
  }),
  'value of a field': (value) => ({
    catalog: '/AcroForm << /Fields [20 0 R] >>',
    page: '/Annots [20 0 R]',
    objects: {
      20: `<< /Type /Annot /Subtype /Widget /FT /Tx /T (field) /V ${value} /Rect [72 600 200 620] /P 3 0 R >>`,
    },
  }),
};

const spelled = Object.entries(PLACES).flatMap(([place, parts]) =>
  Object.entries(SPELLINGS).map(([spelling, token]) => beside(`${place}: ${spelling}`, parts(token))),
);

const NAMES: Readonly<Record<string, (name: string) => HostileFile>> = {
  'a font': (name) =>
    hostile(`name of a font ${name}`, {
      fonts: `${name} 9 0 R`,
      content: `BT ${name} 10 Tf 72 300 Td (x) Tj ET`,
    }),
  'a form': (name) =>
    hostile(`name of a form ${name}`, {
      resources: `/XObject << ${name} 20 0 R >>`,
      content: `${name} Do`,
      objects: { 20: { dict: '/Subtype /Form /BBox [0 0 9 9]', data: Buffer.from('0 0 5 5 re f') } },
    }),
  'a colorant': (name) =>
    hostile(`name of a colorant ${name}`, {
      resources: `/ColorSpace << /C [/Separation ${name} /DeviceGray << /FunctionType 2 /Domain [0 1] /N 1 >>] >>`,
      content: '/C cs 1 scn 9 9 9 9 re f',
    }),
  'a tag': (name) => hostile(`name of a tag ${name}`, { content: `${name} BMC 9 9 9 9 re f EMC` }),
  'a state': (name) =>
    beside(`name of a state ${name}`, {
      catalog: '/AcroForm << /Fields [20 0 R] >>',
      page: '/Annots [20 0 R]',
      objects: {
        20: `<< /Type /Annot /Subtype /Widget /FT /Btn /T (box) /V ${name} /AS ${name} /Rect [72 600 90 620] /AP << /N << ${name} 21 0 R /Off 21 0 R >> >> >>`,
        21: { dict: '/Subtype /Form /BBox [0 0 9 9]', data: Buffer.from('0 0 5 5 re f') },
      },
    }),
  'a destination': (name) =>
    beside(`name of a destination ${name}`, {
      catalog: `/Dests << ${name} [3 0 R /Fit] >>`,
      page: '/Annots [20 0 R]',
      objects: { 20: `<< /Type /Annot /Subtype /Link /Rect [72 600 90 620] /Dest ${name} >>` },
    }),
  'a base font': (name) =>
    hostile(`name of a base font ${name}`, {
      fonts: '/F2 20 0 R',
      content: 'BT /F2 9 Tf 72 200 Td (word) Tj ET',
      objects: {
        20: `<< /Type /Font /Subtype /TrueType /BaseFont ${name} /FirstChar 32 /LastChar 33 /Widths [300 300] /FontDescriptor 21 0 R >>`,
        21: `<< /Type /FontDescriptor /FontName ${name} /FontFamily (${SECRET}) /CharSet (/${SECRET}) /Flags 32 /ItalicAngle 0 /Ascent 800 /Descent -200 /CapHeight 700 /StemV 80 /FontBBox [0 0 1000 1000] >>`,
      },
    }),
  'an unknown operand': (name) => hostile(`junk operand ${name}`, { content: `${name} 9 9 9 9 re f` }),
  'an artifact': (name) =>
    hostile(`property of an artifact ${name}`, {
      content: `/Artifact << /Type ${name} ${name} (x) >> BDC 9 9 9 9 re f EMC`,
    }),
  'an appearance state never shown': (name) =>
    beside(`state of a stamp ${name}`, {
      page: '/Annots [20 0 R]',
      objects: {
        20: `<< /Type /Annot /Subtype /Stamp /Name ${name} /Rect [72 600 90 620] /AS /On /AP << /N << /On 21 0 R ${name} 22 0 R >> /D 22 0 R >> >>`,
        21: { dict: '/Subtype /Form /BBox [0 0 9 9]', data: Buffer.from('0 0 5 5 re f') },
        22: secretForm(),
      },
    }),
  'a role': (name) =>
    hostile(`a role ${name}`, {
      content: `${name} << /MCID 0 >> BDC 9 9 9 9 re f EMC`,
      catalog: '/StructTreeRoot 20 0 R /MarkInfo << /Marked true >>',
      page: '/StructParents 0',
      objects: {
        20: `<< /Type /StructTreeRoot /K 21 0 R /RoleMap << ${name} /P >> /ClassMap << ${name} << /O ${name} /Color [0 0 0] >> >> /ParentTree << /Nums [0 [21 0 R]] >> >>`,
        21: `<< /Type /StructElem /S ${name} /C ${name} /P 20 0 R /Pg 3 0 R /K 0 /ID (${SECRET}) /T (${SECRET}) /Lang (${SECRET}) /Alt (${SECRET}) /E (${SECRET}) >>`,
      },
    }),
};

const coded = (coding: BufferEncoding, text = SECRET) => Buffer.from(text, 'latin1').toString(coding);
const each = (write: (code: number) => string) =>
  [...SECRET].map((char) => write(char.charCodeAt(0))).join('');
const digits = (code: number) => code.toString(16).padStart(2, '0');

/** The secret in strings that contain it only when decoded. */
const CODINGS: Readonly<Record<string, string>> = {
  'base64 of a record': `https://a.example/?s=${coded('base64', `\x08\x01\x12\x0b${SECRET}\x18\x02`)}`,
  'base64 behind letters': `https://a.example/id${coded('base64')}`,
  'base64 of base64': `https://a.example/?s=${coded('base64', coded('base64'))}`,
  'hexadecimal between digits': `https://a.example/0801${coded('hex')}1802`,
  'hexadecimal byte by byte': each((code) => `0x${digits(code)}, `),
  'decimal byte by byte': each((code) => `${code},`),
  base32: 'https://a.example/LJCUEUSBKFKUCUSULI',
  'references of HTML': each((code) => `&#${code};`),
  'hexadecimal references of HTML': each((code) => `&#x${digits(code)};`),
  'a soft hyphen of HTML': 'ZEBRA&shy;QUARTZ',
  'escapes of a script': each((code) => `\\\\u00${digits(code)}`),
  'short escapes of a script': each((code) => `\\\\x${digits(code)}`),
  'escapes of mail': each((code) => `=${digits(code).toUpperCase()}`),
  'old escapes of addresses': each((code) => `%u00${digits(code)}`),
  'an address with spaces': `https://a.example/?q=${[...SECRET].join(' ')}&x=1`,
  backwards: [...SECRET].reverse().join(''),
};

const codings = Object.entries(CODINGS).flatMap(([coding, text]) => [
  beside(`bookmark: ${coding}`, PLACES.bookmark!(`(${text})`)),
  beside(`link: ${coding}`, {
    page: '/Annots [20 0 R]',
    objects: {
      20: `<< /Type /Annot /Subtype /Link /Rect [72 600 90 620] /A << /S /URI /URI (${text}) >> >>`,
    },
  }),
]);

export const STRING_FILES: readonly HostileFile[] = [
  ...spelled,
  ...codings,
  ...Object.values(NAMES).flatMap((file) => [file(`/${SECRET}`), file(hex(SECRET))]),
  ...Object.values(NAMES).flatMap((file) => [file(`/${coded('hex')}`), file(`/X-${coded('base64url')}`)]),
];
