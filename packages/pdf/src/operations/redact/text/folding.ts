/** Text in comparable form, with the index in the source for every UTF-16 unit. */
export interface FoldedText {
  readonly text: string;
  readonly sources: readonly number[];
}

export interface FoldOptions {
  /** Whether to drop case and accents, too, and to turn every run of white space into one space. */
  readonly loose: boolean;
  /**
   * Interpretation of a line break: as white space (`keep`); as nothing after a hyphen, which is dropped too (`join`: a
   * hyphenated word) or kept (`hyphen`: a compound or a number that was broken at its hyphen); or as nothing at all (`glue`).
   */
  readonly lineBreaks: 'keep' | 'join' | 'hyphen' | 'glue';
}

/**
 * Characters that no reader shows: soft hyphens, joiners, directional marks and the like, and control characters other than white
 * space.
 */
const INVISIBLE = /\p{Default_Ignorable_Code_Point}|\p{Cf}|\p{Cc}(?<![\t-\r])/u;
const HYPHEN = /[-\u00ad\u2010\u2011]/;
const MARK = /\p{M}/u;
const DASHES = /[\u2010-\u2015\u2212\ufe58\ufe63\uff0d]/g;
const QUOTES: Readonly<Record<string, string>> = {
  '\u2018': "'",
  '\u2019': "'",
  '\u201c': '"',
  '\u201d': '"',
};

/** Folds a string by compatibility composition, character by character, so that ligatures and wide forms become plain letters. */
export function fold(text: string, options: FoldOptions): FoldedText {
  if (isPlain(text, options)) return foldPlain(text, options);
  const parts: string[] = [];
  const sources: number[] = [];
  let lastIsSpace = true;
  const push = (piece: string, source: number) => {
    parts.push(piece);
    for (let i = 0; i < piece.length; i++) sources.push(source);
  };
  let index = 0;
  for (const char of text) {
    const source = index;
    index += char.length;
    if (char === '\n' && options.lineBreaks !== 'keep') {
      if (options.lineBreaks === 'glue') continue;
      if (endsWithHyphen(parts)) {
        while (parts.at(-1) === ' ' || options.lineBreaks === 'join') {
          const dropped = parts.pop()!;
          sources.length -= dropped.length;
          if (dropped !== ' ') break;
        }
        lastIsSpace = false;
        continue;
      }
    }
    if (options.lineBreaks !== 'keep' && char === '\u00ad' && text[index] === '\n') {
      if (options.lineBreaks === 'join') push('-', source);
      continue;
    }
    const code = char.charCodeAt(0);
    // Most text is plain ASCII, and needs none of the following steps.
    if (code > 32 && code < 127) {
      lastIsSpace = false;
      push(options.loose && code < 91 && code > 64 ? String.fromCharCode(code + 32) : char, source);
      continue;
    }
    if (code !== 32 && INVISIBLE.test(char)) continue;
    if (options.loose && /\s/.test(char)) {
      if (!lastIsSpace) push(' ', source);
      lastIsSpace = true;
      continue;
    }
    lastIsSpace = false;
    push(options.loose ? looseForm(char) : char.normalize('NFKC').replace(DASHES, '-'), source);
  }
  return { text: parts.join(''), sources };
}

const PLAIN = /^[\t-\r\x20-\x7e]*$/;
const HYPHENATED = /-\s*\n/;

/** Whether a string has nothing to fold but case and white space, and no line that ends with a hyphen. */
function isPlain(text: string, { lineBreaks }: FoldOptions): boolean {
  return PLAIN.test(text) && (lineBreaks === 'keep' || lineBreaks === 'glue' || !HYPHENATED.test(text));
}

/** Folds plain text, without creating a string for each of its characters. */
function foldPlain(text: string, { loose, lineBreaks }: FoldOptions): FoldedText {
  const folded = new Uint8Array(text.length);
  const sources: number[] = [];
  let length = 0;
  let lastIsSpace = true;
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    if (code === 10 && lineBreaks === 'glue') continue;
    if (loose && code <= 32) {
      if (lastIsSpace) continue;
      lastIsSpace = true;
      folded[length++] = 32;
    } else {
      lastIsSpace = false;
      folded[length++] = loose && code >= 65 && code <= 90 ? code + 32 : code;
    }
    sources.push(index);
  }
  return { text: Buffer.from(folded.buffer, 0, length).toString('latin1'), sources };
}

/** Whether a line ends with a hyphen, ignoring white space after it. */
function endsWithHyphen(parts: readonly string[]): boolean {
  let at = parts.length - 1;
  while (at >= 0 && parts[at] === ' ') at--;
  return at > 0 && HYPHEN.test(parts[at]!) && /[\p{L}\p{N}]/u.test(parts[at - 1]!);
}

/** Letters without a decomposition, with the plain ones that people write instead, regardless of case. */
const PLAIN_LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ı: 'i',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ħ: 'h',
  ŧ: 't',
};
const LETTERS = /[ßæœıøłđħŧ]/g;

const looseCache = new Map<string, string>();

function looseForm(char: string): string {
  const code = char.charCodeAt(0);
  if (code < 128) return char.toLowerCase();
  const known = looseCache.get(char);
  if (known !== undefined) return known;
  let form = '';
  for (const part of char.normalize('NFKC').normalize('NFD')) {
    if (!MARK.test(part)) form += QUOTES[part] ?? part;
  }
  form = form
    .replace(DASHES, '-')
    .toLowerCase()
    .replace(LETTERS, (letter) => PLAIN_LETTERS[letter]!)
    .replaceAll('\u03c2', '\u03c3')
    .replace(/\u00b5/g, '\u03bc');
  if (looseCache.size > 4096) looseCache.clear();
  looseCache.set(char, form);
  return form;
}

/** Common part of all loose forms of a string: without case, accents, white space and hyphens. */
export function squeeze(text: string): string {
  if (!PLAIN.test(text)) return fold(text, { loose: true, lineBreaks: 'keep' }).text.replace(/[ -]+/g, '');
  const squeezed = Buffer.from(text, 'latin1');
  let length = 0;
  for (const code of squeezed) {
    if (code <= 32 || code === 0x2d) continue;
    squeezed[length++] = code >= 65 && code <= 90 ? code + 32 : code;
  }
  return squeezed.toString('latin1', 0, length);
}

/** Literal in comparable form: folded, with single spaces, trimmed. */
export function foldLiteral(literal: string): string {
  return fold(literal, { loose: true, lineBreaks: 'keep' }).text.trim();
}
