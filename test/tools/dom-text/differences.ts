/** Words at one place that are in only one of the texts. */
export interface Difference {
  readonly kind: string;
  /** Whether the kind is not a reading fault. */
  readonly isExplained: boolean;
  readonly missing: readonly string[];
  readonly added: readonly string[];
  /** Last common words before the place. */
  readonly after: readonly string[];
}

/** Visible text of a document, and its other content. */
export interface Sources {
  /** Markers, generated content, alternative texts, and values of controls. */
  readonly beside: readonly string[];
  /** Of elements that are clipped, transparent, or off the page. */
  readonly unseen: readonly string[];
  /** Of elements with `aria-hidden`. */
  readonly silent: readonly string[];
  /** Drawn over other text. */
  readonly crowded: readonly string[];
  /** Of formulas, whose layout has an order of its own. */
  readonly formulas: readonly string[];
  /** Ends of two elements without a space between them that boxes or lines set apart, divided by U+0000. */
  readonly joints: readonly string[];
  /** The same where nothing sets them apart, in the layout of the screen. */
  readonly seams: readonly string[];
  /** First words of the lines in the PDF. */
  readonly starts: readonly string[];
  /** Words of the PDF that are drawn over others of their line. */
  readonly overprinted: readonly string[];
  /** Drawn in figures: alternative texts, as far as the box shows them. */
  readonly figures: readonly string[];
  /** Of right-to-left elements without a right-to-left letter. */
  readonly latin: readonly string[];
  /** Of elements out of the flow: floated, positioned or reordered. */
  readonly aside: readonly string[];
  readonly pages: number;
  /** Whether style sheets generate quotation marks, as around `<q>`. */
  readonly quotes: boolean;
  /** Characters without a font, which the renderer warns about. */
  readonly tofu: readonly string[];
}

/** Maximum number of differences per document; beyond it, the rest is one difference. */
const MAX_DISTANCE = 3_000;
/** Number of common words that place a difference. */
const CONTEXT = 3;

/**
 * Words without invisible characters: compatibility forms resolved, soft hyphens and formatting characters removed. In scripts
 * without spaces, each character is a word.
 */
export function wordsOf(text: string): string[] {
  return text
    .normalize('NFKC')
    .replace(/[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff\ufffc]/g, '')
    .replace(/[\u3001-\u30ff\u3400-\u9fff]/g, ' $& ')
    .split(/\s+/)
    .filter((word) => word !== '');
}

/**
 * Differences of two texts, each with its kind.
 *
 * @param sources content of the document besides its text
 */
export function differences(
  known: readonly string[],
  read: readonly string[],
  sources: Sources,
): Difference[] {
  const hunks = hunksOf(known, read);
  const explain = new Explanations(sources, hunks);
  return hunks.map((hunk) => {
    const kind = explain.kindOf(hunk);
    return { ...hunk, kind: kind ?? 'not explained', isExplained: kind !== undefined };
  });
}

type Ends = readonly [before: string, behind: string];

function endsOf(joint: string): Ends {
  const [before = '', behind = ''] = joint.split('\0');
  return [wordsOf(before).at(-1) ?? '', wordsOf(behind)[0] ?? ''];
}

/** Kinds of differences that are not faults. */
class Explanations {
  readonly #sets;
  readonly #joints: readonly Ends[];
  readonly #seams: readonly Ends[];
  readonly #overprinted: readonly string[];
  readonly #besideText: string;
  readonly #pages: number;
  readonly #quotes: boolean;
  readonly #tofu: ReadonlySet<string>;
  readonly #missing: ReadonlyMap<string, number>;
  readonly #added: ReadonlyMap<string, number>;
  readonly #missingText: string;
  readonly #addedText: string;
  readonly #figures: ReadonlySet<string>;

