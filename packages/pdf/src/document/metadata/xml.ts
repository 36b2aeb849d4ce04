/** Range of the source, in UTF-16 code units. */
export interface XmlRange {
  readonly start: number;
  readonly end: number;
}

/** An XML element with resolved names. */
export interface XmlElement {
  readonly namespace: string;
  readonly prefix: string;
  readonly name: string;
  readonly attributes: readonly XmlAttribute[];
  readonly children: XmlElement[];
  /** Character data directly in the element. */
  text: string;
  /** Range from `<` of the start tag to after `>` of the end tag. */
  range: XmlRange;
  /** Range between the tags; undefined for an empty-element tag. */
  content: XmlRange | undefined;
  /** Namespaces declared by its start tag. */
  readonly declared: ReadonlyMap<string, string>;
}

export interface XmlAttribute {
  /** Range from the name to after the closing quotation mark. */
  readonly range: XmlRange;
  readonly namespace: string;
  readonly prefix: string;
  readonly name: string;
  readonly value: string;
}

export class XmlError extends Error {
  override readonly name = 'XmlError';
}

const MAX_DEPTH = 200;
const MAX_ELEMENTS = 200_000;
const MAX_ATTRIBUTES = 1_000;
const XML_NAMESPACE = 'http://www.w3.org/XML/1998/namespace';
const NAME = /[A-Za-z_\u0080-\uffff][-.\w\u0080-\uffff]*(?::[A-Za-z_\u0080-\uffff][-.\w\u0080-\uffff]*)?/y;
const ENTITIES: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };

type Scope = ReadonlyMap<string, string>;

interface RawAttribute {
  readonly value: string;
  readonly range: XmlRange;
}

/** Placeholder range of an element whose end is not yet read. */
const NOWHERE: XmlRange = { start: 0, end: 0 };

/**
 * Parses XML with namespaces (XML 1.0, Namespaces in XML 1.0), limited to XMP packets: document types are refused, so the five
 * predefined entities are the only ones.
 *
 * @throws XmlError when it is not well-formed, or is nested too deeply
 */
export function parseXml(source: string): XmlElement {
  const parser = new Parser(source);
  return parser.document();
}

class Parser {
  readonly #source: string;
  #at = 0;
  #elements = 0;

  constructor(source: string) {
    this.#source = source;
  }

