import { embeddingLevels } from '../document/typeset/bidi.ts';
import { mirrored } from '../document/typeset/reading-order.ts';
import { type OnePage, onePage, rawStream } from './raw-pdf.ts';

/** Returns the lines of a paragraph in display order, by the bidirectional algorithm (UAX 9, L2 and L4). */
export function laidOut(lines: readonly string[], rtl: boolean): string[] {
  const levels = embeddingLevels(lines.join(' '), rtl ? 'rtl' : 'ltr');
  let start = 0;
  return lines.map((line) => {
    const own = [...levels.subarray(start, start + line.length)];
    start += line.length + 1;
    let parts = [...line].map((letter, at) => ({
      level: own[at]!,
      character: own[at]! % 2 === 1 ? mirrored(letter) : letter,
    }));
    for (let level = Math.max(0, ...own); level > 0; level--) {
      const out: typeof parts = [];
      let run: typeof parts = [];
      for (const part of parts) {
        if (part.level >= level) run.unshift(part);
        else {
          out.push(...run, part);
          run = [];
        }
      }
      parts = [...out, ...run];
    }
    return parts.map(({ character }) => character).join('');
  });
}

const EM = 10;
const WIDTH = 6;
const RIGHT = 550;
const LEFT = 50;

/**
 * Returns a page that paints lines from left to right, as browsers do, in a fixed-width font.
 *
 * @param painted characters in display order; at most 128 different ones beyond ASCII
 * @param rtl whether lines end at the right edge of the text
 */
export function paintedPage(painted: readonly string[], rtl: boolean, further: OnePage = {}): Uint8Array {
  const codes = new Map<string, number>();
  const hexOf = (line: string) =>
    [...line].map((character) => {
      if (character > ' ' && character < '\u007f') return character.charCodeAt(0);
      if (character === ' ') return 0x20;
      const code = codes.get(character) ?? 0x80 + codes.size;
      codes.set(character, code);
      return code;
    });
  const content = painted.map((line, row) => {
    const codesOfLine = hexOf(line);
    const x = rtl ? RIGHT - codesOfLine.length * WIDTH : LEFT;
    return `BT /F1 ${EM} Tf ${x} ${700 - row * 12} Td <${Buffer.from(codesOfLine).toString('hex')}> Tj ET`;
  });
  const chars = [...codes].map(
    ([character, code]) =>
      `<${code.toString(16)}> <${Buffer.from(character, 'utf16le').swap16().toString('hex')}>`,
  );
  const map = `/CIDInit /ProcSet findresource begin begincmap 1 begincodespacerange <00> <FF> endcodespacerange
    1 beginbfrange <20> <7E> <0020> endbfrange ${chars.length} beginbfchar ${chars.join(' ')} endbfchar endcmap`;
  const widths = Array.from({ length: 224 }, () => (WIDTH / EM) * 1000).join(' ');
  const font = `<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /ToUnicode 30 0 R /FirstChar 32 /LastChar 255
    /Widths [${widths}] >>`;
  return onePage({
    content: content.join('\n'),
    resources: `/Font << /F1 ${font} >>`,
    ...further,
    objects: { 30: rawStream('', map), ...further.objects },
  });
}
