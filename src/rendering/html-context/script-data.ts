import {
  Filter,
  type Liquid,
  Output,
  type Template,
  TokenKind,
  type TopLevelToken,
  type Value,
} from 'liquidjs';
import { afterOutput, type HtmlState, join, START, same, scan, UNKNOWN } from './html-scanner.ts';

/** Filters that produce JSON. JSON is valid in a script, except for a few characters that have a meaning in HTML. */
const JSON_FILTERS = ['json', 'jsonify'];
/** Filters allowed after one of these: `raw`, or LiquidJS's own escaping, which appears under the kind of its function. */
const LAST_FILTER = /^(?:raw|\[object \w+\])$/;
/** Rounds after which the state at the end of a loop is stable: each round can only merge states. */
const MAX_ROUNDS = 4;

/** Properties read from LiquidJS's own tags; each kind of tag has some of them. */
interface TagParts {
  readonly templates?: readonly Template[];
  readonly branches?: readonly { readonly templates: readonly Template[] }[];
  readonly elseTemplates?: readonly Template[];
  readonly tokens?: readonly TopLevelToken[];
  readonly value?: Value;
}

/**
 * Makes `{{ data | json }}` correct inside `<script>`. Scripts don't undo HTML escaping, so the output isn't HTML-escaped;
 * characters that could end the script or one of its lines get JSON escapes instead. The context of an output is determined once,
 * from the template alone, never from values. An output counts as script only if every path through the template's branches and
 * loops agrees.
 */
export function escapeScriptData(liquid: Liquid, templates: readonly Template[]): void {
  const walk = new Walk();
  walk.sequence(templates, START);
  for (const [value, inScript] of walk.outputs) {
    if (inScript) toScriptData(liquid, value);
  }
}

function toScriptData(liquid: Liquid, value: Value): void {
  const { filters } = value;
  let end = filters.length;
  while (end > 0 && LAST_FILTER.test(filters[end - 1]!.name)) end -= 1;
  const json = filters[end - 1];
  if (json === undefined || !JSON_FILTERS.includes(json.name)) return;
  const token = { name: 'script_data', args: [] } as unknown as ConstructorParameters<typeof Filter>[0];
  filters.splice(end, filters.length, new Filter(token, { raw: true, handler: scriptSafe }, liquid));
}

const UNSAFE = /[<>&\u2028\u2029]/g;

/**
 * Escapes the characters of JSON that have a meaning in HTML or older JavaScript. The value stays the same, and is valid in both.
 */
function scriptSafe(json: unknown): string {
  // `undefined` has no JSON form, and an empty output would be a syntax error.
  return json === undefined
    ? 'null'
    : String(json).replace(UNSAFE, (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

class Walk {
  /** Whether each output is in a script on every path that leads to it. */
  readonly outputs = new Map<Value, boolean>();
  /** States at each `break` and `continue` of the enclosing loops. */
  #leaving: HtmlState[] = [];

  sequence(templates: readonly Template[], start: HtmlState): HtmlState {
    let state = start;
    for (const template of templates) state = this.#one(template, state);
    return state;
  }

  #one(template: Template, state: HtmlState): HtmlState {
    if (template instanceof Output) return this.#output(template.value, state);
    const { token } = template;
    if (token.kind === TokenKind.HTML) return scan(state, (template as unknown as { str: string }).str);
    const parts = template as unknown as TagParts;
    switch ((token as unknown as { name?: string }).name) {
      case 'if':
      case 'unless':
      case 'case':
        return this.#branches(parts, state);
      case 'for':
      case 'tablerow':
        return this.#loop(parts, state);
      case 'capture':
        // Captured text may be output anywhere, so it is scanned as a separate document.
        this.sequence(parts.templates ?? [], START);
        return state;
      case 'liquid':
      case 'render':
        return this.sequence(parts.templates ?? [], state);
      case 'raw':
        return scan(state, (parts.tokens ?? []).map((inner) => inner.getText()).join(''));
      case 'echo':
        return parts.value === undefined ? state : this.#output(parts.value, state);
      case 'cycle':
      case 'increment':
      case 'decrement':
        return afterOutput(state);
      case 'break':
      case 'continue':
        this.#leaving.push(state);
        return state;
      default:
        return state;
    }
  }

  #output(value: Value, state: HtmlState): HtmlState {
    this.outputs.set(value, state.mode === 'script' && this.outputs.get(value) !== false);
    return afterOutput(state);
  }

  #branches({ branches = [], elseTemplates }: TagParts, start: HtmlState): HtmlState {
    const ends = branches.map(({ templates }) => this.sequence(templates, start));
    ends.push(elseTemplates === undefined ? start : this.sequence(elseTemplates, start));
    return ends.reduce(join);
  }

  #loop({ templates = [], elseTemplates }: TagParts, start: HtmlState): HtmlState {
    const outer = this.#leaving;
    let state = start;
    for (let round = 0; ; round += 1) {
      this.#leaving = [];
      const end = this.sequence(templates, state);
      const next = [...this.#leaving, end].reduce(join, state);
      if (same(next, state)) break;
      state = round < MAX_ROUNDS ? next : UNKNOWN;
    }
    this.#leaving = outer;
    return elseTemplates === undefined ? state : join(state, this.sequence(elseTemplates, start));
  }
}
