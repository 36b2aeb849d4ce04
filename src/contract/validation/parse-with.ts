import type * as z from 'zod';
import { type BrokenRule, InvalidInputError } from '../../domain/errors.ts';
import { issueMessage } from './issue-message.ts';

/**
 * Validates a value against a schema.
 *
 * @throws InvalidInputError whose message is the path of the first invalid field and the violated rule.
 */
export function parseWith<S extends z.ZodType>(schema: S, value: unknown, where = ''): z.output<S> {
  const result = schema.safeParse(value, { error: issueMessage });
  if (result.success) return result.data;
  const { issues } = result.error;
  const { path, message } = mostTelling(issues, value);
  const field = fieldPath(path, where);
  const findings = issues.length > 1 ? allOf(issues, value, where) : undefined;
  throw new InvalidInputError(field === '' ? message : `${field}: ${message}`, {
    field,
    ...(findings && { findings }),
  });
}

/** Maximum mistakes that an error lists. */
const MAX_FINDINGS = 100;

function allOf(issues: readonly z.core.$ZodIssue[], value: unknown, where: string): BrokenRule[] {
  return issues.slice(0, MAX_FINDINGS).map((issue) => {
    const { path, message } = mostTelling([issue], value);
    return {
      rule: 'INVALID_INPUT',
      severity: 'error',
      path: fieldPath(path, where),
      message,
      mend: 'Correct the field.',
    };
  });
}

/** Whether an issue at this path is about a value that is not known yet. */
type Excuse = (path: readonly PropertyKey[]) => boolean;

/**
 * Validates a value in which some parts are not known yet, as far as the others permit.
 *
 * @param excuse whether a path leads to or into an unknown part
 * @throws InvalidInputError as `parseWith`
 */
export function checkWith(schema: z.ZodType, value: unknown, where: string, excuse: Excuse): void {
  const result = schema.safeParse(value, { error: issueMessage });
  if (result.success) return;
  const issues = unexcused(result.error.issues, [], excuse);
  if (issues.length === 0) return;
  const { path, message } = mostTelling(issues, value);
  const field = fieldPath(path, where);
  throw new InvalidInputError(`${field}: ${message}`, { field });
}

function unexcused(
  issues: readonly z.core.$ZodIssue[],
  above: readonly PropertyKey[],
  excuse: Excuse,
): readonly z.core.$ZodIssue[] {
  return issues.filter((issue) => {
    const path = [...above, ...issue.path];
    if (excuse(path)) return false;
    if (issue.code !== 'invalid_union') return true;
    // A variant of the union is possible, if the unknown parts fit.
    return !issue.errors.some((inside) => inside.length > 0 && unexcused(inside, path, excuse).length === 0);
  });
}

/** Formats `['pdfs', 2, 'documentId']` as `pdfs[2].documentId`. */
function fieldPath(path: readonly PropertyKey[], prefix = ''): string {
  let text = prefix;
  for (const part of path) {
    if (typeof part === 'number') text += `[${part}]`;
    else text += text === '' ? String(part) : `.${String(part)}`;
  }
  return text;
}

interface Finding {
  readonly path: readonly PropertyKey[];
  readonly message: string;
}

/** Returns the issue that helps the caller most. */
function mostTelling(issues: readonly z.core.$ZodIssue[], input: unknown): Finding {
  const [first] = issues;
  const missing = isMissing(first!, input);
  // A misspelled field is also a missing one; naming the misspelled one helps more.
  const misspelt = missing && issues.find((issue) => issue.code === 'unrecognized_keys');
  const issue = misspelt || first!;
  if (issue.code === 'invalid_union') {
    const inside = insideOf(issue);
    if (inside !== undefined) {
      const finding = mostTelling(inside, valueAt(input, issue.path));
      return { path: [...issue.path, ...finding.path], message: finding.message };
    }
  }
  if (issue === first && missing) return { path: issue.path, message: requiredMessage(issue.message) };
  return issue;
}

/** If one variant of a union was clearly meant, such as the object among names, returns that variant's issues. */
function insideOf(issue: z.core.$ZodIssueInvalidUnion): readonly z.core.$ZodIssue[] | undefined {
  const meant = issue.errors.filter((issues) =>
    issues.some(({ code, path }) => path.length > 0 || code === 'unrecognized_keys'),
  );
  return meant.length === 1 ? meant[0] : undefined;
}

/** Whether a field of an object is missing. */
function isMissing(issue: z.core.$ZodIssue, input: unknown): boolean {
  const kinds = ['invalid_type', 'invalid_union', 'invalid_value'];
  return issue.path.length > 0 && kinds.includes(issue.code) && valueAt(input, issue.path) === undefined;
}

function requiredMessage(message: string): string {
  return /\brequired\b/.test(message) ? message : message.replace(/^(?=must )/, 'is required: it ');
}

function valueAt(value: unknown, path: readonly PropertyKey[]): unknown {
  let at = value;
  for (const part of path) {
    if (typeof at !== 'object' || at === null) return undefined;
    at = (at as Record<PropertyKey, unknown>)[part];
  }
  return at;
}
