import { CII_SCHEMA } from './cii-schema.ts';
import { D22B_SCHEMA } from './d22b-schema.ts';
import { EXTENDED_SCHEMA } from './extended-schema.ts';
import { UBL_SCHEMA } from './ubl-schema.ts';

/** Position in the sequence of an element's children. */
export interface Particle {
  readonly name: string;
  readonly type: string;
  readonly isRequired: boolean;
  readonly isMany: boolean;
  /** Whether it is an alternative of a required choice: at least one of them has to be present. */
  readonly isAlternative: boolean;
}

/** Simple type of an element's text: those types of XML Schema that are checked. */
export type TextKind = 'text' | 'decimal' | 'boolean' | 'date' | 'time' | 'dateTime' | 'base64';

export type ElementType =
  | { readonly kind: 'any' }
  | { readonly kind: 'children'; readonly particles: readonly Particle[] }
  | {
      readonly kind: 'value';
      readonly text: TextKind;
      /** Allowed attributes, and whether each is required. */
      readonly attributes: ReadonlyMap<string, boolean>;
    };

export interface Schema {
  /** Type of each root element, by name. */
  readonly roots: ReadonlyMap<string, string>;
  readonly types: ReadonlyMap<string, ElementType>;
}

const SOURCES = { ubl: UBL_SCHEMA, cii: CII_SCHEMA, extended: EXTENDED_SCHEMA, d22b: D22B_SCHEMA };
export type SchemaName = keyof typeof SOURCES;
const parsed = new Map<SchemaName, Schema>();

/**
 * Returns the schema of UBL 2.1 (Invoice, CreditNote), of Cross Industry Invoice D16B or D22B, or of the Factur-X profile
 * EXTENDED, which has elements of D22B.
 */
export function schemaOf(name: SchemaName): Schema {
  const schema = parsed.get(name) ?? parseSchema(SOURCES[name]);
  parsed.set(name, schema);
  return schema;
}

/**
 * Parses a table. Empty lines separate its four parts: `root type`, `#0 text attribute required!`, `type: elements of this type`,
 * and `type = children`. A child is a name, with `=type` if its element has another type elsewhere, and `?`, `*` or `+` as in a
 * DTD, or `|` if it is an alternative of a required choice.
 */
function parseSchema(source: string): Schema {
  const [roots, values, elements, contents] = source
    .trim()
    .split('\n\n')
    .map((part) => part.split('\n'));
  const typeOf = new Map(
    elements!.flatMap((row) => {
      const [type, names] = row.split(': ') as [string, string];
      return names.split(' ').map((name) => [name, type] as const);
    }),
  );
  const particle = (text: string): Particle => {
    const [, name, type, count] = /^([^=?*+|]+)(?:=([^?*+|]+))?([?*+|]?)$/.exec(text)!;
    return {
      name: name!,
      type: type ?? typeOf.get(name!)!,
      isRequired: count === '' || count === '+',
      isMany: count === '*' || count === '+',
      isAlternative: count === '|',
    };
  };
  const types = new Map<string, ElementType>([['any', { kind: 'any' }]]);
  for (const row of values!) {
    const [name, text, ...attributes] = row.split(' ') as [string, TextKind, ...string[]];
    const given = attributes.map((one) => [one.replace('!', ''), one.endsWith('!')] as const);
    types.set(name, { kind: 'value', text, attributes: new Map(given) });
  }
  for (const row of contents!) {
    const [name, children] = row.split(' = ') as [string, string];
    types.set(name, { kind: 'children', particles: children.split(' ').map(particle) });
  }
  return { roots: new Map(roots!.map((row) => row.split(' ') as [string, string])), types };
}
