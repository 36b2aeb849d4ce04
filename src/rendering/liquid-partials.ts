import { Context, type Liquid, RenderTag, type TagToken, type Template, type TopLevelToken } from 'liquidjs';

type TagParser = ConstructorParameters<typeof RenderTag>[3];

/** Parts of a template that it renders by name: Liquid by name. */
export type Partials = Readonly<Record<string, string>>;

/** How deeply partials may render one another. */
const MAX_DEPTH = 10;
/** Partials that are rendered by a part of a template, each counted as often as it is named. */
const MAX_EXPANSIONS = 500;

/** The partials of the part that is being parsed. */
export class PartialParser {
  readonly #partials: Partials;
  readonly #read: (text: string, file: string) => Template[];
  readonly #parsed = new Map<string, { readonly templates: Template[]; readonly expansions: number }>();
  /** Names of those that are being parsed, the outermost first. */
  readonly #open: string[] = [];
  #expansions = 0;

  constructor(partials: Partials, read: (text: string, file: string) => Template[]) {
    this.#partials = partials;
    this.#read = read;
  }

  /**
   * Parses a partial when the first tag names it.
   *
   * @throws Error for a name that there is none of, for a circle, and for too many
   */
  parse(name: string): Template[] {
    const known = this.#parsed.get(name);
    if (known) {
      this.#count(known.expansions);
      return known.templates;
    }
    if (!Object.hasOwn(this.#partials, name)) throw new Error(this.#missing(name));
    if (this.#open.includes(name))
      throw new Error(`circular partial: ${[...this.#open, name].join(' renders ')}`);
    if (this.#open.length >= MAX_DEPTH) throw new Error(`partials are nested deeper than ${MAX_DEPTH}`);
    const before = this.#expansions;
    this.#count(1);
    this.#open.push(name);
    try {
      const templates = this.#read(this.#partials[name]!, partialFile(name));
      this.#parsed.set(name, { templates, expansions: this.#expansions - before });
      return templates;
    } finally {
      this.#open.pop();
    }
  }

  #count(expansions: number): void {
    this.#expansions += expansions;
    if (this.#expansions > MAX_EXPANSIONS) throw new Error(`renders more than ${MAX_EXPANSIONS} partials`);
  }

  #missing(name: string): string {
    const names = Object.keys(this.#partials);
    const there = names.length === 0 ? 'the template has none' : `there are ${names.join(', ')}`;
    return `there is no partial ${JSON.stringify(name)}: ${there}`;
  }
}

const FILE = 'partial ';

/** How LiquidJS is told where a token is from. */
function partialFile(name: string): string {
  return FILE + name;
}

/** The partial that a token is from; undefined when it is from the part itself. */
export function partialOf(file: string | undefined): string | undefined {
  return file?.startsWith(FILE) ? file.slice(FILE.length) : undefined;
}

/** `{% render 'name', key: value %}`: the partials are found when the tag is parsed, so that saving a template checks them. */
export function partialTag(parserOf: () => PartialParser) {
  return class extends RenderTag {
    readonly templates: Template[];
    constructor(token: TagToken, remaining: TopLevelToken[], liquid: Liquid, parser: TagParser) {
      super(token, remaining, liquid, parser);
      // LiquidJS keeps the name in a private member: text, unless it is an expression.
      const { file } = this as unknown as { file: unknown };
      if (typeof file !== 'string') throw new Error("render needs a name in quotes: {% render 'name' %}");
      const templates = parserOf().parse(file);
      this.templates = templates;
      // The tag asks its engine for the file while it is rendered.
      this.liquid = Object.create(liquid, { _parsePartialFile: { value: () => templates } }) as Liquid;
    }
  };
}

/** A context whose registers, such as the language, partials have as well. */
export class SharedContext extends Context {
  override spawn(scope: object = {}): Context {
    const inner = new SharedContext(
      scope,
      this.opts,
      {
        sync: this.sync,
        globals: this.globals,
        strictVariables: this.strictVariables,
        ownPropertyOnly: this.ownPropertyOnly,
      },
      { renderLimit: this.renderLimit, memoryLimit: this.memoryLimit },
    );
    for (const name of ['lang', 'timeZone']) inner.setRegister(name, this.getRegister(name));
    return inner;
  }
}
