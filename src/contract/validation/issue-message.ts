import type * as z from 'zod';
import { nearestName, unknownNames } from './nearest-name.ts';

/** Issue as passed to a schema's own `error` function. */
type RawIssue = z.core.$ZodRawIssue;
type Definition = z.core.$ZodTypeDef & Record<string, unknown>;

/** Returns the violated rule for schemas without a message of their own. It always names the valid values. */
export function issueMessage(issue: RawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
    case 'invalid_union':
    case 'invalid_value':
      return `must be ${describe(issue.inst as z.core.$ZodType | undefined) ?? expected(issue)}${meantValue(issue)}`;
    case 'unrecognized_keys':
      return unknownFields(issue);
    case 'too_small':
      return sizeRule(issue.origin, issue.minimum, 'at least');
    case 'too_big':
      return sizeRule(issue.origin, issue.maximum, 'at most');
    case 'invalid_format':
      return issue.format === 'regex'
        ? `must match ${String(issue.pattern)}`
        : `must be a valid ${issue.format}`;
    case 'not_multiple_of':
      return `must be a multiple of ${issue.divisor}`;
    default:
      return 'has a value that is not possible here';
  }
}

/** Names the unknown field of a strict object, and the field that was probably meant. */
export function unknownFields(issue: { keys?: readonly string[]; inst?: unknown }): string {
  const { shape = {} } = definitionOf(issue.inst) as { shape?: Record<string, unknown> };
  const names = issue.keys ?? [];
  return unknownNames('field', names, Object.keys(shape), elsewhere(names[0] ?? '', shape));
}

/** Field names of similar APIs, such as Puppeteer and Gotenberg, with Platen's names. */
const FOREIGN_NAMES: Readonly<Record<string, string>> = {
  format: 'pageSize',
  paperSize: 'pageSize',
  landscape: 'orientation',
  margin: 'margins',
  headerTemplate: 'header',
  headerHtml: 'header',
  footerTemplate: 'footer',
  footerHtml: 'footer',
};

/** Finds the path of the field with this name, or its name in Platen, in an object or in the objects of its fields. */
function elsewhere(name: string, shape: Readonly<Record<string, unknown>>): string | undefined {
  const ours = Object.hasOwn(FOREIGN_NAMES, name) ? FOREIGN_NAMES[name]! : name;
  if (Object.hasOwn(shape, ours)) return ours;
  return Object.keys(shape)
    .filter((key) => Object.hasOwn(fieldsOf(shape[key]), ours))
    .map((key) => `${key}.${ours}`)[0];
}

function fieldsOf(schema: unknown): Readonly<Record<string, unknown>> {
  const { type, shape, innerType } = definitionOf(schema);
  if (type === 'object') return shape as Record<string, unknown>;
  return innerType === undefined ? {} : fieldsOf(innerType);
}

/** Returns `: did you mean A4?` if the value resembles a valid one. */
function meantValue({ input, inst }: RawIssue): string {
  if (typeof input !== 'string') return '';
  const values = namedValues(inst);
  const same = values.find((value) => value.toLowerCase() === input.toLowerCase());
  // One typo turns a short value into another valid one: A5 is not a misspelled A4.
  const nearest =
    input.length < MIN_MISSPELLED ? same : nearestName(input.slice(0, MAX_VALUE_LENGTH), values);
  return nearest === undefined ? '' : `: did you mean ${nearest}?`;
}

const MIN_MISSPELLED = 4;
const MAX_VALUE_LENGTH = 100;

function namedValues(schema: unknown): string[] {
  const { type, entries, values, options, innerType, in: input } = definitionOf(schema);
  if (type === 'enum') return Object.values(entries as object).filter((value) => typeof value === 'string');
  if (type === 'literal') return (values as unknown[]).filter((value) => typeof value === 'string');
  if (type === 'union') return (options as unknown[]).flatMap(namedValues);
  const inner = innerType ?? input;
  return inner === undefined ? [] : namedValues(inner);
}

/**
 * Describes a schema in words that follow `must be`: `one of A4, A5 or an object with width and height`.
 *
 * @returns `undefined` if it cannot be described.
 */
function describe(schema: z.core.$ZodType | undefined): string | undefined {
  const definition = definitionOf(schema);
  switch (definition.type) {
    case 'string':
      return 'a string';
    case 'number':
      return definition.format === 'safeint' ? 'a whole number' : 'a number';
    case 'boolean':
      return 'true or false';
    case 'null':
      return 'null';
    case 'array':
      return 'an array';
    case 'record':
      return 'an object';
    case 'object':
      return describeObject(definition);
    case 'enum':
      return oneOf(Object.values(definition.entries as Record<string, string | number>));
    case 'literal':
      return oneOf(definition.values as unknown[]);
    case 'union':
      return describeUnion(definition.options as z.core.$ZodType[]);
    case 'optional':
    case 'default':
    case 'prefault':
    case 'nonoptional':
      return describe(definition.innerType as z.core.$ZodType);
    case 'nullable': {
      const inner = describe(definition.innerType as z.core.$ZodType);
      return inner && `${inner} or null`;
    }
    case 'pipe':
      return describe(definition.in as z.core.$ZodType);
    default:
      return undefined;
  }
}

function describeObject(definition: Definition): string {
  const shape = definition.shape as Record<string, z.core.$ZodType>;
  const needed = Object.keys(shape).filter((key) => shape[key]!._zod.optin === undefined);
  return needed.length === 0 ? 'an object' : `an object with ${needed.join(' and ')}`;
}

function describeUnion(options: readonly z.core.$ZodType[]): string | undefined {
  const parts = options.map(describe);
  return parts.includes(undefined) ? undefined : [...new Set(parts)].join(' or ');
}

function oneOf(values: readonly unknown[]): string {
  const words = values.map((value) => (typeof value === 'string' ? value : JSON.stringify(value)));
  return words.length === 1 ? words[0]! : `one of ${words.join(', ')}`;
}

function expected(issue: RawIssue): string {
  return 'expected' in issue ? `of type ${String(issue.expected)}` : 'of another kind';
}

const COUNTED: Readonly<Record<string, string>> = {
  string: 'characters',
  array: 'items',
  set: 'items',
  object: 'fields',
};

function sizeRule(origin: string | undefined, bound: unknown, words: string): string {
  const counted = COUNTED[origin ?? ''];
  return counted === undefined
    ? `must be ${words} ${String(bound)}`
    : `must have ${words} ${String(bound)} ${counted}`;
}

function definitionOf(schema: unknown): Definition {
  return ((schema as z.core.$ZodType | undefined)?._zod?.def ?? {}) as Definition;
}
