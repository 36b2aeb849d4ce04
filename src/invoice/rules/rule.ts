import type { Big } from 'big.js';
import { big, type Decimal, isDecimal } from '../../domain/decimal.ts';
import type { Invoice } from '../model/invoice.ts';

/** A rule over the semantic model. */
export interface Rule {
  /** As its standard names it: `BR-CO-15`, `BR-DE-2`, `PEPPOL-EN16931-R120`. */
  readonly id: string;
  readonly severity: 'error' | 'warning';
  /** The rule in plain words. */
  readonly words: string;
  /** What to do to keep it. */
  readonly mend: string;
  /** @returns paths where it is broken, such as `lines[3].netAmount`; none when it is kept */
  readonly broken: (invoice: Invoice) => Iterable<string>;
}

/** A rule that an invoice breaks. */
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

/** Findings of all rules, in the order of the rules. */
export function findings(invoice: Invoice, rules: readonly Rule[]): Finding[] {
  return rules.flatMap(({ id, severity, words, mend, broken }) =>
    Array.from(broken(invoice), (path) => ({ rule: id, severity, path, message: words, mend })),
  );
}

/** The number; undefined when the value is missing or malformed. */
export function numberIn(value: Decimal | undefined): Big | undefined {
  return value !== undefined && isDecimal(value) ? big(value) : undefined;
}

/** Whether there is text in a member. */
export function has(value: unknown): boolean {
  return typeof value === 'string' ? value.trim() !== '' : value !== undefined;
}

/** The path if the rule does not hold there, for `broken`. */
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

/** Applies a check to a group, if there is one. */
export function within<Group>(
  group: Group | undefined,
  path: string,
  look: (group: Group, path: string) => Iterable<string>,
): Iterable<string> {
  return group === undefined ? [] : look(group, path);
}
