import { parseColor } from '../../document/colors/color.ts';
import { InvalidInputError } from '../../errors.ts';
import { HIT_ID } from './exclusions.ts';
import { compilePatterns } from './find/patterns.ts';
import { PRESETS } from './presets/index.ts';
import { foldLiteral } from './text/folding.ts';
import { SENSITIVITIES } from './text/text-ranges.ts';
import { ELSEWHERE, type RedactionPattern, type RedactionRegion, type RedactionRequest } from './types.ts';

/** Limits of one request. */
export const REDACTION_LIMITS = {
  regions: 5_000,
  patterns: 50,
  /** As many as exist. */
  presets: PRESETS.length,
  /** Maximum length of one pattern in UTF-16 code units; an expression is also limited by its compiled size. */
  patternLength: 2_000,
  /** As many hits as a preview lists. */
  exclude: 5_000,
} as const;

/** Maximum coordinate in points; larger than any page (14,400 units of user space times a UserUnit). */
const MAX_COORDINATE = 1e7;

/**
 * Checks a request as far as possible without the document, for example before it is saved.
 *
 * @throws InvalidInputError naming the field and the rule; `PATTERN_TOO_LARGE`
 */
export function validateRedactionRequest(input: RedactionRequest): void {
  const { redactions = [], patterns = [], presets = [] } = input;
  requireArray(input.redactions, 'redactions');
  requireArray(input.patterns, 'patterns');
  requireArray(input.presets, 'presets');
  if (redactions.length + patterns.length + presets.length === 0) {
    throw invalid(
      'redactions',
      'redactions: at least one of redactions, patterns, presets or template is required',
    );
  }
  if (redactions.length > REDACTION_LIMITS.regions)
    throw invalid('redactions', `redactions must have at most ${REDACTION_LIMITS.regions} items`);
  for (const [index, region] of redactions.entries()) validateRegion(region, `redactions[${index}]`);
  validatePatterns(patterns, presets);
  validateExclude(input.exclude);
  if (input.password !== undefined && typeof input.password !== 'string') {
    throw invalid('password', 'password must be a string');
  }
  const positions: unknown = input.glyphPositions;
  if (positions !== undefined && positions !== 'exact' && positions !== 'quantized') {
    throw invalid('glyphPositions', 'glyphPositions must be "exact" or "quantized"');
  }
  if (input.sensitivity !== undefined && !SENSITIVITIES.includes(input.sensitivity)) {
    throw invalid('sensitivity', `sensitivity must be one of ${SENSITIVITIES.join(', ')}`);
  }
  if (input.elsewhere !== undefined && !ELSEWHERE.includes(input.elsewhere)) {
    throw invalid('elsewhere', `elsewhere must be one of ${ELSEWHERE.join(', ')}`);
  }
}

function validateExclude(exclude: readonly unknown[] = []): void {
  requireArray(exclude, 'exclude');
  if (exclude.length > REDACTION_LIMITS.exclude)
    throw invalid('exclude', `exclude must have at most ${REDACTION_LIMITS.exclude} items`);
  for (const [index, id] of exclude.entries()) {
    const field = `exclude[${index}]`;
    if (typeof id !== 'string' || !HIT_ID.test(id))
      throw invalid(field, `${field} must be the id of a hit in a preview`);
  }
}

/** Checks patterns and presets, which saved redaction templates contain too. Throws {@link InvalidInputError}. */
function validatePatterns(patterns: readonly RedactionPattern[], presets: readonly string[]): void {
  if (patterns.length > REDACTION_LIMITS.patterns)
    throw invalid('patterns', `patterns must have at most ${REDACTION_LIMITS.patterns} items`);
  if (presets.length > REDACTION_LIMITS.presets)
    throw invalid('presets', `presets must have at most ${REDACTION_LIMITS.presets} items`);
  for (const [index, pattern] of patterns.entries()) validatePattern(pattern, `patterns[${index}]`);
  for (const [index, preset] of presets.entries()) {
    if (!(PRESETS as readonly string[]).includes(preset)) {
      throw invalid(`presets[${index}]`, `presets[${index}] must be one of ${PRESETS.join(', ')}`);
    }
  }
  compilePatterns(patterns, presets);
}

/** Checks that every page that the request names exists. */
export function validatePages(input: RedactionRequest, pageCount: number): void {
  const check = (page: number | undefined, field: string) => {
    if (page !== undefined && page >= pageCount) {
      throw invalid(
        field,
        `${field} must be between 0 and ${pageCount - 1}: the document has ${pageCount} page(s)`,
      );
    }
  };
  for (const [index, region] of (input.redactions ?? []).entries())
    check(region.page, `redactions[${index}].page`);
  for (const [index, pattern] of (input.patterns ?? []).entries())
    check(pattern.page, `patterns[${index}].page`);
}

function validateRegion(region: RedactionRegion, field: string): void {
  if (typeof region !== 'object' || region === null) throw invalid(field, `${field} must be an object`);
  validatePage(region.page, `${field}.page`);
  for (const key of ['x', 'y'] as const) {
    const value = region[key];
    if (!isCoordinate(value)) throw invalid(`${field}.${key}`, `${field}.${key} must be a number of points`);
  }
  for (const key of ['width', 'height'] as const) {
    const value = region[key];
    if (!isCoordinate(value) || value <= 0) {
      throw invalid(`${field}.${key}`, `${field}.${key} must be a number of points greater than 0`);
    }
  }
  if (region.color !== undefined) parseColor(region.color, `${field}.color`);
}

function validatePattern(pattern: RedactionPattern, field: string): void {
  if (typeof pattern !== 'object' || pattern === null) throw invalid(field, `${field} must be an object`);
  const text: unknown = pattern.pattern;
  if (typeof text !== 'string' || text.trim() === '') {
    throw invalid(`${field}.pattern`, `${field}.pattern must be a non-empty string`);
  }
  const { patternLength } = REDACTION_LIMITS;
  if (text.length > patternLength) {
    throw invalid(`${field}.pattern`, `${field}.pattern must have at most ${patternLength} characters`);
  }
  const type: unknown = pattern.pattern_type;
  if (type !== 'Literal' && type !== 'Regex') {
    throw invalid(`${field}.pattern_type`, `${field}.pattern_type must be "Literal" or "Regex"`);
  }
  if (type === 'Literal' && foldLiteral(text) === '') {
    throw invalid(
      `${field}.pattern`,
      `${field}.pattern matches nothing: it has only white-space, accents or characters that do not show`,
    );
  }
  if (pattern.page !== undefined) validatePage(pattern.page, `${field}.page`);
  if (pattern.color !== undefined) parseColor(pattern.color, `${field}.color`);
}

function validatePage(page: unknown, field: string): void {
  if (typeof page !== 'number' || !Number.isInteger(page) || page < 0) {
    throw invalid(field, `${field} must be a page number, an integer from 0`);
  }
}

function isCoordinate(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value) && Math.abs(value) <= MAX_COORDINATE;
}

function requireArray(value: unknown, field: string): void {
  if (value !== undefined && !Array.isArray(value)) throw invalid(field, `${field} must be an array`);
}

function invalid(field: string, message: string): InvalidInputError {
  return new InvalidInputError(message, { field });
}
