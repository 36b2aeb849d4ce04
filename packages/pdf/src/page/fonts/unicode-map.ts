/** Most entries of one `beginbfchar` section (Adobe Technical Note 5411). */
const SECTION = 100;
const MAPPING = /begin(bfchar|bfrange)\n([\s\S]*?)\nend\1/g;

const CODE_SPACE = /begincodespacerange\s*<([0-9a-fA-F]+)>/;
const LINE = /<([0-9a-fA-F]+)>[^<]*<([0-9a-fA-F]+)>(?:[^<]*<([0-9a-fA-F]+)>)?/;

/** Text of glyphs by glyph number. */
export type UnicodeMap = Map<number, string>;

/** Parses a ToUnicode CMap as written by Chromium (ISO 32000-2, 9.10.3). */
export function readUnicodeMap(cmap: string): UnicodeMap {
  const map: UnicodeMap = new Map();
  for (const [, kind, lines] of cmap.matchAll(MAPPING)) {
    for (const line of lines!.split('\n')) {
      const [, from = '', to = '', third = ''] = LINE.exec(line) ?? [];
      const first = Number.parseInt(from, 16);
      if (kind === 'bfchar') map.set(first, fromHex(to));
      else {
        const start = fromHex(third);
        const base = start.slice(0, -1);
        const unit = start.charCodeAt(start.length - 1);
        for (let glyph = first; glyph <= Number.parseInt(to, 16); glyph++) {
          map.set(glyph, base + String.fromCharCode(unit + glyph - first));
        }
      }
    }
  }
  return map;
}

/** Returns the same CMap with other mappings. */
export function writeUnicodeMap(cmap: string, map: UnicodeMap): string {
  const digits = CODE_SPACE.exec(cmap)?.[1]?.length ?? 4;
  const lines = [...map]
    .sort((a, b) => a[0] - b[0])
    .map(([glyph, text]) => `<${hex4(glyph).slice(-digits)}> <${toHex(text)}>`);
  const sections: string[] = [];
  for (let at = 0; at < lines.length; at += SECTION) {
    const section = lines.slice(at, at + SECTION);
    sections.push(`${section.length} beginbfchar\n${section.join('\n')}\nendbfchar\n`);
  }
  const start = cmap.search(/\d+ beginbf/);
  const end = cmap.indexOf('endcmap');
  return cmap.slice(0, start) + sections.join('') + cmap.slice(end);
}

function fromHex(hex: string): string {
  if (hex.length === 4) return String.fromCharCode(Number.parseInt(hex, 16));
  return Buffer.from(hex, 'hex').swap16().toString('utf16le');
}

function toHex(text: string): string {
  return Array.from({ length: text.length }, (_, i) => hex4(text.charCodeAt(i))).join('');
}

function hex4(value: number): string {
  return value.toString(16).toUpperCase().padStart(4, '0');
}
