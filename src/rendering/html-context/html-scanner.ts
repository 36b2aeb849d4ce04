/**
 * Tokenizer state at the end of a piece of an HTML document. It determines how a value has to be escaped there. The states are
 * those of HTML Living Standard § 13.2.5; states that make no difference for escaping are merged.
 */
export interface HtmlState {
  readonly mode: HtmlMode;
  /** Lower-case name of the open tag, or of the element whose raw text this is; an end tag has `/` before it. */
  readonly name: string;
  /** Escape level of a script: `<!--` sets 1, and `<script` within that sets 2, in which `</script` does not end the script. */
  readonly escaped: 0 | 1 | 2;
  /** End of the text so far, if it may begin a tag or the end of a comment. */
  readonly pending: string;
  /** Whether a possibly empty value is between `pending` and the text that follows. */
  readonly interrupted: boolean;
  /** Number of open SVG and MathML elements, within which a tag can be self-closing. */
  readonly foreign: number;
}

type HtmlMode =
  | 'text'
  | 'tag'
  | 'value-start'
  | 'value-double'
  | 'value-single'
  | 'value-bare'
  | 'comment'
  | 'declaration'
  /** Text up to the end tag of its element: `style`, `title` and similar elements. */
  | 'raw-text'
  | 'script'
  /** Paths with different states lead here; the state stays unknown to the end. */
  | 'unknown';

export const START: HtmlState = {
  mode: 'text',
  name: '',
  escaped: 0,
  pending: '',
  interrupted: false,
  foreign: 0,
};
export const UNKNOWN: HtmlState = { ...START, mode: 'unknown' };

const RAW_TEXT = new Set(['style', 'title', 'textarea', 'xmp', 'iframe', 'noembed', 'noframes', 'plaintext']);

/** Returns the state after more static text. */
export function scan(state: HtmlState, text: string): HtmlState {
  if (text === '') return state;
  if (!state.interrupted) return new Scanner(state, text).run();
  const whole = { ...state, interrupted: false };
  return join(new Scanner(whole, text).run(), new Scanner({ ...whole, pending: '' }, text).run());
}

/**
 * Returns the state after an output of a value. A safe value changes no mode, but it may begin an attribute's value or a name.
 */
export function afterOutput(state: HtmlState): HtmlState {
  if (state.mode === 'value-start') return { ...state, mode: 'value-bare', pending: '' };
  if (state.pending === '') return state;
  if (state.mode !== 'text') return { ...state, interrupted: true };
  return state.pending.startsWith('<!') ? UNKNOWN : { ...state, mode: 'tag', name: '', pending: '' };
}

/** Returns the common state after two branches. */
export function join(first: HtmlState, second: HtmlState): HtmlState {
  if (same(first, second)) return first;
  const [one, other] = [inOpenTag(first), inOpenTag(second)];
  if (isInTag(one) && isInTag(other)) {
    const tag: HtmlState = { ...one, mode: 'tag', pending: '', interrupted: false };
    if (one.name === other.name) return tag;
    if (!isSpecial(one.name) && !isSpecial(other.name)) return { ...tag, name: '' };
  }
  const foreign = Math.max(one.foreign, other.foreign);
  const rest = { pending: '', interrupted: false, foreign };
  return same({ ...one, ...rest }, { ...other, ...rest }) ? { ...one, ...rest } : UNKNOWN;
}

export function same(one: HtmlState, other: HtmlState): boolean {
  return (
    one.mode === other.mode &&
    one.name === other.name &&
    one.escaped === other.escaped &&
    one.pending === other.pending &&
    one.interrupted === other.interrupted &&
    one.foreign === other.foreign
  );
}

/**
 * Treats an unfinished tag name at the end of the text as complete, because the other branch is already among the attributes of
 * that tag.
 */
function inOpenTag(state: HtmlState): HtmlState {
  const name = state.mode === 'text' ? /^<(\/?[a-z].*)$/i.exec(state.pending)?.[1] : undefined;
  return name === undefined ? state : { ...state, mode: 'tag', name: name.toLowerCase(), pending: '' };
}

function isInTag({ mode }: HtmlState): boolean {
  return mode === 'tag' || mode === 'value-start' || mode === 'value-bare';
}

function isSpecial(name: string): boolean {
  return name === 'script' || name === 'svg' || name === 'math' || RAW_TEXT.has(name);
}

class Scanner {
  readonly #text: string;
  #at = 0;
  #mode: HtmlMode;
  #name: string;
  #escaped: 0 | 1 | 2;
  #foreign: number;

  constructor(state: HtmlState, text: string) {
    this.#text = state.pending + text;
    this.#mode = state.mode;
    this.#name = state.name;
    this.#escaped = state.escaped;
    this.#foreign = state.foreign;
  }

  run(): HtmlState {
    let pending = '';
    while (this.#at < this.#text.length && pending === '') pending = this.#step();
    return {
      mode: this.#mode,
      name: this.#name,
      escaped: this.#escaped,
      pending,
      interrupted: false,
      foreign: this.#foreign,
    };
  }

  /**
   * Reads on to the next change of mode.
   *
   * @returns the remaining text when it ends too early to decide
   */
  #step(): string {
    switch (this.#mode) {
      case 'text':
        return this.#inText();
      case 'tag':
        return this.#inTag();
      case 'value-start':
        return this.#valueStart();
      case 'value-double':
        return this.#until('"', 'tag');
      case 'value-single':
        return this.#until("'", 'tag');
      case 'value-bare':
        return this.#bareValue();
      case 'comment':
        return this.#inComment();
      case 'declaration':
        return this.#until('>', 'text');
      case 'raw-text':
        return this.#inRawText();
      case 'script':
        return this.#inScript();
      case 'unknown':
        this.#at = this.#text.length;
        return '';
    }
  }

