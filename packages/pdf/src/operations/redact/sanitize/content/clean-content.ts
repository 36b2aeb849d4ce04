import { PdfName, PdfString } from '../../../../file/core/objects.ts';
import { CATEGORY, inlineSpaces, type UsedNames } from '../../../../page/content/resource-use.ts';
import { ByteBuffer } from '../../../../page/syntax/byte-buffer.ts';
import { ContentLexer } from '../../../../page/syntax/lexer.ts';
import {
  formatName,
  formatNumber,
  formatOperand,
  type InlineImage,
  type Operand,
  type Operation,
} from '../../../../page/syntax/operands.ts';
import { isExpected, neededOperands } from '../../../../page/syntax/operators.ts';
import { bytesMatch } from '../../images/masked-bytes.ts';
import { cleanProperties, inlineEntries } from './clean-dictionaries.ts';
import { PlainOperations } from './plain-operations.ts';
import { type SetFont, SetFonts } from './set-fonts.ts';
import { matchingPieces } from './split-strings.ts';
import { STANDARD_NAMES } from './standard-names.ts';

export interface CleanOptions {
  /** Replacement for a name that the file's writer chose. */
  readonly maskedName: (name: string) => string;
  /** Whether a string must be removed. */
  readonly matches: (text: string) => boolean;
  /**
   * Whether an XObject of the resources is a form, which may show text in the font that is current when it is drawn.
   */
  readonly isForm: (name: string) => boolean;
  /** Whether a font of the resources writes from top to bottom. */
  readonly isVertical: (name: string) => boolean;
  /** Cleaned inline image; undefined to remove it. */
  readonly cleanImage: (image: InlineImage) => InlineImage | undefined;
  /** Whether fonts that are set and not used are kept. */
  readonly keepFonts?: boolean;
  /** Operators to keep; by default all known ones. */
  readonly operators?: ReadonlySet<string>;
}

/** Standard tags (ISO 32000-2, 14.6 to 14.8). */
const TAGS = new Set(
  (
    'Artifact OC Span ReversedChars Clip Document DocumentFragment Part Art Sect Div BlockQuote Caption TOC TOCI Index ' +
    'NonStruct Private P H H1 H2 H3 H4 H5 H6 Title FENote Sub Aside L LI Lbl LBody Table TR TH TD THead TBody TFoot Quote ' +
    'Note Reference BibEntry Code Link Annot Em Strong Ruby RB RT RP Warichu WT WP Figure Formula Form Tx Tabs'
  ).split(' '),
);

/** Names that do not refer to a resource (ISO 32000-2, 8.6). */
const DEVICE_SPACES = new Set(['DeviceGray', 'DeviceRGB', 'DeviceCMYK', 'Pattern']);

/**
 * Rewrites a content stream with its visible operations only. Comments, unknown operators, surplus operands, and unneeded entries
 * of property lists and inline images are dropped. A font without visible text is dropped, too. If its size still matters, since
 * a `TJ` moves by thousandths of it (ISO 32000-2, 9.4.3), another font of the stream is set instead.
 *
 * @returns the content, and the original names of the resources that it uses
 */
export function cleanContent(
  bytes: Uint8Array,
  options: CleanOptions,
): { content: Uint8Array; used: UsedNames } {
  const written = writeClean(bytes, options, new Set());
  const dropped = matchingPieces(written.unset, (pieces) => {
    const strings = pieces.map((piece) => piece.bytes);
    return ['', ' '].some((gap) => bytesMatch(joined(strings, gap), options.matches));
  });
  if (dropped.size === 0) return written;
  return writeClean(bytes, options, new Set([...dropped].map(({ start }) => start)));
}

/** An operator that shows a string before any font is set. */
interface UnsetText {
  readonly start: number;
  readonly bytes: Uint8Array;
}

function writeClean(bytes: Uint8Array, options: CleanOptions, dropped: ReadonlySet<number>) {
  const writer = new CleanWriter(bytes, options);
  const lexer = new ContentLexer(bytes);
  for (;;) {
    if (!options.operators) lexer.position = writer.copyPlain(lexer.position);
    const op = lexer.next();
    if (op === undefined) return writer.finish();
    if (options.operators && !options.operators.has(op.operator)) continue;
    if (!dropped.has(op.start)) writer.add(op);
  }
}

function joined(strings: readonly Uint8Array[], gap: string): Uint8Array {
  return Buffer.concat(
    strings.flatMap((bytes, index) => (index === 0 ? [bytes] : [Buffer.from(gap), bytes])),
  );
}

