import { decimalOf } from '../../domain/decimal.ts';
import type { XmlElement } from './xml.ts';

/** A part of an invoice while it is read or written: groups, lists and text. */
export type Model = Record<string, unknown>;

/** What applies to the whole invoice while it is written. */
export interface WriteContext {
  readonly currency: string;
  readonly taxCurrency: string | undefined;
}

/** Collects what could not be read into the model. */
export interface ReadContext {
  /** An element that the model has no place for. */
  unknown(element: XmlElement, path: string): void;
  /** A second element where the model has room for one. */
  repeated(element: XmlElement, path: string): void;
  /** Text that should be a number and is not. */
  malformed(element: XmlElement, path: string): void;
}

/**
 * One kind of element and the part of the model that it holds. Reading and writing use the same binding, so that they
 * cannot differ; a list of bindings is in the order of the schema.
 */
export interface Binding {
  readonly name: string;
  /** Tells elements of the same name apart. */
  readonly when?: (element: XmlElement) => boolean;
  write(model: Model, context: WriteContext): XmlElement[];
  /** @param parent the element around it */
  read(element: XmlElement, model: Model, context: ReadContext, path: string, parent: XmlElement): void;
}

/** Reads the content of an element by its bindings. */
export function readChildren(
  element: XmlElement,
  bindings: readonly Binding[],
  model: Model,
  context: ReadContext,
  path: string,
): void {
  for (const child of element.children) {
    const inside = `${path}/${child.name}`;
    const binding = bindings.find(({ name, when }) => name === child.name && (when?.(child) ?? true));
    if (binding === undefined) context.unknown(child, inside);
    else binding.read(child, model, context, inside, element);
  }
}

export function writeChildren(
  bindings: readonly Binding[],
  model: Model,
  context: WriteContext,
): XmlElement[] {
  return bindings.flatMap((binding) => binding.write(model, context));
}

export function element(
  name: string,
  content: { attributes?: Record<string, string>; children?: XmlElement[]; text?: string },
): XmlElement {
  return {
    name,
    attributes: content.attributes ?? {},
    children: content.children ?? [],
    text: content.text ?? '',
    line: 0,
  };
}

/** How text of the model is written in XML. */
export interface Codec {
  /** Name of the element inside the bound one that holds the text. */
  readonly inside?: string;
  readonly attributes?: (context: WriteContext) => Record<string, string>;
  readonly toXml?: (text: string) => string;
  readonly toModel?: (text: string) => string;
}

/** Text of the model at a path such as `seller.name`; if there are several elements, the first one counts. */
export function text(name: string, path: string, codec: Codec = {}): Binding {
  return {
    name,
    write(model, context) {
      const value = at(model, path);
      if (typeof value !== 'string') return [];
      const content = {
        text: codec.toXml?.(value) ?? value,
        attributes: codec.attributes?.(context),
      };
      if (codec.inside === undefined) return [element(name, content)];
      return [element(name, { children: [element(codec.inside, content)] })];
    },
    read(found, model, context, xmlPath) {
      const from =
        codec.inside === undefined ? found : found.children.find((child) => child.name === codec.inside);
      if (from === undefined || from.text === '') return;
      if (at(model, path) !== undefined) context.repeated(found, xmlPath);
      else put(model, path, codec.toModel?.(from.text) ?? from.text);
    },
  };
}

/** Text that several elements may hold: each begins a line of its own. */
export function lines(name: string, path: string, codec: Codec = {}): Binding {
  const one = text(name, path, codec);
  return {
    ...one,
    read(found, model, context, xmlPath, parent) {
      const part: Model = {};
      one.read(found, part, context, xmlPath, parent);
      addLine(model, path, at(part, path));
    },
  };
}

/** Puts text behind that of the model, on a line of its own. */
export function addLine(model: Model, path: string, more: unknown): void {
  const before = at(model, path);
  if (more !== undefined) put(model, path, before === undefined ? more : `${before}\n${more}`);
}

/** Text with attributes that are members of their own: `{ "schemeID": "scheme" }`, from attribute to path. */
export function attributed(
  name: string,
  path: string,
  attributes: Readonly<Record<string, string>>,
  when?: Binding['when'],
): Binding {
  return {
    name,
    when,
    write(model) {
      const value = at(model, path);
      const given = Object.entries(attributes)
        .map(([attribute, member]) => [attribute, at(model, member)] as const)
        .filter((entry): entry is readonly [string, string] => typeof entry[1] === 'string');
      if (typeof value !== 'string') return [];
      return [element(name, { text: value, attributes: Object.fromEntries(given) })];
    },
    read(found, model, context, xmlPath) {
      if (at(model, path) !== undefined) return context.repeated(found, xmlPath);
      if (found.text !== '') put(model, path, found.text);
      for (const [attribute, member] of Object.entries(attributes)) {
        const value = found.attributes[attribute]?.trim();
        if (value !== undefined && value !== '') put(model, member, value);
      }
    },
  };
}