  #inText(): string {
    const open = this.#text.indexOf('<', this.#at);
    this.#at = open < 0 ? this.#text.length : open;
    if (open < 0) return '';
    const rest = this.#text.slice(open, open + 200);
    const tag = /^<(\/?[a-z][^\s/>]*)(?=[\s/>])/i.exec(rest);
    if (tag) {
      this.#enter('tag', tag[1]!.toLowerCase(), tag[0].length);
    } else if (rest.startsWith('<!--')) {
      // `<!-->` is a complete comment.
      this.#enter('comment', '', 2);
    } else if (/^<(?:!-?|\/)?$/.test(rest) || /^<\/?[a-z][^\s/>]*$/i.test(rest)) {
      this.#at = this.#text.length;
      return rest;
    } else if (/^<[!?/]/.test(rest)) {
      this.#enter('declaration', '', 2);
    } else {
      this.#at += 1;
    }
    return '';
  }

  #inTag(): string {
    const rest = /[^>='"]*/y;
    rest.lastIndex = this.#at;
    this.#at += rest.exec(this.#text)![0].length;
    const character = this.#text[this.#at];
    if (character === undefined) return '';
    this.#at += 1;
    if (character === '=') this.#mode = 'value-start';
    else if (character === '>') this.#closeTag(this.#text[this.#at - 2] === '/');
    return '';
  }

  #closeTag(selfClosing: boolean): void {
    const name = this.#name;
    if (name === 'svg' || name === 'math') this.#foreign += selfClosing ? 0 : 1;
    else if (name === '/svg' || name === '/math') this.#foreign = Math.max(0, this.#foreign - 1);
    const alone = selfClosing && this.#foreign > 0;
    if (name === 'script' && !alone) this.#enter('script', name, 0);
    else if (RAW_TEXT.has(name) && this.#foreign === 0) this.#enter('raw-text', name, 0);
    else this.#enter('text', '', 0);
    this.#escaped = 0;
  }

  #valueStart(): string {
    const spaces = /\s*/y;
    spaces.lastIndex = this.#at;
    this.#at += spaces.exec(this.#text)![0].length;
    const character = this.#text[this.#at];
    if (character === undefined) return '';
    if (character === '"') this.#enter('value-double', this.#name, 1);
    else if (character === "'") this.#enter('value-single', this.#name, 1);
    else if (character === '>') this.#mode = 'tag';
    else this.#mode = 'value-bare';
    return '';
  }

  #bareValue(): string {
    const value = /[^\s>]*/y;
    value.lastIndex = this.#at;
    this.#at += value.exec(this.#text)![0].length;
    if (this.#at < this.#text.length) {
      this.#mode = 'tag';
      // The slash before `>` is part of the value.
      if (this.#text[this.#at] === '>') {
        this.#at += 1;
        this.#closeTag(false);
      }
    }
    return '';
  }

  #inComment(): string {
    const end = /--!?>/g;
    end.lastIndex = this.#at;
    const match = end.exec(this.#text);
    if (match) {
      this.#at = match.index + match[0].length;
      this.#mode = 'text';
      return '';
    }
    return this.#leftOver(/-(?:-!?)?$/);
  }

  #inRawText(): string {
    const end = new RegExp(`</${this.#name}(?=[\\s/>])`, 'gi');
    end.lastIndex = this.#at;
    const match = end.exec(this.#text);
    if (!match || this.#name === 'plaintext') return this.#leftOver(/<(?:\/[a-z]*)?$/i);
    this.#at = match.index + match[0].length;
    this.#enter('tag', `/${this.#name}`, 0);
    return '';
  }

  #inScript(): string {
    const mark = /<!--|-->|<(\/?)script(?=[\s/>])/gi;
    mark.lastIndex = this.#at;
    const match = mark.exec(this.#text);
    if (!match) return this.#leftOver(/(?:<(?:!-?|\/?[a-z]*)?|--?)$/i);
    this.#at = match.index + match[0].length;
    if (match[0] === '<!--') {
      if (this.#escaped === 0) this.#escaped = 1;
      // The dashes may also be part of the end: `<!-->`.
      this.#at -= 2;
    } else if (match[0] === '-->') {
      this.#escaped = 0;
    } else if (match[1] === '') {
      if (this.#escaped === 1) this.#escaped = 2;
    } else if (this.#escaped === 2) {
      this.#escaped = 1;
    } else {
      this.#escaped = 0;
      this.#enter('tag', '/script', 0);
    }
    return '';
  }

  #until(end: string, mode: HtmlMode): string {
    const found = this.#text.indexOf(end, this.#at);
    this.#at = found < 0 ? this.#text.length : found + 1;
    if (found >= 0) this.#mode = mode;
    return '';
  }

  #leftOver(partial: RegExp): string {
    const rest = partial.exec(this.#text.slice(Math.max(this.#at, this.#text.length - 20)))?.[0] ?? '';
    this.#at = this.#text.length;
    return rest;
  }

  #enter(mode: HtmlMode, name: string, length: number): void {
    this.#mode = mode;
    this.#name = name;
    this.#at += length;
  }
}
