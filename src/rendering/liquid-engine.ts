import {
  type Emitter,
  type FilterImplOptions,
  Liquid,
  Tag,
  type TagToken,
  type Template,
  type TopLevelToken,
  toValueSync,
} from 'liquidjs';
import { MAX_PART_LENGTH } from '../contract/limits.ts';
import type { InvalidInputError } from '../domain/errors.ts';
import type { JsonObject } from '../domain/json.ts';
import { escapeScriptData } from './html-context/script-data.ts';
import { registerFilters } from './liquid-filters.ts';
import { PartialParser, type Partials, partialTag, SharedContext } from './liquid-partials.ts';
import type { Encode } from './symbols/barcode.ts';
import { limitError, templateError } from './template-error.ts';
import type { LiquidPart } from './template-source.ts';
import { withTimeLimit } from './time-limit.ts';

export const LIQUID_LIMITS = {
  /** Maximum characters of one part of a template. */
  length: MAX_PART_LENGTH,
  /** Time limit for parsing one part, and for filling in its data, in milliseconds. */
  ms: 5_000,
  /** Limit of LiquidJS's own count of characters and items that filters and loops produce. */
  allocation: 30_000_000,
  /** Maximum nesting of `{% if %}`, `{% for %}` and other block tags. */
  depth: 100,
} as const;
/** Cache limits for parsed parts: number of parts, and total characters. */
const MAX_KEPT = 50;
const MAX_KEPT_LENGTH = 4_000_000;

/** Possible bar code filter. A false match in plain text only costs the loading of the encoder. */
const BAR_CODES = /\|\s*(?:qr|barcode)\b/;

const FILE_TAGS = ['include', 'layout', 'block'] as const;
const BLOCK_TAG = /\{%-?\s*(end)?(if|unless|case|for|tablerow|capture|comment|raw)\b/g;

/** Part of a template with correct syntax. */
export interface ParsedTemplate {
  readonly part: LiquidPart;
  readonly templates: Template[];
}

/**
 * Platen's Liquid dialect. Output is HTML-escaped unless `| raw`, file access is disabled, and only the data's own properties are
 * visible. Dates are in UTC unless the document sets another time zone. Size, time and memory are limited.
 */
export class LiquidEngine {
  readonly #liquid: Liquid;

  readonly #maxMs: number;
  /** Parsed parts by part name and source, the most recently used last. */
  readonly #kept = new Map<string, ParsedTemplate>();
  #keptLength = 0;
  #encode: Encode | undefined;
  /** Partials of the part that is being parsed. */
  #partials: PartialParser;

  /**
   * @param options.maxMs time limit for parsing one part, and for filling in its data, in milliseconds
   * @param options.escapeData returns the escaped text of data unless it is `| raw`; default: HTML escaping
   * @param options.filters filters in place of those by the same name, or in addition
   */
  constructor({
    maxMs = LIQUID_LIMITS.ms,
    escapeData,
    filters = {},
  }: {
    maxMs?: number;
    escapeData?: (value: unknown) => string;
    filters?: Readonly<Record<string, FilterImplOptions>>;
  } = {}) {
    this.#maxMs = maxMs;
    this.#liquid = new Liquid({
      outputEscape: escapeData ?? 'escape',
      ownPropertyOnly: true,
      strictFilters: true,
      relativeReference: false,
      dynamicPartials: true,
      templates: {},
      parseLimit: LIQUID_LIMITS.length,
      renderLimit: maxMs,
      memoryLimit: LIQUID_LIMITS.allocation,
      timezoneOffset: 0,
      preserveTimezones: false,
      locale: 'en-US',
    });
    for (const name of FILE_TAGS) this.#liquid.registerTag(name, refusedTag(name));
    this.#liquid.registerTag(
      'render',
      partialTag(() => this.#partials),
    );
    this.#partials = this.#partialsOf({});
    registerFilters(this.#liquid, (...symbol) => {
      if (this.#encode === undefined) throw new Error('bar codes were not loaded');
      return this.#encode(...symbol);
    });
    for (const [name, filter] of Object.entries(filters)) this.#liquid.registerFilter(name, filter);
  }

  /** Loads the modules that only some templates need, if these parts of a template need them. */
  async prepare(sources: readonly (string | undefined)[]): Promise<void> {
    if (this.#encode !== undefined || !sources.some((source) => source && BAR_CODES.test(source))) return;
    this.#encode = (await import('./symbols/encoder.ts')).encode;
  }

  /**
   * @throws InvalidInputError `TEMPLATE_SYNTAX` with part, line and column, or `TEMPLATE_LIMIT`
   */
  parse(part: LiquidPart, source: string, partials: Partials = {}): ParsedTemplate {
    const key = `${part} ${source}${Object.keys(partials).length === 0 ? '' : JSON.stringify(partials)}`;
    const kept = this.#kept.get(key);
    if (kept !== undefined) {
      this.#kept.delete(key);
      this.#kept.set(key, kept);
      return kept;
    }
    this.#partials = this.#partialsOf(partials);
    const parsed = this.#parse(part, source);
    this.#keep(key, parsed);
    return parsed;
  }

  /**
   * Fills in the data.
   *
   * @param lang default locale of the filters that format numbers and dates
   * @param maxLength maximum characters of the result
   * @param timeZone default time zone of the filters that format dates
   * @throws InvalidInputError `TEMPLATE_RENDER` with part, line and column, or `TEMPLATE_LIMIT`
   */
  render(
    template: ParsedTemplate,
    data: JsonObject,
    lang: string,
    maxLength: number,
    timeZone = 'UTC',
  ): string {
    const context = new SharedContext(data, this.#liquid.options, { sync: true });
    context.setRegister('lang', lang);
    context.setRegister('timeZone', timeZone);
    const emitter = new BoundedEmitter(template.part, maxLength);
    try {
      withTimeLimit(this.#maxMs, () =>
        toValueSync(this.#liquid.renderer.renderTemplates(template.templates, context, emitter)),
      );
    } catch (error) {
      if (emitter.overflow !== undefined) throw emitter.overflow;
      throw templateError(template.part, error, 'TEMPLATE_RENDER');
    }
    return emitter.buffer;
  }

  #partialsOf(partials: Partials): PartialParser {
    return new PartialParser(partials, (text, file) => {
      assertNesting(text);
      return this.#liquid.parse(text, file);
    });
  }

  #parse(part: LiquidPart, source: string): ParsedTemplate {
    if (source.length > LIQUID_LIMITS.length) {
      throw limitError(part, `must be at most ${LIQUID_LIMITS.length} characters`);
    }
    if (nestingDepth(source) > LIQUID_LIMITS.depth)
      throw limitError(part, `must not nest tags deeper than ${LIQUID_LIMITS.depth}`);
    try {
      const templates = withTimeLimit(this.#maxMs, () => {
        const parsed = this.#liquid.parse(source);
        escapeScriptData(this.#liquid, parsed);
        return parsed;
      });
      return { part, templates };
    } catch (error) {
      throw templateError(part, error, 'TEMPLATE_SYNTAX');
    }
  }

  #keep(key: string, parsed: ParsedTemplate): void {
    this.#kept.set(key, parsed);
    this.#keptLength += key.length;
    for (const oldest of this.#kept.keys()) {
      if (this.#kept.size <= MAX_KEPT && this.#keptLength <= MAX_KEPT_LENGTH) break;
      this.#kept.delete(oldest);
      this.#keptLength -= oldest.length;
    }
  }
}