  document(): XmlElement {
    this.#skipMisc();
    if (this.#source[this.#at] !== '<') throw new XmlError('there is no element');
    const root = this.#element(new Map([['xml', XML_NAMESPACE]]), 0);
    this.#skipMisc();
    if (this.#at < this.#source.length) throw new XmlError('something follows the element');
    return root;
  }

  /** Skips white space, comments and processing instructions. */
  #skipMisc(): void {
    for (;;) {
      while (/[\s\ufeff\0]/.test(this.#source[this.#at] ?? '')) this.#at++;
      if (this.#takes('<?')) this.#until('?>');
      else if (this.#takes('<!--')) this.#until('-->');
      else return;
    }
  }

  #element(outer: Scope, depth: number): XmlElement {
    if (depth > MAX_DEPTH || ++this.#elements > MAX_ELEMENTS)
      throw new XmlError('there are too many elements');
    const start = this.#at++;
    const tag = this.#name();
    const raw = new Map<string, RawAttribute>();
    for (;;) {
      const spaced = this.#space();
      if (this.#takes('/>')) {
        const { element } = this.#made(tag, raw, outer);
        element.range = { start, end: this.#at };
        return element;
      }
      if (this.#takes('>')) break;
      if (!spaced) throw new XmlError('attributes are not separated');
      const from = this.#at;
      const key = this.#name();
      this.#space();
      if (!this.#takes('=')) throw new XmlError('an attribute has no value');
      this.#space();
      if (raw.has(key)) throw new XmlError('an attribute occurs twice');
      if (raw.size >= MAX_ATTRIBUTES) throw new XmlError('there are too many attributes');
      const value = this.#quoted();
      raw.set(key, { value, range: { start: from, end: this.#at } });
    }
    const { element, scope } = this.#made(tag, raw, outer);
    const inner = this.#at;
    for (;;) {
      const next = this.#source.indexOf('<', this.#at);
      if (next < 0) throw new XmlError('an element does not end');
      element.text += decoded(this.#source.slice(this.#at, next));
      this.#at = next;
      if (this.#takes('<!--')) this.#until('-->');
      else if (this.#takes('<![CDATA[')) element.text += this.#until(']]>');
      else if (this.#takes('<?')) this.#until('?>');
      else if (this.#takes('</')) {
        if (this.#name() !== tag) throw new XmlError('an element ends under another name');
        this.#space();
        if (!this.#takes('>')) throw new XmlError('an end tag does not end');
        element.content = { start: inner, end: next };
        element.range = { start, end: this.#at };
        return element;
      } else if (this.#source[next + 1] === '!') throw new XmlError('a declaration is in content');
      else element.children.push(this.#element(scope, depth + 1));
    }
  }

  #made(tag: string, raw: ReadonlyMap<string, RawAttribute>, outer: Scope) {
    const declared = new Map<string, string>();
    for (const [key, { value }] of raw) {
      if (key === 'xmlns') declared.set('', value);
      else if (key.startsWith('xmlns:')) declared.set(key.slice(6), value);
    }
    const scope: Scope = declared.size === 0 ? outer : new Map([...outer, ...declared]);
    const attributes = [...raw]
      .filter(([key]) => key !== 'xmlns' && !key.startsWith('xmlns:'))
      .map(([key, { value, range }]) => ({ ...resolved(key, scope, false), value, range }));
    const element: XmlElement = {
      ...resolved(tag, scope, true),
      attributes,
      children: [],
      text: '',
      range: NOWHERE,
      content: undefined,
      declared,
    };
    return { element, scope };
  }

  #name(): string {
    NAME.lastIndex = this.#at;
    const match = NAME.exec(this.#source);
    if (!match) throw new XmlError('a name is missing');
    this.#at = NAME.lastIndex;
    return match[0];
  }

  #quoted(): string {
    const quote = this.#source[this.#at];
    if (quote !== '"' && quote !== "'") throw new XmlError('a value has no quotes');
    this.#at++;
    const text = this.#until(quote);
    if (text.includes('<')) throw new XmlError('"<" is in a value');
    return decoded(text);
  }

  #space(): boolean {
    const from = this.#at;
    while (/\s/.test(this.#source[this.#at] ?? '')) this.#at++;
    return this.#at > from;
  }

  #takes(text: string): boolean {
    if (!this.#source.startsWith(text, this.#at)) return false;
    this.#at += text.length;
    return true;
  }

  #until(end: string): string {
    const at = this.#source.indexOf(end, this.#at);
    if (at < 0) throw new XmlError(`"${end}" is missing`);
    const text = this.#source.slice(this.#at, at);
    this.#at = at + end.length;
    return text;
  }
}

function resolved(qualified: string, scope: Scope, isElement: boolean) {
  const at = qualified.indexOf(':');
  const prefix = at < 0 ? '' : qualified.slice(0, at);
  const namespace = at < 0 && !isElement ? '' : scope.get(prefix);
  if (namespace === undefined && prefix !== '') throw new XmlError(`the prefix ${prefix} is not declared`);
  return { namespace: namespace ?? '', prefix, name: at < 0 ? qualified : qualified.slice(at + 1) };
}

function decoded(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(/&([^;&]*);?/g, (whole, name: string) => {
    const known = ENTITIES[name];
    if (known !== undefined && whole.endsWith(';')) return known;
    const number = /^#(?:x([0-9a-fA-F]{1,6})|(\d{1,7}))$/.exec(name);
    const point = number ? Number.parseInt(number[1] ?? number[2]!, number[1] ? 16 : 10) : Number.NaN;
    if (!(point > 0 && point <= 0x10ffff) || !whole.endsWith(';')) throw new XmlError('an entity is unknown');
    return String.fromCodePoint(point);
  });
}
