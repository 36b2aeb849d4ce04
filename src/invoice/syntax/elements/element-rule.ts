import type { Finding } from '../../rules/index.ts';
import type { XmlElement } from '../xml.ts';

/** Ancestors of an element, starting with the root. */
export type Ancestors = readonly XmlElement[];

/** A rule about properties that only the XML has: number of occurrences, attributes, types. */
export interface ElementRule {
  /** Identifier in its standard: `UBL-SR-12`, `CII-DT-097`. */
  readonly id: string;
  readonly severity: Finding['severity'];
  /** Whether the rule applies to an element. */
  readonly on: (element: XmlElement, ancestors: Ancestors) => boolean;
  readonly holds: (element: XmlElement, ancestors: Ancestors) => boolean;
  readonly words: string;
  readonly mend: string;
}

/** Returns the descendants at a path of element names. */
export function reached(element: XmlElement, path: string): readonly XmlElement[] {
  let found: readonly XmlElement[] = [element];
  for (const name of path.split('/')) {
    found = found.flatMap(({ children }) => children.filter((child) => child.name === name));
  }
  return found;
}

/** Matches elements by name and enclosing elements: `cac:AccountingSupplierParty/cac:Party`. */
export function named(chain: string): ElementRule['on'] {
  const [name, ...outer] = chain.split('/').reverse();
  return (element, ancestors) =>
    element.name === name && outer.every((one, index) => ancestors.at(-1 - index)?.name === one);
}

/** Matches elements with one of the names. */
export const oneOf = (...names: readonly string[]): ElementRule['on'] => {
  const known = new Set(names);
  return ({ name }) => known.has(name);
};

/** Matches elements whose name has this suffix. */
export const ending =
  (end: string): ElementRule['on'] =>
  ({ name }) =>
    name.endsWith(end);

export function elementRule(
  id: string,
  on: ElementRule['on'],
  holds: ElementRule['holds'],
  words: string,
  mend: string,
  severity: ElementRule['severity'] = 'error',
): ElementRule {
  return { id, severity, on, holds, words, mend };
}

/** Returns rules that each path occurs at most once. */
export function atMostOnce(
  on: ElementRule['on'],
  paths: Readonly<Record<string, string>>,
): readonly ElementRule[] {
  return Object.entries(paths).map(([id, path]) =>
    elementRule(
      id,
      on,
      (element) => reached(element, path).length <= 1,
      `There is one ${path} at most.`,
      'Leave one.',
    ),
  );
}

/** Returns rules that each path does not occur. */
export function never(
  on: ElementRule['on'],
  paths: Readonly<Record<string, string>>,
): readonly ElementRule[] {
  return Object.entries(paths).map(([id, path]) =>
    elementRule(
      id,
      on,
      (element) => reached(element, path).length === 0,
      `There is no ${path} here.`,
      'Remove it.',
    ),
  );
}

/** Returns rules that an element lacks each attribute. */
export function without(
  on: ElementRule['on'],
  attributes: Readonly<Record<string, string>>,
): readonly ElementRule[] {
  return Object.entries(attributes).map(([id, name]) =>
    elementRule(
      id,
      on,
      ({ attributes: given }) => given[name] === undefined,
      `There is no attribute ${name} here.`,
      'Remove it.',
    ),
  );
}

/** Reported violations per rule. */
const MAX_PLACES = 20;

/** Applies rules to every element, in document order. */
export function checkElements(root: XmlElement, rules: readonly ElementRule[]): Finding[] {
  const found: Finding[] = [];
  const places = new Map<string, number>();
  const visit = (element: XmlElement, ancestors: Ancestors, path: string) => {
    for (const { id, severity, on, holds, words, mend } of rules) {
      if (!on(element, ancestors) || holds(element, ancestors)) continue;
      const count = (places.get(id) ?? 0) + 1;
      places.set(id, count);
      if (count > MAX_PLACES) continue;
      found.push({
        rule: id,
        severity,
        path,
        message: `${words.slice(0, -1)} (line ${element.line}).`,
        mend,
      });
    }
    const inside = [...ancestors, element];
    const counts = new Map<string, number>();
    for (const child of element.children) {
      const count = (counts.get(child.name) ?? 0) + 1;
      counts.set(child.name, count);
      visit(child, inside, `${path}/${child.name.slice(0, 200)}${count > 1 ? `[${count}]` : ''}`);
    }
  };
  visit(root, [], root.name);
  return found;
}
