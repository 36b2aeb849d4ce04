/** Generates the Go client's types (Go 1.19). */
import { comment, goName, literalText } from './go-names.ts';
import type { AliasType, ClientModel, Member, NamedType, ObjectType, TypeRef } from './model.ts';

/** Hand-written types of `packages/client-go/inputs.go`, which replace text and bytes in a PDF union. */
const PDF_VALUES = ['PDF', 'Base64'];

/** Maps a model's types to Go. A union becomes an interface, a structure or `any`. */
export class GoTypes {
  readonly #model: ClientModel;
  readonly #named: ReadonlyMap<string, NamedType>;
  /** Types in requests, and types in responses. */
  readonly #sent: ReadonlySet<string>;
  readonly #received: ReadonlySet<string>;
  /** Interfaces, by the names of the structures that implement them. */
  readonly #interfaces = new Map<string, { readonly name: string; readonly about?: string | undefined }>();
  /** Update bodies, in which an empty list differs from an omitted one. */
  readonly #changes: ReadonlySet<string>;

  constructor(model: ClientModel) {
    this.#model = model;
    this.#named = new Map(model.types.map((type) => [type.name, type]));
    const bodies = model.operations.flatMap(({ body }) => (body === undefined ? [] : [body.type]));
    this.#sent = this.#reachable(bodies);
    this.#received = this.#reachable(model.operations.flatMap(({ result }) => result.json ?? []));
    this.#changes = new Set(
      model.operations
        .filter(({ method }) => method !== 'POST')
        .flatMap(({ body }) => (body?.type.kind === 'named' ? [body.type.name] : [])),
    );
    for (const type of model.types) this.#findInterfaces(type);
  }

  /** Declarations of all types, in the order of the model; interfaces last. */
  declarations(): string[] {
    const types = this.#model.types.map((type) => this.#declaration(type));
    const interfaces = [...this.#interfaces].map(([members, { name, about }]) =>
      this.#interface(name, members.split(' '), about),
    );
    return [...types, ...interfaces].filter((text) => text !== '');
  }

  /** Go type of a value that is present. */
  of(type: TypeRef): string {
    switch (type.kind) {
      case 'string':
        return 'string';
      case 'integer':
        return 'int';
      case 'number':
        return 'float64';
      case 'boolean':
        return 'bool';
      case 'bytes':
        return '[]byte';
      case 'null':
      case 'any':
        return 'any';
      case 'literal':
        return literalType(type.values);
      case 'array':
        return `[]${this.of(type.items)}`;
      case 'map':
        return `map[string]${this.of(type.values)}`;
      case 'named':
        return goName(type.name);
      case 'union':
        return this.#union(type.of);
    }
  }

  /** Whether nil of its Go type can represent an absent value. */
  isNilable(type: TypeRef): boolean {
    const named = type.kind === 'named' ? this.#named.get(type.name) : undefined;
    if (named?.kind === 'alias') return takesBytes(named.type) || this.isNilable(named.type);
    if (type.kind === 'union') {
      const of = this.#union(type.of);
      return of === 'any' || this.#interfaceOf(type) !== undefined;
    }
    return type.kind === 'array' || type.kind === 'map' || type.kind === 'any' || type.kind === 'bytes';
  }

  #union(branches: readonly TypeRef[]): string {
    const present = branches.filter(({ kind }) => kind !== 'null');
    if (present.length === 1) return this.of(present[0]!);
    return this.#interfaceOf({ kind: 'union', of: present }) ?? 'any';
  }

  #interfaceOf(type: TypeRef): string | undefined {
    const structures = this.#structures(type);
    return structures && this.#interfaces.get(structures.join(' '))?.name;
  }

  /** Names of the structures in a union, if it contains only structures. */
  #structures(type: TypeRef): string[] | undefined {
    if (type.kind === 'named') {
      const named = this.#named.get(type.name);
      return named?.kind === 'object' ? [type.name] : named && this.#structures(named.type);
    }
    if (type.kind !== 'union') return undefined;
    const all = type.of.map((branch) => this.#structures(branch));
    return all.includes(undefined) ? undefined : all.flatMap((names) => names!);
  }

  /** Makes interfaces of unions of structures that are only sent. Go cannot decode JSON into an interface. */
  #findInterfaces(type: NamedType): void {
    const find = (of: TypeRef, name: string, about?: string) => {
      if (of.kind === 'array') find(of.items, name);
      if (of.kind === 'map') find(of.values, name);
      if (of.kind !== 'union') return;
      const structures = this.#structures(of);
      if (structures === undefined || structures.some((each) => this.#received.has(each))) return;
      if (!structures.every((each) => this.#sent.has(each))) return;
      const key = structures.join(' ');
      if (!this.#interfaces.has(key)) this.#interfaces.set(key, { name: goName(name), about });
    };
    if (type.kind === 'alias') find(type.type, type.name, type.about);
    else for (const member of type.members) find(member.type, commonEnd(member.type) ?? `${type.name}Option`);
  }

  #declaration(type: NamedType): string {
    return type.kind === 'object' ? this.#structure(type) : this.#alias(type);
  }

  #alias({ name, about, type }: AliasType): string {
    if (type.kind === 'union' && takesBytes(type)) {
      const structures = type.of.flatMap((each) => (each.kind === 'named' ? [each.name] : []));
      return this.#interface(goName(name), [...PDF_VALUES, ...structures], about);
    }
    if (this.#interfaceOf(type) !== undefined) return '';
    const structures = this.#structures(type);
    if (structures !== undefined && type.kind === 'union') return this.#merged(name, about, structures);
    const own = goName(name);
    const head = `${comment(`${own}: ${about ?? name}`)}type ${own} ${this.of(type)}\n`;
    if (type.kind !== 'literal') return head;
    const constants = type.values.map(
      (value) => [`${own}${goName(String(value))}`, literalText(value)] as const,
    );
    const width = Math.max(...constants.map(([constant]) => constant.length));
    const lines = constants.map(([constant, value]) => `\t${constant.padEnd(width)} ${own} = ${value}\n`);
    return `${head}\n// The values of ${own}.\nconst (\n${lines.join('')})\n`;
  }

  /** Merges a response's union into one structure, whose discriminator determines the present members. */
  #merged(name: string, about: string | undefined, structures: readonly string[]): string {
    const all = structures.map((each) => this.#named.get(each) as ObjectType);
    const members = new Map<string, Member>();
    for (const member of all.flatMap((each) => each.members)) {
      const everywhere = all.every((each) =>
        each.members.some((own) => own.name === member.name && own.required),
      );
      const type: TypeRef = member.type.kind === 'literal' ? { kind: 'string' } : member.type;
      members.set(member.name, { ...member, type, required: everywhere });
    }
    return this.#structure({ kind: 'object', name, about, members: [...members.values()] });
  }

  #structure({ name, about, members }: ObjectType): string {
    const own = goName(name);
    const fixed = this.#discriminators(name, members);
    const fields = members.filter((member) => !fixed.includes(member));
    const head = about === undefined ? '' : comment(`${own}: ${about}`);
    return `${head}type ${own} struct {\n${this.#fields(name, fields)}}\n${marshaler(own, fixed)}`;
  }

  /** Members with a single value that distinguishes their structure in a union. The marshaler writes them, not the caller. */
  #discriminators(name: string, members: readonly Member[]): Member[] {
    const isBranch = [...this.#interfaces.keys()].some((key) => key.split(' ').includes(name));
    if (!isBranch) return [];
    return members.filter(
      ({ type, required }) => required && type.kind === 'literal' && type.values.length === 1,
    );
  }

  #fields(owner: string, members: readonly Member[]): string {
    const lines = members.map((member) => {
      const { type, omit } = this.#fieldType(owner, member);
      const tag = `\`json:"${member.name}${omit ? ',omitempty' : ''}"\``;
      return { about: fieldComment(member), cells: [goName(member.name), type, tag] as const };
    });
    return aligned(lines);
  }

  #fieldType(owner: string, { type, required }: Member): { type: string; omit: boolean } {
    const of = this.of(type);
    const nullable = type.kind === 'union' && type.of.some(({ kind }) => kind === 'null');
    if (required) return { type: nullable && !this.isNilable(present(type)) ? `*${of}` : of, omit: false };
    if (nullable && this.#sent.has(owner)) return { type: `Nullable[${of}]`, omit: true };
    const list = type.kind === 'array' || type.kind === 'map';
    if (list && this.#changes.has(owner)) return { type: `*${of}`, omit: true };
    return { type: this.isNilable(present(type)) ? of : `*${of}`, omit: true };
  }

  #interface(name: string, structures: readonly string[], about?: string): string {
    const names = structures.map(goName);
    const list = `${names.slice(0, -1).join(', ')} or ${names.at(-1)}`;
    const methods = names.map((each) => `func (${each}) is${name}() {}\n`).join('');
    return `${comment(`${name}: ${about ? `${about}. ` : ''}One of ${list}.`)}type ${name} interface{ is${name}() }\n\n${gap(methods)}`;
  }

  #reachable(types: readonly TypeRef[]): Set<string> {
    const found = new Set<string>();
    const visit = (type: TypeRef): void => {
      if (type.kind === 'array') visit(type.items);
      if (type.kind === 'map') visit(type.values);
      if (type.kind === 'union') type.of.forEach(visit);
      if (type.kind !== 'named' || found.has(type.name)) return;
      found.add(type.name);
      const named = this.#named.get(type.name);
      if (named?.kind === 'alias') visit(named.type);
      for (const member of named?.kind === 'object' ? named.members : []) visit(member.type);
    };
    types.forEach(visit);
    return found;
  }
}

