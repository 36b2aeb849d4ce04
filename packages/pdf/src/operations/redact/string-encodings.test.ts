import { PDFHexString, PDFString } from '@cantoo/pdf-lib';
import { describe, expect, it } from 'vitest';
import { inspect } from '../../testing/inspect.ts';
import { previewRedaction, type RedactionRequest, redact } from './index.ts';
import { type BuildOptions, build, literal, regex } from './testing/build.ts';
import { says } from './testing/examine.ts';

const NAME = 'Weißmüller';
const SHOWN = `BT /F1 12 Tf 40 150 Td (${NAME}) Tj ET BT /F1 12 Tf 40 90 Td (rest) Tj ET`;
const OVER = { page: 0, x: 38, y: 38, width: 90, height: 15 };

const utf8 = (text: string) => PDFHexString.of(Buffer.from(text).toString('hex'));
const latin = (text: string) => PDFHexString.of(Buffer.from(text, 'latin1').toString('hex'));

/** A document with strings of every kind, written by `string`. */
function everywhere(string: (text: string) => PDFHexString, text: string): BuildOptions {
  return {
    page: ({ add }) => ({
      Annots: [
        add({
          Type: 'Annot',
          Subtype: 'Link',
          Rect: [200, 20, 390, 40],
          A: { S: 'URI', URI: string(`https://example.org/akten/${text}`) },
        } as never),
        add({
          Type: 'Annot',
          Subtype: 'Link',
          Rect: [20, 20, 90, 40],
          A: { S: 'URI', URI: string(`mailto:${text}@example.org`) },
        } as never),
        add({ Type: 'Annot', Subtype: 'Link', Rect: [20, 50, 90, 70], Dest: string(text) } as never),
        add({
          Type: 'Annot',
          Subtype: 'Link',
          Rect: [20, 70, 90, 80],
          A: { S: 'GoToR', F: string(text), D: [0, 'Fit'] },
        } as never),
        add({
          Type: 'Annot',
          Subtype: 'Widget',
          FT: 'Tx',
          Rect: [100, 50, 190, 70],
          T: string(`field ${text}`),
          TU: string(text),
          V: string(text),
          DA: PDFString.of('/F1 10 Tf 0 g'),
        } as never),
      ],
    }),
    catalog: ({ add, page }) => {
      const root = add({ Type: 'Outlines' } as never);
      const only = add({ Title: string(`Akte ${text}`), Parent: root } as never);
      const [widget] = (page as never as { Annots(): { asArray(): unknown[] } }).Annots().asArray().slice(4);
      return {
        Outlines: add({ Type: 'Outlines', First: only, Last: only, Count: 1 } as never),
        Names: { Dests: { Names: [string(text), [add({} as never), 'Fit']] } },
        PageLabels: { Nums: [0, { P: string(text) }] },
        AcroForm: { Fields: [widget], DA: PDFString.of('/F1 10 Tf 0 g') },
        StructTreeRoot: add({
          Type: 'StructTreeRoot',
          K: add({ Type: 'StructElem', S: 'P', P: add({} as never), Alt: string(text) } as never),
        } as never),
      };
    },
  };
}

/** Whether the file contains the text in UTF-8, UTF-16, Latin-1 or these bytes. */
const keeps = (pdf: Uint8Array, text: string, bytes = Buffer.from(text)): boolean =>
  [text, Buffer.from(text).toString('latin1'), bytes.toString('latin1')].some((form) => says(pdf, form));

const REQUESTS: [string, RedactionRequest][] = [
  ['literal', { patterns: [literal(NAME)] }],
  ['regular expression', { patterns: [regex('Wei[ßs]m.ller')] }],
  ['regular expression of letters', { patterns: [regex('\\p{L}*ßm\\p{L}+')] }],
  ['region', { redactions: [OVER] }],
];

describe('strings in UTF-8 without a byte order mark', () => {
  it.each(REQUESTS)('lose text that a %s matches, wherever they are', async (_, request) => {
    const input = await build(SHOWN, everywhere(utf8, NAME));
    expect(keeps(input, NAME)).toBe(true);
    const { pdf } = await redact(input, request);
    expect(keeps(pdf, NAME)).toBe(false);
  });

  it('lose text that a preset matches', async () => {
    const address = 'jürgen@weißmüller.de';
    const { pdf } = await redact(await build(SHOWN, everywhere(utf8, address)), { presets: ['email'] });
    expect(keeps(pdf, address)).toBe(false);
  });

  it('keep the text around a match, decoded correctly', async () => {
    const input = await build(SHOWN, everywhere(utf8, `${NAME} größer`));
    const { hits } = await previewRedaction(input, { patterns: [literal(NAME)] });
    expect(hits.filter(({ where }) => where === 'bookmark').map(({ text }) => text)).toEqual([NAME]);
    const { pdf } = await redact(input, { patterns: [literal(NAME)] });
    expect((await inspect(pdf)).outline.map(({ title }) => title)).toEqual(['Akte [redacted] größer']);
  });

  it('lose it where the encoding changes within the string', async () => {
    const mixed = PDFHexString.of(
      Buffer.concat([Buffer.from('J\xfcrgen ', 'latin1'), Buffer.from(NAME)]).toString('hex'),
    );
    const { pdf } = await redact(
      await build(
        SHOWN,
        everywhere(() => mixed, NAME),
      ),
      {
        patterns: [literal(`Jürgen ${NAME}`)],
      },
    );
    expect(keeps(pdf, 'Jürgen')).toBe(false);
  });
});

describe('strings in a code page', () => {
  it.each([
    ['windows-1251', 'Кириллов', 'cae8f0e8ebebeee2'],
    ['gb18030', '李明', 'c0eec3f7'],
    ['shift_jis', '山田', '8e529363'],
    ['euc-kr', '김철', 'b1e8c3b6'],
    ['windows-1250', 'Šimek', '8a696d656b'],
  ])('lose a literal: %s', async (_, text, hex) => {
    const input = await build(
      SHOWN,
      everywhere(() => PDFHexString.of(hex), text),
    );
    const { pdf } = await redact(input, { patterns: [literal(text)] });
    expect(keeps(pdf, text, Buffer.from(hex, 'hex'))).toBe(false);
  });

  it('are kept when only another code page makes them match', async () => {
    const input = await build(SHOWN, everywhere(latin, NAME));
    const { pdf } = await redact(input, { patterns: [regex('[А-я]+'), regex('\\p{Han}')] });
    expect(keeps(pdf, NAME, Buffer.from(NAME, 'latin1'))).toBe(true);
  });
});
