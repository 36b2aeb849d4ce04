import type { Token } from 'liquidjs';
import type { JsonObject, JsonValue } from '../../domain/json.ts';

/** Types of values, by what a template does with them. */
export const FIELD_TYPES = [
  'text',
  'number',
  'date',
  'boolean',
  'image',
  'link',
  'html',
  'list',
  'object',
] as const;
export type FieldType = (typeof FIELD_TYPES)[number];
export type ScalarType = Exclude<FieldType, 'list' | 'object'>;

/** A more specific use of a value decides its type: one that is printed, and formatted as a number elsewhere, is a number. */
function strength(type: ScalarType): number {
  return type === 'boolean' ? 0 : type === 'text' ? 1 : 2;
}

/** A grey pixel, for pictures in generated data. */
const PIXEL =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGM4AwAAzgDN1GaQsAAAAABJRU5ErkJggg==';

const SCHEMAS: Readonly<Record<ScalarType, JsonObject>> = {
  text: { type: 'string' },
  number: { type: 'number' },
  date: { type: 'string', format: 'date' },
  boolean: { type: 'boolean' },
  image: { type: 'string', description: 'Path of an asset, or a data URL', examples: [PIXEL] },
  link: { type: 'string', format: 'uri', examples: ['https://example.com'] },
  html: { type: 'string', description: 'HTML', examples: ['<p>Text</p>'] },
};

/** Value that a template reads, with the values inside of it. */
export class DataField {
  #scalar: ScalarType | undefined;
  #items: DataField | undefined;
  readonly #properties = new Map<string, DataField>();
  /** Tokens that name the value in templates, in order. */
  readonly names: Token[] = [];

  /** A value of which nothing but the `size` is read is a list as well. */
  get type(): FieldType {
    if (this.#items || (this.#properties.size === 1 && this.#properties.has('size'))) return 'list';
    return this.#properties.size > 0 ? 'object' : (this.#scalar ?? 'text');
  }

  /** The items of a list. */
  get items(): DataField {
    this.#items ??= new DataField();
    return this.#items;
  }

  /** @param token names the property in the template */
  property(name: string, token: Token): DataField {
    const field = this.#properties.get(name) ?? new DataField();
    this.#properties.set(name, field);
    field.names.push(token);
    return field;
  }

  /** Properties by name, in order of their first use. */
  get properties(): ReadonlyMap<string, DataField> {
    return this.#properties;
  }

  /** Fields of the items, if the value is used as a list of them. */
  get ownItems(): DataField | undefined {
    return this.#items;
  }

  /** Records a use of the value itself. */
  use(type: ScalarType): void {
    if (this.#scalar === undefined || strength(type) > strength(this.#scalar)) this.#scalar = type;
  }

  /** Fields inside of it in order of their first use, such as `items[].price`. */
  *inside(path = ''): Generator<{ readonly path: string; readonly type: FieldType }> {
    for (const [name, field] of this.type === 'list' ? [] : this.#properties) {
      const own = path === '' ? name : `${path}.${name}`;
      yield { path: own, type: field.type };
      yield* field.inside(own);
    }
    if (this.#items) yield* this.#items.inside(`${path}[]`);
  }

  /** JSON Schema (2020-12) of the value. No property is required. */
  schema(): JsonObject {
    if (this.type === 'list') return { type: 'array', items: this.items.schema() };
    if (this.#properties.size === 0) return SCHEMAS[this.#scalar ?? 'text'];
    const properties = [...this.#properties].map(([name, field]): [string, JsonValue] => [
      name,
      field.schema(),
    ]);
    return { type: 'object', properties: Object.fromEntries(properties) };
  }
}
