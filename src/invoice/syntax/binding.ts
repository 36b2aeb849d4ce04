import { decimalOf } from '../../domain/decimal.ts';
import type { XmlElement } from './xml.ts';

/** Part of an invoice during reading or writing: groups, lists and text. */
export type Model = Record<string, unknown>;

/** Invoice-wide values needed during writing. */
export interface WriteContext {
  readonly currency: string;
  readonly taxCurrency: string | undefined;
  /** Whether CII may have cash discounts as elements, as in Factur-X EXTENDED. */
  readonly hasDiscountTerms?: boolean;
}

/** Collects elements that the model could not hold. */
export interface ReadContext {
  /** Number of the invoice (BT-1), if it is an element of the root, as in UBL. */
  readonly number: string | undefined;
  /** Reports an element that has no counterpart in the model. */
  unknown(element: XmlElement, path: string): void;
  /** Reports a second element where the model holds only one. */
  repeated(element: XmlElement, path: string): void;
  /** Reports text that is not the required number. */
  malformed(element: XmlElement, path: string): void;
}

/**
 * Maps one kind of element to a part of the model. Reading and writing share the binding, so they cannot differ. A list of
 * bindings is in schema order.
 */
export interface Binding {
  readonly name: string;
  /** Distinguishes elements of the same name. */
  readonly when?: (element: XmlElement) => boolean;
  write(model: Model, context: WriteContext): XmlElement[];
  /** @param parent the enclosing element */
  read(element: XmlElement, model: Model, context: ReadContext, path: string, parent: XmlElement): void;
}

/** Reads the content of an element with its bindings. */
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

/** Conversion between text in the model and in XML. */
export interface Codec {
  /** Name of the child element that holds the text. */
  readonly inside?: string;
  readonly attributes?: (context: WriteContext) => Record<string, string>;
  readonly toXml?: (text: string) => string;
  readonly toModel?: (text: string) => string;
}

/** Binds text at a path of the model such as `seller.name`; if several elements occur, the first one counts. */
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

/** Binds text that may be split over several elements, one per line. */
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

/** Appends text to that of the model, on a new line. */
function addLine(model: Model, path: string, more: unknown): void {
  const before = at(model, path);
  if (more !== undefined) put(model, path, before === undefined ? more : `${before}\n${more}`);
}

/** Binds text whose attributes are separate members: `{ "schemeID": "scheme" }` maps attribute to path. */
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

/** Converts the text that a binding reads at a path to a decimal of the model. */
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

/** Binds a number and its unit. */
export function measure(name: string, path: string): Binding {
  return {
    ...text(name, path),
    read({ text: value, attributes: { unitCode } }, model) {
      if (value !== '') put(model, path, unitCode === undefined ? value : `${value} ${unitCode}`);
    },
  };
}

/** Returns a read-only binding that is a fallback for the element `name`, which is the one written. */
export function insteadOf(name: string, binding: Binding): Binding {
  return {
    ...binding,
    write: () => [],
    read(found, model, context, path, parent) {
      if (parent.children.some((child) => child.name === name)) context.unknown(found, path);
      else binding.read(found, model, context, path, parent);
    },
  };
}

/** Parses an `xs:boolean` (XML Schema 1.0, part 2, 3.2.2); undefined for other text. */
export function booleanOf(text: string | undefined): boolean | undefined {
  if (text === 'true' || text === '1') return true;
  return text === 'false' || text === '0' ? false : undefined;
}

/** Constant text, written only next to another element. */
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
 * Binds an element with child elements.
 *
 * @param path of the group of the model; empty when the members belong to the enclosing group
 * @param options.required whether it is written even when empty
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

/** Binds one element to each item of a list of the model. */
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
 * Binds elements without a counterpart in the model. Writing splits the model into intermediate parts, one per element; reading
 * merges each part into the model.
 */
export function spread(
  name: string,
  bindings: readonly Binding[],
  parts: {
    readonly when?: Binding['when'];
    split(model: Model): Model[];
    /** @param repeated reports the element as a repeated one, which the model cannot hold */
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

/** Returns the value at a path of member names. */
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

/** Returns the list at a path; empty if it is missing. */
export function items(model: Model, path: string): Model[] {
  const value = at(model, path);
  return Array.isArray(value) ? (value as Model[]) : [];
}

/** Copies the members that are present. */
export function pick(model: Model, members: Readonly<Record<string, string>>): Model {
  const picked: Model = {};
  for (const [to, from] of Object.entries(members)) {
    const value = at(model, from);
    if (value !== undefined) put(picked, to, value);
  }
  return picked;
}
