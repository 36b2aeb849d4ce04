import type { XmpNode } from '../../document/metadata/xmp-packet.ts';
import { PREDEFINED_STRUCTURES, SIMPLE_TYPES, type Structure } from './xmp-schemas.ts';

const MAX_DEPTH = 16;

/** XMP value types: those of the specification, and those added by an extension schema. */
export class ValueTypes {
  readonly #own = new Map<string, Structure>();
  readonly #others: ValueTypes | undefined;

  /** @param others further types, unless they are added to this object */
  constructor(others?: ValueTypes) {
    this.#others = others;
  }

  add(type: string, structure: Structure): void {
    this.#own.set(normalized(type), structure);
  }

  /** Whether a type with its array prefix exists. */
  has(type: string): boolean {
    const own = normalized(type);
    if (own === 'lang alt') return true;
    const array = /^(?:bag|seq|alt)(?: (.*))?$/.exec(own);
    if (array) return array[1] === undefined || this.has(array[1]);
    return SIMPLE_TYPES.has(own) || PREDEFINED_STRUCTURES.has(own) || this.#added(own) !== undefined;
  }

  #added(own: string): Structure | undefined {
    const known = this.#own.get(own);
    return known === undefined && this.#others ? this.#others.#added(own) : known;
  }

  /** Whether a node has a value of a type. */
  fits(node: XmpNode, type: string, depth = 0): boolean {
    if (depth > MAX_DEPTH) return true;
    const own = normalized(type);
    if (own === 'any') return true;
    if (own === 'lang alt')
      return (
        node.kind === 'alt' &&
        node.parts.every((part) => part.kind === 'simple' && part.language !== undefined)
      );
    const array = /^(bag|seq|alt)(?: (.*))?$/.exec(own);
    if (array) {
      const inner = array[2];
      if (node.kind !== array[1]) return false;
      return inner === undefined || node.parts.every((part) => this.fits(part, inner, depth + 1));
    }
    const simple = SIMPLE_TYPES.get(own);
    if (simple) return node.kind === 'simple' && simple.test(node.value);
    const structure = this.#added(own) ?? PREDEFINED_STRUCTURES.get(own);
    if (!structure) return false;
    if (structure.fields.size === 0 && node.kind === 'simple') return true;
    if (node.kind !== 'struct' && !(node.kind === 'simple' && node.value === '')) return false;
    return node.parts.every((part) => {
      const field = part.namespace === structure.namespace ? structure.fields.get(part.name) : undefined;
      return field !== undefined && this.fits(part, field, depth + 1);
    });
  }
}

/** Returns the canonical name of a type: `Open Choice of Text` becomes text; case and white space do not matter. */
function normalized(type: string): string {
  return type
    .trim()
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .replace(/(?:open|closed) choice(?: of)? ?/g, '')
    .replace(/^$/, 'text')
    .replace(/^(bag|seq|alt) of /, '$1 ');
}