function takesBytes(type: TypeRef): boolean {
  return type.kind === 'union' && type.of.some(({ kind }) => kind === 'bytes');
}

/** Union without null. */
function present(type: TypeRef): TypeRef {
  if (type.kind !== 'union') return type;
  const of = type.of.filter(({ kind }) => kind !== 'null');
  return of.length === 1 ? of[0]! : { kind: 'union', of };
}

/** Last word that all type names in a union share. */
function commonEnd(type: TypeRef): string | undefined {
  if (type.kind === 'array') return commonEnd(type.items);
  if (type.kind !== 'union') return undefined;
  const names = type.of.map((each) =>
    each.kind === 'named' ? (each.name.match(/[A-Z][a-z]*$/)?.[0] ?? '') : '',
  );
  return names[0] !== '' && new Set(names).size === 1 ? names[0] : undefined;
}

function literalType(values: readonly (string | number | boolean)[]): string {
  const kinds = new Set(values.map((value) => typeof value));
  if (kinds.size > 1) return 'any';
  if (kinds.has('boolean')) return 'bool';
  if (kinds.has('string')) return 'string';
  return values.every(Number.isInteger) ? 'int' : 'float64';
}

/** Description of a field, with its possible values. */
function fieldComment({ about, type }: Member): string | undefined {
  const literals = type.kind === 'literal' ? [type] : type.kind === 'union' ? type.of : [];
  const values = literals.flatMap((each) => (each.kind === 'literal' ? each.values.map(literalText) : []));
  const others = type.kind === 'union' && literals.some(({ kind }) => !['literal', 'null'].includes(kind));
  const list =
    values.length === 0 ? undefined : `One of ${values.join(', ')}${others ? ', or something else' : ''}.`;
  if (about === undefined) return list;
  return list === undefined ? about : `${about.replace(/[.]?$/, '.')} ${list}`;
}