  constructor(sources: Sources, hunks: readonly Hunk[]) {
    const { beside, unseen, silent, crowded, formulas, latin, aside, starts } = sources;
    this.#sets = {
      beside: new Set(beside),
      unseen: new Set(unseen),
      silent: new Set(silent),
      crowded: new Set(crowded),
      formulas: new Set(formulas.join('')),
      latin: new Set(latin.map(letters)),
      aside: new Set(aside),
      starts: new Set(starts),
    };
    this.#pages = sources.pages;
    this.#quotes = sources.quotes;
    this.#joints = sources.joints.map(endsOf);
    this.#seams = sources.seams.map(endsOf);
    this.#overprinted = [...new Set(sources.overprinted)];
    this.#besideText = sources.beside.join('');
    this.#tofu = new Set(sources.tofu);
    this.#missing = countsOf(hunks.flatMap(({ missing }) => missing));
    this.#added = countsOf(hunks.flatMap(({ added }) => added));
    this.#missingText = hunks.flatMap(({ missing }) => missing).join('');
    this.#addedText = hunks.flatMap(({ added }) => added).join('');
    this.#figures = new Set(sources.figures);
  }

  kindOf({ missing, added }: Hunk): string | undefined {
    const { formulas, crowded, silent, latin } = this.#sets;
    const all = [...missing, ...added];
    if (
      formulas.size > 0 &&
      all.every((word) => [...word].every((letter) => formulas.has(letter) || /[\^√]/.test(letter)))
    )
      return 'formula';
    const spaces = this.#spacesKind(missing, added);
    if (spaces || missing.join('') === added.join('')) return spaces;
    if (
      this.#tofu.size > 0 &&
      missing.length === added.length &&
      missing.every((word, index) => this.#lacksGlyphs(word, added[index]!))
    )
      return 'character without a glyph (warned about)';
    if (this.#quotes && withoutQuotes(missing) === withoutQuotes(added)) return 'generated quotation marks';
    const unmarked = added.filter((word) => !isMarker(word));
    if (
      this.#quotes &&
      unmarked.length > 0 &&
      unmarked.length < added.length &&
      withoutQuotes(missing) === withoutQuotes(unmarked)
    )
      return 'generated quotation marks, marker of a list';
    if (silent.size > 0 && this.#withoutSilent(missing) === added.join('')) return 'aria-hidden';
    if (latin.size > 0 && all.every((word) => latin.has(letters(word))))
      return 'right-to-left paragraph of Latin letters';
    if (crowded.size > 0 && all.every((word) => isMadeOf(word, crowded)))
      return 'text that is drawn over other text';
    if (missing.some((word) => this.#sets.unseen.has(word)) && isPartOf(added.join(''), missing.join('')))
      return 'part of a text that is cut off';
    const kinds = [this.#missingKind(missing, added), this.#addedKind(added)];
    if (!kinds.includes(undefined)) return kinds.filter((kind) => kind !== '').join(', ');
    // Links inside of hidden elements stay in the structure, since they can have the focus.
    const isSilent = (word: string) => silent.has(word) || isMadeOf(word, silent);
    if (silent.size > 0 && missing.length > 0 && all.every(isSilent)) return 'aria-hidden';
    if (missing.length > 0 && missing.every((word) => isMadeOf(word, crowded)) && crowded.size > 0)
      return 'text that is drawn over other text';
    // Rest of a hunk, without the other content of the PDF.
    const { beside } = this.#sets;
    const rest = added.filter((word) => !beside.has(word) || missing.includes(word));
    const inner = rest.length < added.length && rest.length > 0 && this.#spacesKind(missing, rest);
    if (inner) return `${inner}, generated content, alternative text or control`;
    if (this.#isOverprinted(missing, added)) return 'text that is drawn over other text';
    const isMoved =
      missing.every((word) => (this.#added.get(word) ?? 0) > 0) &&
      added.every((word) => (this.#missing.get(word) ?? 0) > 0);
    if ((isMoved || this.#isElsewhere(missing, added)) && this.#pages > 1)
      return 'order of what is side by side on several pages';
    return this.#isAside(missing, added) ? 'place of what is out of the flow' : undefined;
  }

  /** Kind of a hunk with equal letters. */
  #spacesKind(missing: readonly string[], added: readonly string[]): string | undefined {
    if (missing.join('') !== added.join('')) return undefined;
    if (this.#isApart(missing, added, this.#joints)) return 'elements that boxes or lines set apart';
    const starts = added.filter((word) => this.#sets.starts.has(word));
    const seams = this.#seams.filter(([, behind]) => starts.some((word) => word.startsWith(behind)));
    return this.#isApart(missing, added, [...this.#joints, ...seams])
      ? 'line break between two elements'
      : undefined;
  }

  #isOverprinted(missing: readonly string[], added: readonly string[]): boolean {
    const isIn = (word: string) => this.#overprinted.some((other) => other.includes(word));
    if (this.#overprinted.length === 0) return false;
    return added.length > 0 ? added.some((word) => this.#overprinted.includes(word)) : missing.every(isIn);
  }

  /** Whether the letters of a whole hunk are elsewhere in the other text, whatever spaces separate them. */
  #isElsewhere(missing: readonly string[], added: readonly string[]): boolean {
    const [gone, come] = [missing.join(''), added.join('')];
    const isIn = (own: string, others: string) => own === '' || (own.length >= 8 && others.includes(own));
    return isIn(gone, this.#addedText) && isIn(come, this.#missingText);
  }

  /** Whether a whole hunk comes from elements out of the flow, and is elsewhere in the other text. */
  #isAside(missing: readonly string[], added: readonly string[]): boolean {
    const { aside, beside } = this.#sets;
    const isOut = (word: string) => aside.has(word) || isMadeOf(word, aside);
    if (aside.size === 0 || !missing.every(isOut)) return false;
    return added.every((word) => isOut(word) || beside.has(word));
  }

  /** Text without the letters of elements with `aria-hidden`. */
  #withoutSilent(words: readonly string[]): string {
    let text = words.join('');
    for (const word of [...this.#sets.silent].sort((a, b) => b.length - a.length))
      text = text.replaceAll(word, '');
    return text;
  }

  #missingKind(missing: readonly string[], added: readonly string[]): string | undefined {
    const { beside, unseen, silent } = this.#sets;
    if (missing.length === 0) return '';
    if (missing.every((word) => unseen.has(word) || added.includes(word))) return 'text that nobody sees';
    if (missing.every((word) => silent.has(word) || (silent.size > 0 && isMadeOf(word, silent))))
      return 'aria-hidden';
    if (missing.every((word) => beside.has(word))) return 'text of a control';
    return undefined;
  }

  #addedKind(added: readonly string[]): string | undefined {
    const { beside, unseen } = this.#sets;
    if (added.length === 0) return '';
    if (added.join('').length >= 8 && this.#besideText.includes(added.join('')))
      return 'generated content, alternative text or control';
    if (added.every(isMarker)) return 'marker of a list';
    if (added.every((word) => beside.has(word) || isMarker(word)))
      return 'generated content, alternative text or control';
    const isCut = (word: string) => [...beside].some((all) => all.startsWith(word) || all.endsWith(word));
    const whole = added.filter((word) => beside.has(word)).length;
    const isMostlyWhole = whole > added.length / 2 && added.every((word) => word.length >= 3);
    if ((added.length > 8 || isMostlyWhole) && added.every(isCut))
      return 'part of an alternative text that is cut off';
    if (added.every((word) => this.#figures.has(word) && isCut(word)))
      return 'part of an alternative text that is cut off';
    if (added.every((word) => [...unseen].some((whole) => whole.startsWith(word) || whole.endsWith(word))))
      return 'part of a text that is cut off';
    return undefined;
  }

  /** Whether all additional spaces are where style sheets separate elements. */
  #isApart(missing: readonly string[], added: readonly string[], joints: readonly Ends[]): boolean {
    const offsets = (words: readonly string[]) => {
      let at = 0;
      return new Set(words.map((word) => (at += word.length)));
    };
    const known = offsets(missing);
    const whole = missing.join('');
    return (
      [...offsets(added)].every(
        (at) =>
          known.has(at) ||
          joints.some(
            ([before, behind]) => whole.slice(0, at).endsWith(before) && whole.slice(at).startsWith(behind),
          ),
      ) && [...known].every((at) => offsets(added).has(at))
    );
  }

  #lacksGlyphs(word: string, read: string): boolean {
    const [letters, others] = [[...word], [...read]];
    return (
      letters.length === others.length &&
      letters.every(
        (letter, index) => letter === others[index] || (others[index] === '\ufffd' && this.#tofu.has(letter)),
      )
    );
  }
}

function withoutQuotes(words: readonly string[]): string {
  return words
    .join(' ')
    .replace(/[\p{Pi}\p{Pf}„‚「」『』]/gu, '')
    .trim();
}

function letters(word: string): string {
  return word.replace(/[^\p{L}\p{N}]/gu, '');
}

/** Whether a word is part of another one, or composed of others. */
function isMadeOf(word: string, others: ReadonlySet<string>): boolean {
  if (others.has(word)) return true;
  let rest = word;
  for (const other of [...others].sort((a, b) => b.length - a.length)) rest = rest.replaceAll(other, '');
  return rest === '' || [...others].some((other) => other.startsWith(word) || other.endsWith(word));
}

/** Whether the letters of one string occur in another, in the same order. */
function isPartOf(text: string, whole: string): boolean {
  let at = 0;
  for (const letter of text) {
    at = whole.indexOf(letter, at) + 1;
    if (at === 0) return false;
  }
  return true;
}

function countsOf(words: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts;
}

function isMarker(word: string): boolean {
  return /^(?:[^\p{L}\p{N}]+|[(]?(?:\d{1,4}|\p{L}|[ivxlcdm]{1,6})[.)])$/iu.test(word);
}

interface Hunk {
  readonly missing: readonly string[];
  readonly added: readonly string[];
  /** Last common words before it. */
  readonly after: readonly string[];
}

/** Shortest edit script from one text to the other (Myers, An O(ND) Difference Algorithm). */
function hunksOf(known: readonly string[], read: readonly string[]): Hunk[] {
  let start = 0;
  while (start < known.length && start < read.length && known[start] === read[start]) start++;
  const a = known.slice(start);
  const b = read.slice(start);
  const reach = new Map<number, number>([[1, 0]]);
  const trace: Map<number, number>[] = [];
  for (let distance = 0; distance <= MAX_DISTANCE; distance++) {
    trace.push(new Map([...reach].filter(([k]) => Math.abs(k) <= distance + 1)));
    for (let k = -distance; k <= distance; k += 2) {
      const down = k === -distance || (k !== distance && (reach.get(k - 1) ?? -1) < (reach.get(k + 1) ?? -1));
      let x = down ? reach.get(k + 1)! : reach.get(k - 1)! + 1;
      while (x < a.length && x - k < b.length && a[x] === b[x - k]) x++;
      reach.set(k, x);
      if (x >= a.length && x - k >= b.length) {
        const context = (at: number) => known.slice(Math.max(0, start + at - CONTEXT), start + at);
        return hunksAlong(a, b, trace).map(({ at, ...hunk }) => ({ ...hunk, after: context(at) }));
      }
    }
  }
  return [{ missing: a, added: b, after: known.slice(Math.max(0, start - CONTEXT), start) }];
}

function hunksAlong(
  a: readonly string[],
  b: readonly string[],
  trace: readonly Map<number, number>[],
): { at: number; missing: string[]; added: string[] }[] {
  const hunks: { at: number; missing: string[]; added: string[] }[] = [];
  let x = a.length;
  let y = b.length;
  for (let distance = trace.length - 1; distance > 0; distance--) {
    const reach = trace[distance]!;
    const k = x - y;
    const down = k === -distance || (k !== distance && (reach.get(k - 1) ?? -1) < (reach.get(k + 1) ?? -1));
    const before = down ? k + 1 : k - 1;
    const fromX = reach.get(before)!;
    const fromY = fromX - before;
    const [atX, atY] = down ? [fromX, fromY + 1] : [fromX + 1, fromY];
    // The common words after this step separate it from the last one.
    if (x > atX || hunks.length === 0) hunks.push({ at: atX, missing: [], added: [] });
    const hunk = hunks.at(-1)!;
    hunk.at = fromX;
    if (down) hunk.added.unshift(b[atY - 1]!);
    else hunk.missing.unshift(a[atX - 1]!);
    x = fromX;
    y = fromY;
  }
  return hunks.reverse();
}
