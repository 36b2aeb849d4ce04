import { flated, type OnePage, onePage, type RawObject, rawStream } from '../../../../testing/raw-pdf.ts';
import { SECRET } from '../build.ts';

/** A file that contains the secret in an unlikely place. */
export interface HostileFile {
  readonly name: string;
  readonly pdf: Uint8Array;
  /** A region of the first page that covers the drawn secret, in points from the top left corner. */
  readonly region?: {
    readonly x: number;
    readonly y: number;
    readonly width: number;
    readonly height: number;
  };
}

/** Text that must stay, at (72, 60). */
export const STAYS = 'STEADFAST';

const FONT = '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>';

/**
 * A document of one page, 612 by 792 points, that shows `STAYS` in the font `/F1` (object 9) besides the given content. Further
 * objects have numbers from 10 on.
 */
export function hostile(name: string, parts: OnePage & { readonly fonts?: string }): HostileFile {
  const { content = '', resources = '', fonts = '', objects = {}, ...rest } = parts;
  const shown = typeof content === 'string' ? content : '';
  return {
    name,
    pdf: onePage({
      ...rest,
      content: typeof content === 'string' ? `BT /F1 12 Tf 72 60 Td (${STAYS}) Tj ET ${shown}` : content,
      resources: `/Font << /F1 9 0 R ${fonts} >> ${resources}`,
      objects: { 9: FONT, ...objects },
    }),
  };
}

/** A page that draws only the text that stays; the secret is elsewhere in the file. */
export const beside = (name: string, parts: Omit<OnePage, 'content'>): HostileFile => hostile(name, parts);

/** A line that shows the secret at (72, 700), and the region over it. */
export const LINE = `BT /F1 12 Tf 72 700 Td (Account ${SECRET} holder) Tj ET`;

/** A form XObject that shows the secret. */
export const secretForm = (entries = ''): RawObject =>
  flated(
    `/Type /XObject /Subtype /Form /BBox [0 0 612 792] /Resources << /Font << /F1 9 0 R >> >> ${entries}`,
    LINE,
  );

/** A stream of a kind that no page draws, with the secret as its data. */
export const secretStream = (entries = ''): RawObject => rawStream(entries, `${SECRET} and more`);

const utf16 = (text: string): string => `<feff${Buffer.from(text, 'utf16le').swap16().toString('hex')}>`;

/** The secret as string tokens, in every possible notation. */
export const SPELLINGS: Readonly<Record<string, string>> = {
  literal: `(${SECRET})`,
  octal: `(${[...SECRET].map((char) => `\\${char.charCodeAt(0).toString(8)}`).join('')})`,
  'broken literal': '(ZEBRA\\\nQUARTZ)',
  'literal with escapes of nothing': '(Z\\EBRA\\QU\\ARTZ)',
  hex: `<${Buffer.from(SECRET).toString('hex')}>`,
  'hex with white-space': `<${[...Buffer.from(SECRET).toString('hex')].join('\n ')}>`,
  'hex with an odd digit': `<${Buffer.from(`${SECRET}p`).toString('hex').slice(0, -1)}>`,
  'UTF-16, big end first': utf16(SECRET),
  'UTF-16, little end first': `<fffe${Buffer.from(SECRET, 'utf16le').toString('hex')}>`,
  'UTF-16 with a language': `<feff001b0065006e001b${utf16(SECRET).slice(5)}`,
  'UTF-16 with a language within': `${utf16('ZEBRA').slice(0, -1)}001b0065006e001b${utf16('QUARTZ').slice(5)}`,
  'UTF-16 with the end of a line': utf16('ZEBRA\rQUARTZ'),
  'UTF-16 with the end of a line of Unicode': utf16('ZEBRA\u2028QUARTZ'),
  'UTF-16 with marks of direction': utf16([...SECRET].map((char) => `\u202e${char}\u202c`).join('')),
  'UTF-16 with variation selectors': utf16([...SECRET].join('\ufe00')),
  'UTF-16 with invisible operators': utf16([...SECRET].join('\u2064')),
  'a tab': '(ZEBRA\\tQUARTZ)',
  'a control character': '(ZEBRA\\037QUARTZ)',
  'UTF-8': `<efbbbf${Buffer.from(SECRET).toString('hex')}>`,
  'full width': utf16([...SECRET].map((char) => String.fromCharCode(char.charCodeAt(0) + 0xfee0)).join('')),
  'soft hyphens': utf16([...SECRET].join('\u00ad')),
  accents: utf16('Z\u00c9BRAQ\u00dcARTZ'),
  'lower case': '(zebraquartz)',
  spaced: '(Z E B R A Q U A R T Z)',
  'zero-width spaces': utf16([...SECRET].join('\u200b')),
};