class CleanWriter {
  readonly #bytes: Uint8Array;
  readonly #options: CleanOptions;
  readonly #out: ByteBuffer;
  readonly #plain: PlainOperations;
  readonly #names = new Map<string, string>();
  readonly #used: UsedNames = new Map();
  readonly #fonts = new SetFonts();
  readonly #unset: UnsetText[] = [];

  constructor(bytes: Uint8Array, options: CleanOptions) {
    this.#bytes = bytes;
    this.#options = options;
    this.#out = new ByteBuffer(bytes.length + 64);
    this.#plain = new PlainOperations(bytes, this.#out);
  }

  finish(): { content: Uint8Array; used: UsedNames; unset: readonly UnsetText[] } {
    const content = this.#fonts.withoutUnused(this.#out.bytes, (font) => {
      const other = font.moves ? this.#standIn(font) : undefined;
      return other === undefined ? '' : this.#fontOperator(other, font.size);
    });
    return { content, used: this.#used, unset: this.#unset };
  }

  /**
   * Font of the stream that shows text, to replace one that does not; undefined if the stream shows no text, so that positions do
   * not matter.
   */
  #standIn({ name }: SetFont): string | undefined {
    const shown = this.#used.get('Font');
    if (!shown || shown.size === 0) return undefined;
    const { isVertical } = this.#options;
    const vertical = isVertical(name);
    for (const other of shown) if (isVertical(other) === vertical) return other;
    shown.add(name);
    return name;
  }

  #fontOperator(name: string, size: Operand): string {
    return `${this.#maskedName(name)} ${formatOperand(size)} Tf\n`;
  }

  /** Copies plain operations from a position up to the first that is not plain, and returns the position of that one. */
  copyPlain(from: number): number {
    const plain = this.#plain;
    for (let at = from; ; at = plain.end) {
      const copied = plain.copy(at, this.#fonts.current !== undefined);
      if (copied === undefined) return at;
      if (copied === 'text') this.#useFont();
      else if (copied === 'move') this.#fonts.moveBySize();
      else if (copied === 'save') this.#fonts.save();
      else if (copied === 'restore') this.#fonts.restore();
    }
  }

  add(op: Operation): void {
    const { operator } = op;
    if (op.inlineImage) {
      this.#inlineImage(op.inlineImage);
      return;
    }
    const operands = this.#operandsOf(op);
    if (!operands) return;
    if (operator === 'q') this.#fonts.save();
    else if (operator === 'Q') this.#fonts.restore();
    if (this.#isPlain(op, operands)) {
      this.#out.copy(this.#bytes, op.start, op.end);
      this.#out.byte(NEWLINE);
      return;
    }
    const expected = expectedOperands(operator, operands);
    if (operator === 'Tf') this.#setFont(expected);
    else this.#write(operator, expected, op.start);
  }

  /**
   * Operands of an operation without surplus numbers. Viewers do not draw some colours with surplus numbers, and use different
   * numbers of a path. Where these stay, neither reading lies under a region (`PathBuilder`), and the result looks the same as
   * before.
   */
  #operandsOf(op: Operation): readonly Operand[] | undefined {
    const needed = neededOperands(op);
    if (!needed || needed.length === op.operands.length) return needed;
    const raw = Buffer.from(this.#bytes.subarray(op.start, op.end)).toString('latin1');
    const isKept = KEPT_WHOLE.has(op.operator) && op.operands.every((operand) => typeof operand === 'number');
    return isKept && !this.#options.matches(raw) ? op.operands : needed;
  }

  /** Whether the operation is written with just its numbers. */
  #isPlain(op: Operation, operands: readonly Operand[]): boolean {
    if (operands.length !== op.operands.length || CATEGORY.has(op.operator)) return false;
    for (const operand of operands) if (typeof operand !== 'number') return false;
    for (let at = op.start; at < op.end; at++) if (PUNCTUATION[this.#bytes[at]!] === 1) return false;
    return true;
  }

  #setFont([font, size = 0]: readonly Operand[]): void {
    if (!(font instanceof PdfName)) return;
    const start = this.#out.length;
    this.#out.text(this.#fontOperator(font.value, size));
    this.#fonts.set({ name: font.value, size, start, end: this.#out.length });
    if (this.#options.keepFonts) this.#useFont();
  }

  /** Replacement for a name, as written in the stream. */
  #maskedName(name: string): string {
    let written = this.#names.get(name);
    if (written === undefined) {
      written = formatName(this.#options.maskedName(name));
      this.#names.set(name, written);
    }
    return written;
  }

  /** Records that the current font shows something. */
  #useFont(): void {
    const { current } = this.#fonts;
    if (!current || current.isUsed) return;
    current.isUsed = true;
    this.#use('Font', current.name);
  }

  #use(category: string, name: string): void {
    const names = this.#used.get(category);
    if (names) names.add(name);
    else this.#used.set(category, new Set([name]));
  }

  #write(operator: string, operands: readonly Operand[], start: number): void {
    const category = CATEGORY.get(operator);
    if (category !== undefined) {
      for (const operand of operands) if (operand instanceof PdfName) this.#use(category, operand.value);
    }
    const [first] = operands;
    if (operator === 'Do' && first instanceof PdfName && this.#options.isForm(first.value)) this.#useFont();
    if (operands.some(showsText)) {
      if (!this.#fonts.current) this.#unset.push({ start, bytes: shownBytes(operands) });
      this.#useFont();
    } else if (operator === 'TJ') this.#fonts.moveBySize();
    for (const [index, operand] of operands.entries()) {
      this.#operand(operator, operand, index);
      this.#out.byte(SPACE);
    }
    this.#out.text(operator);
    this.#out.byte(NEWLINE);
  }

  #operand(operator: string, operand: Operand, index: number): void {
    if (operand instanceof PdfString) this.#out.string(operand.bytes);
    else if (operand instanceof PdfName)
      this.#out.text(formatName(this.#name(operator, operand.value, index)));
    else if (operand instanceof Map)
      this.#out.text(formatOperand(cleanProperties(operand, this.#options.matches)));
    else if (Array.isArray(operand)) this.#array(operator, operand);
    else this.#out.text(formatOperand(operand));
  }

  #name(operator: string, value: string, index: number): string {
    const tag = index === 0 && /^(BMC|BDC|MP|DP)$/.test(operator);
    const known = (operator === 'ri' ? STANDARD_NAMES : DEVICE_SPACES).has(value) || (tag && TAGS.has(value));
    return known ? value : this.#options.maskedName(value);
  }

  /** Numbers, and the strings that `TJ` shows. */
  #array(operator: string, items: readonly Operand[]): void {
    this.#out.byte(OPEN);
    let isFirst = true;
    for (const item of items) {
      const isText = operator === 'TJ' && item instanceof PdfString;
      if (!isText && typeof item !== 'number') continue;
      if (!isFirst) this.#out.byte(SPACE);
      isFirst = false;
      if (isText) this.#out.string(item.bytes);
      else this.#out.text(formatNumber(item as number));
    }
    this.#out.byte(CLOSE);
  }

  #inlineImage(read: InlineImage): void {
    const { cleanImage, maskedName } = this.#options;
    const image = cleanImage(read);
    if (!image) return;
    for (const space of inlineSpaces(image))
      if (space instanceof PdfName) this.#use('ColorSpace', space.value);
    this.#out.text(`BI ${inlineEntries(image, maskedName)} ID `);
    this.#out.copy(image.data);
    this.#out.text('\nEI\n');
  }
}

