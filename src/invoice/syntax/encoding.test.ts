import { describe, expect, it } from 'vitest';
import { declaredAsUtf8, decodeXml } from './encoding.ts';

const declared = (encoding: string, body = '') =>
  `<?xml version="1.0" encoding="${encoding}"?><a>${body}</a>`;
const bytes = (encoding: string, ...body: number[]) =>
  Buffer.concat([
    Buffer.from(`<?xml version='1.0'  encoding = '${encoding}' ?><a>`),
    Buffer.from(body),
    Buffer.from('</a>'),
  ]);
const content = (xml: string) => /<a>(.*)<\/a>/.exec(xml)?.[1];

describe('the encoding of an XML document', () => {
  it.each([
    ['UTF-8', [0xc3, 0xbc], 'ü'],
    ['utf-8', [0xe2, 0x82, 0xac], '€'],
    ['US-ASCII', [0x75], 'u'],
    ['ISO-8859-1', [0xfc, 0xdf], 'üß'],
    ['iso-8859-1', [0x80], '€'],
    ['ISO-8859-2', [0xb3], 'ł'],
    ['ISO-8859-15', [0xa4], '€'],
    ['windows-1252', [0x80, 0x93, 0x94], '€“”'],
    ['Windows-1250', [0xb3, 0x9c], 'łś'],
    ['windows-1251', [0xc4], 'Д'],
    ['KOI8-R', [0xe4], 'Д'],
    ['Shift_JIS', [0x93, 0xfa], '日'],
    ['EUC-JP', [0xc6, 0xfc], '日'],
    ['GB18030', [0xd6, 0xd0], '中'],
    ['Big5', [0xa4, 0xa4], '中'],
    ['utf-16', [0xc3, 0xbc], 'ü'],
  ])('is the declared one: %s', (encoding, body, text) => {
    expect(content(decodeXml(bytes(encoding, ...body)))).toBe(text);
  });

  it('is UTF-8 where none is declared', () => {
    expect(content(decodeXml(Buffer.from('<?xml version="1.0"?><a>ü</a>')))).toBe('ü');
    expect(content(decodeXml(Buffer.from('<a>ü encoding="ISO-8859-1"</a>')))).toBe('ü encoding="ISO-8859-1"');
  });

  it.each(['utf16le', 'utf16be', 'utf8'] as const)('is that of the byte order mark: %s', (encoding) => {
    const encode = (text: string) => {
      const plain = Buffer.from(text, encoding === 'utf8' ? 'utf8' : 'utf16le');
      return encoding === 'utf16be' ? plain.swap16() : plain;
    };
    expect(content(decodeXml(encode(`\ufeff${declared('ISO-8859-1', 'ü€')}`)))).toBe('ü€');
    if (encoding !== 'utf8') expect(content(decodeXml(encode(declared('UTF-16', 'ü€'))))).toBe('ü€');
  });

  it('is that of the transport before the declared one, but after a byte order mark', () => {
    const xml = declared('ISO-8859-1', 'ü');
    expect(content(decodeXml(Buffer.from(xml), 'utf-8'))).toBe('ü');
    expect(content(decodeXml(Buffer.from(xml, 'latin1'), 'windows-1252'))).toBe('ü');
    expect(content(decodeXml(Buffer.from(`\ufeff${xml}`), 'iso-8859-1'))).toBe('ü');
  });

  it.each(['IBM850', 'UTF-7', 'EBCDIC-CP-DE', 'x', ''])('is refused by its name: %s', (encoding) => {
    expect(() => decodeXml(bytes(encoding))).toThrow(
      `encoding "${encoding}" is not supported: send it as UTF-8`,
    );
  });

  it('is refused by its first bytes', () => {
    const utf32 = Buffer.from([0xff, 0xfe, 0, 0, 0x3c, 0, 0, 0]);
    expect(() => decodeXml(utf32)).toThrow('"UTF-32" is not supported');
  });

  it('is reported when the bytes have another encoding', () => {
    expect(() => decodeXml(bytes('UTF-8', 0xfc))).toThrow('the XML is not UTF-8, as it declares');
    expect(() => decodeXml(bytes('EUC-JP', 0xff))).toThrow('the XML is not EUC-JP, as it declares');
    expect(() => decodeXml(bytes('ISO-8859-1', 0xfc), 'UTF-8')).toThrow('not UTF-8, as charset');
    expect(() => decodeXml(Buffer.from([0x3c, 0x61, 0xfc]))).toThrow('not UTF-8, and declares no other');
  });

  it('is quoted in part when its name is long', () => {
    expect(() => decodeXml(bytes('y'.repeat(500)))).toThrow(/"y{60}" is not/);
  });
});

it('declares UTF-8 for a document that was decoded', () => {
  expect(declaredAsUtf8(declared('ISO-8859-1'))).toBe(declared('UTF-8'));
  expect(declaredAsUtf8('<a encoding="x"/>')).toBe('<a encoding="x"/>');
});
