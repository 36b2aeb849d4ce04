import type { Finding } from '../../rules/index.ts';
import type { XmlElement } from '../xml.ts';

/** Where an element is: the elements around it, from the root on. */
export type Ancestors = readonly XmlElement[];

/** A rule over elements, about what only the XML has: how often an element occurs, its attributes, its type. */
export interface ElementRule {
  /** As its standard names it: `UBL-SR-12`, `CII-DT-097`. */
  readonly id: string;
  readonly severity: Finding['severity'];
  /** Whether the rule is about an element. */
  readonly on: (element: XmlElement, ancestors: Ancestors) => boolean;
  readonly holds: (element: XmlElement, ancestors: Ancestors) => boolean;
  readonly words: string;
  readonly mend: string;
}

/** Elements that are reached by a path of names. */
export function reached(element: XmlElement, path: string): readonly XmlElement[] {
  let found: readonly XmlElement[] = [element];
  for (const name of path.split('/')) {
    found = found.flatMap(({ children }) => children.filter((child) => child.name === name));
  }
  return found;
}

/** An element of a name, inside elements of others: `cac:AccountingSupplierParty/cac:Party`. */
export function named(chain: string): ElementRule['on'] {
  const [name, ...outer] = chain.split('/').reverse();
  return (element, ancestors) =>
    element.name === name && outer.every((one, index) => ancestors.at(-1 - index)?.name === one);
}

/** An element with one of some names. */
export const oneOf = (...names: readonly string[]): ElementRule['on'] => {
  const known = new Set(names);
  return ({ name }) => known.has(name);
};

/** An element whose name ends so. */
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

/** Rules that a path occurs once at most. */
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

/** Rules that a path does not occur. */
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

/** Rules that an element does not have an attribute. */
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

/** Places that are reported of one rule. */
const MAX_PLACES = 20;

/** Applies rules to every element of a document, in its order. */
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