/** Source of a marshaler that adds the single-valued members to those of the structure. */
function marshaler(name: string, fixed: readonly Member[]): string {
  if (fixed.length === 0) return '';
  const fields = aligned(
    fixed.map(({ name: member }) => ({
      about: undefined,
      cells: [goName(member), 'string', `\`json:"${member}"\``] as const,
    })),
    '\t\t',
  );
  const values = fixed.map(({ type }) => (type.kind === 'literal' ? literalText(type.values[0]!) : ''));
  return `
// MarshalJSON writes what tells this from others of its kind, too.
func (value ${name}) MarshalJSON() ([]byte, error) {
	type plain ${name}
	return json.Marshal(struct {
${fields}		plain
	}{${values.join(', ')}, plain(value)})
}
`;
}

interface Line {
  readonly about: string | undefined;
  readonly cells: readonly [name: string, type: string, tag: string];
}

/** Fields in gofmt style: fields without comments are aligned, one with a comment is not. */
function aligned(lines: readonly Line[], indent = '\t'): string {
  const blocks: Line[][] = [];
  for (const line of lines) {
    const last = blocks.at(-1);
    if (last === undefined || line.about !== undefined || last[0]!.about !== undefined) blocks.push([line]);
    else last.push(line);
  }
  return blocks
    .map((block) => {
      const widths = [0, 1].map((cell) => Math.max(...block.map(({ cells }) => [...cells[cell]!].length)));
      return block
        .map(({ about, cells: [name, type, tag] }) => {
          const text = `${indent}${name.padEnd(widths[0]!)} ${type.padEnd(widths[1]!)} ${tag}\n`;
          return `${about === undefined ? '' : comment(about, indent)}${text}`;
        })
        .join('');
    })
    .join('\n');
}

/** Aligns one-line functions in gofmt style. */
function gap(functions: string): string {
  const lines = functions.trimEnd().split('\n');
  const width = Math.max(...lines.map((line) => line.indexOf(' {}')));
  return `${lines.map((line) => `${line.slice(0, -3).padEnd(width)} {}`).join('\n')}\n`;
}
