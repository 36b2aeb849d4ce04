import { Context, type Liquid, RenderTag, type TagToken, type Template, type TopLevelToken } from 'liquidjs';

type TagParser = ConstructorParameters<typeof RenderTag>[3];

/** Liquid sources of partials, by the name that a template renders them by. */
export type Partials = Readonly<Record<string, string>>;

/** Maximum nesting of partials that render one another. */
const MAX_DEPTH = 10;
/** Maximum number of partials rendered by a part of a template, counted once per `render` tag. */
const MAX_EXPANSIONS = 500;

/** Parses the partials of the part that is being parsed. */
export class PartialParser {
  readonly #partials: Partials;
  readonly #read: (text: string, file: string) => Template[];
  readonly #parsed = new Map<string, { readonly templates: Template[]; readonly expansions: number }>();
  /** Names of the partials that are being parsed, the outermost first. */
  readonly #open: string[] = [];
  #expansions = 0;

  constructor(partials: Partials, read: (text: string, file: string) => Template[]) {
    this.#partials = partials;
    this.#read = read;
  }

  /**
   * Parses a partial when the first tag names it.
   *
   * @throws Error for an unknown name, for a cycle, and for too many partials
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

/** Returns the file name by which LiquidJS records a token's partial. */
function partialFile(name: string): string {
  return FILE + name;
}

/** Returns the partial of a token; undefined for a token of the part itself. */
export function partialOf(file: string | undefined): string | undefined {
  return file?.startsWith(FILE) ? file.slice(FILE.length) : undefined;
}

/**
 * Implements `{% render 'name', key: value %}`. Partials are looked up when the tag is parsed, so that errors appear when a
 * template is saved.
 */
export function partialTag(parserOf: () => PartialParser) {
  return class extends RenderTag {
    readonly templates: Template[];
    constructor(token: TagToken, remaining: TopLevelToken[], liquid: Liquid, parser: TagParser) {
      super(token, remaining, liquid, parser);
      // LiquidJS keeps the name in a private member: a string, unless it is an expression.
      const { file } = this as unknown as { file: unknown };
      if (typeof file !== 'string') throw new Error("render needs a name in quotes: {% render 'name' %}");
      const templates = parserOf().parse(file);
      this.templates = templates;
      // While it is rendered, the tag gets the partial from its engine by this method.
      this.liquid = Object.create(liquid, { _parsePartialFile: { value: () => templates } }) as Liquid;
    }
  };
}

/** Context that shares its registers, such as the language, with partials. */
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