const KEPT_WHOLE = new Set('g G rg RG k K sc SC scn SCN m l c v y re'.split(' '));

const [NEWLINE, SPACE, OPEN, CLOSE] = [0x0a, 0x20, 0x5b, 0x5d] as const;

/**
 * Characters that never occur in numbers: those of comments, strings, arrays, names and dictionaries, and those that a
 * lexer skips.
 */
const PUNCTUATION = new Uint8Array(256);
for (const char of '%()<>[]{}/') PUNCTUATION[char.charCodeAt(0)] = 1;

/** Operands of the wrong type become 0. */
function expectedOperands(operator: string, operands: readonly Operand[]): readonly Operand[] {
  const isRight = (operand: Operand, index: number) =>
    isExpected(operator, operand, operands.length - 1 - index);
  return operands.every(isRight)
    ? operands
    : operands.map((operand, index) => (isRight(operand, index) ? operand : 0));
}

/** Strings of an operator as characters: without a font they have no other text, and have not been searched yet. */
function shownBytes(operands: readonly Operand[]): Uint8Array {
  const items = operands.flatMap((operand) => (Array.isArray(operand) ? operand : [operand]));
  const strings = items.filter((item): item is PdfString => item instanceof PdfString);
  return Buffer.concat(strings.map(({ bytes }) => bytes));
}

function showsText(operand: Operand): boolean {
  if (operand instanceof PdfString) return operand.bytes.length > 0;
  return Array.isArray(operand) && operand.some((item) => item instanceof PdfString && item.bytes.length > 0);
}