/** Returns the text that LiquidJS prints for a value. */
export function textOf(value: unknown): string {
  if (value === undefined || value === null) return '';
  return Array.isArray(value) ? value.map(textOf).join('') : String(value);
}

/** Collects the output and stops when it exceeds its limit. */
class BoundedEmitter implements Emitter {
  buffer = '';
  overflow: InvalidInputError | undefined;
  readonly #part: LiquidPart;
  readonly #maxLength: number;

  constructor(part: LiquidPart, maxLength: number) {
    this.#part = part;
    this.#maxLength = maxLength;
  }

  write(html: unknown): void {
    this.buffer += html === undefined || html === null ? '' : String(html);
    if (this.buffer.length > this.#maxLength) {
      this.overflow = limitError(this.#part, `gives more than ${this.#maxLength} characters of HTML`);
      throw this.overflow;
    }
  }
}

function refusedTag(name: string) {
  return class extends Tag {
    constructor(token: TagToken, remaining: TopLevelToken[], liquid: Liquid) {
      super(token, remaining, liquid);
      throw new Error(`{% ${name} %} is not available: use {% render 'name' %} with a partial`);
    }
    // Never called, but the base class requires it.
    override *render(): Generator<never> {}
  };
}

function assertNesting(source: string): void {
  if (nestingDepth(source) > LIQUID_LIMITS.depth)
    throw new Error(`nests tags deeper than ${LIQUID_LIMITS.depth}`);
}

/** Returns the nesting depth of block tags, for a check before the recursive parser runs. */
function nestingDepth(source: string): number {
  let depth = 0;
  let deepest = 0;
  for (const match of source.matchAll(BLOCK_TAG)) {
    depth += match[1] === undefined ? 1 : -1;
    deepest = Math.max(deepest, depth);
  }
  return deepest;
}