/** Turns the text that a binding reads at a path into a decimal of the model. */
export function decimal(binding: Binding, path: string): Binding {
  return {
    ...binding,
    read(found, model, context, xmlPath, parent) {
      const before = at(model, path);
      binding.read(found, model, context, xmlPath, parent);
      const read = at(model, path);
      if (before !== undefined || typeof read !== 'string') return;
      const value = decimalOf(read);
      if (value === undefined) context.malformed(found, xmlPath);
      put(model, path, value);
    },
  };
}

/** A value of `xs:boolean` (XML Schema 1.0, part 2, 3.2.2); undefined for text that is none. */
export function booleanOf(text: string | undefined): boolean | undefined {
  if (text === 'true' || text === '1') return true;
  return text === 'false' || text === '0' ? false : undefined;
}

/** Text that is always the same, written only beside something else. */
export interface Constant extends Binding {
  readonly constant: true;
}

export function constant(name: string, value: string, inside?: string): Constant {
  return {
    name,
    constant: true,
    write: () => [
      inside === undefined
        ? element(name, { text: value })
        : element(name, { children: [element(inside, { text: value })] }),
    ],
    read: () => {},
  };
}

/**
 * An element that contains others.
 *
 * @param path of the group of the model; empty when the members belong to the enclosing group
 * @param options.required written even when it is empty
 */
export function group(
  name: string,
  path: string,
  bindings: readonly Binding[],
  options: { when?: Binding['when']; required?: boolean } = {},
): Binding {
  return {
    name,
    when: options.when,
    write(model, context) {
      const inner = path === '' ? model : at(model, path);
      if (!isModel(inner)) return options.required ? [element(name, {})] : [];
      const children = writeInner(bindings, inner, context);
      return children.length > 0 || options.required ? [element(name, { children })] : [];
    },
    read(found, model, context, xmlPath) {
      let inner = path === '' ? model : at(model, path);
      if (!isModel(inner)) {
        inner = {};
        put(model, path, inner);
      }
      readChildren(found, bindings, inner as Model, context, xmlPath);
    },
  };
}

/** One element for each item of a list of the model. */
export function each(
  name: string,
  path: string,
  bindings: readonly Binding[],
  when?: Binding['when'],
): Binding {
  return spread(name, bindings, {
    when,
    split: (model) => items(model, path),
    join: (model, item) => {
      const list = items(model, path);
      if (list.length === 0) put(model, path, list);
      list.push(item);
    },
  });
}

/**
 * Elements that have no counterpart in the model: each is written from an intermediate part that is derived from the
 * model, and read into one that is merged into it.
 */
export function spread(
  name: string,
  bindings: readonly Binding[],
  parts: {
    readonly when?: Binding['when'];
    split(model: Model): Model[];
    /** @param repeated reports the element as one that the model has no room for */
    join(model: Model, part: Model, repeated: () => void): void;
  },
): Binding {
  return {
    name,
    when: parts.when,
    write: (model, context) =>
      parts.split(model).map((part) => element(name, { children: writeInner(bindings, part, context) })),
    read(found, model, context, xmlPath) {
      const part: Model = {};
      readChildren(found, bindings, part, context, xmlPath);
      parts.join(model, part, () => context.repeated(found, xmlPath));
    },
  };
}

function writeInner(bindings: readonly Binding[], model: Model, context: WriteContext): XmlElement[] {
  const written = bindings.map((binding) => ({ binding, elements: binding.write(model, context) }));
  const something = written.some(({ binding, elements }) => !('constant' in binding) && elements.length > 0);
  return something ? written.flatMap(({ elements }) => elements) : [];
}

export function isModel(value: unknown): value is Model {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The value at a path of member names. */
export function at(model: Model, path: string): unknown {
  let value: unknown = model;
  for (const member of path.split('.')) {
    if (!isModel(value)) return undefined;
    value = value[member];
  }
  return value;
}

export function put(model: Model, path: string, value: unknown): void {
  const members = path.split('.');
  const last = members.pop()!;
  let inner = model;
  for (const member of members) {
    if (!isModel(inner[member])) inner[member] = {};
    inner = inner[member] as Model;
  }
  inner[last] = value;
}

/** The list at a path; empty if there is none. */
export function items(model: Model, path: string): Model[] {
  const value = at(model, path);
  return Array.isArray(value) ? (value as Model[]) : [];
}

/** Copies the members that are there. */
export function pick(model: Model, members: Readonly<Record<string, string>>): Model {
  const picked: Model = {};
  for (const [to, from] of Object.entries(members)) {
    const value = at(model, from);
    if (value !== undefined) put(picked, to, value);
  }
  return picked;
}
