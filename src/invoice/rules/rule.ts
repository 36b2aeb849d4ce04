import type { Big } from 'big.js';
import { big, type Decimal, isDecimal } from '../../domain/decimal.ts';
import type { Invoice } from '../model/invoice.ts';

/** A rule about the semantic model. */
export interface Rule {
  /** Identifier in its standard: `BR-CO-15`, `BR-DE-2`, `PEPPOL-EN16931-R120`. */
  readonly id: string;
  readonly severity: 'error' | 'warning';
  /** Rule in plain language. */
  readonly words: string;
  /** Instruction that fixes a violation. */
  readonly mend: string;
  /** @returns paths of violations, such as `lines[3].netAmount`; empty if the rule is satisfied */
  readonly broken: (invoice: Invoice) => Iterable<string>;
}

/** A violation of a rule. */
export interface Finding {
  readonly rule: string;
  readonly severity: Rule['severity'];
  readonly path: string;
  readonly message: string;
  readonly mend: string;
}

export function rule(
  id: string,
  words: string,
  mend: string,
  broken: Rule['broken'],
  severity: Rule['severity'] = 'error',
): Rule {
  return { id, severity, words, mend, broken };
}

/** Whether a finding makes an invoice invalid. */
export function isError({ severity }: Pick<Finding, 'severity'>): boolean {
  return severity === 'error';
}

/** Returns the findings of all rules, in the order of the rules. */
export function findings(invoice: Invoice, rules: readonly Rule[]): Finding[] {
  return rules.flatMap(({ id, severity, words, mend, broken }) =>
    Array.from(broken(invoice), (path) => ({ rule: id, severity, path, message: words, mend })),
  );
}

/** Parses a number; undefined if the value is missing or malformed. */
export function numberIn(value: Decimal | undefined): Big | undefined {
  return value !== undefined && isDecimal(value) ? big(value) : undefined;
}

/** Whether a member contains text. */
export function has(value: unknown): boolean {
  return typeof value === 'string' ? value.trim() !== '' : value !== undefined;
}

/** Returns the path if the condition is false, for `broken`. */
export function unless(holds: boolean, path: string): string[] {
  return holds ? [] : [path];
}

/** Applies a check to each item of a list. */
export function eachOf<Item>(
  list: readonly Item[] | undefined,
  path: string,
  look: (item: Item, path: string) => Iterable<string>,
): string[] {
  return (list ?? []).flatMap((item, index) => [...look(item, `${path}[${index}]`)]);
}

/** Applies a check to a group, if it is present. */
export function within<Group>(
  group: Group | undefined,
  path: string,
  look: (group: Group, path: string) => Iterable<string>,
): Iterable<string> {
  return group === undefined ? [] : look(group, path);
}
