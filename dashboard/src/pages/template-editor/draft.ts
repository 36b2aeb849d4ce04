import { jsonLanguage } from '@codemirror/lang-json';
import type { ConnectionError, RateLimitError, RenderWarning, TemplateSource } from '@platen/client';
import { jsonText } from '../../code/json-text.ts';
import type { JsonObject } from '../../schema-form/schema.ts';

export type TemplateOptions = TemplateSource['options'];

/** Draft of a template. JSON is kept as text, so that it may be invalid for a while. */
export interface Draft {
  readonly html: string;
  readonly header: string;
  readonly footer: string;
  readonly sampleData: string;
  /** Further data sets, as JSON text by name. */
  readonly samples: Readonly<Record<string, string>>;
  readonly dataSchema: string;
  readonly options: TemplateOptions;
}

/** Parts of a draft that are text. */
export const PARTS = ['html', 'header', 'footer', 'sampleData', 'dataSchema'] as const;
export type Part = (typeof PARTS)[number];

/** Problem with its position, if known; lines and columns count from 1. */
export interface Problem {
  readonly severity: 'error' | 'warning';
  /** Empty or the code at an error, for `json`. */
  readonly message: string;
  /** Error in JSON: in its syntax, a missing end, or another value than an object. */
  readonly json?: 'syntax' | 'end' | 'kind';
  /** Code of a refusal by the service. */
  readonly code?: string | undefined;
  /** Error without a response, or of a limit: it is not about the template. */
  readonly cause?: ConnectionError | RateLimitError | undefined;
  /** Warning of the service. */
  readonly warning?: RenderWarning | undefined;
  readonly part?: Part | undefined;
  /** Data set of a problem in `sampleData`; undefined for the sample data itself. */
  readonly sample?: string | undefined;
  readonly line?: number | undefined;
  readonly column?: number | undefined;
}

type Placed = Problem & { readonly part: Part; readonly line: number; readonly column: number };

/** Whether a problem can be shown in the editor of its part. */
export function isPlaced(problem: Problem): problem is Placed {
  return problem.part !== undefined && problem.line !== undefined;
}

/** Parts of a template in a request; `null` removes a part. */
export interface SourceParts {
  readonly html: string;
  readonly header: string | null;
  readonly footer: string | null;
  readonly sampleData: JsonObject | null;
  readonly samples: Readonly<Record<string, JsonObject>>;
  readonly dataSchema: JsonObject | null;
  readonly options: TemplateOptions;
}

export function draftOf(source: SourceParts): Draft {
  return {
    html: source.html,
    header: source.header ?? '',
    footer: source.footer ?? '',
    sampleData: jsonText(source.sampleData),
    samples: Object.fromEntries(Object.entries(source.samples).map(([name, data]) => [name, jsonText(data)])),
    dataSchema: jsonText(source.dataSchema),
    options: source.options,
  };
}

/** Parts of a template that a request changes: an office template has its pages in its file. */
export function sentParts(parts: SourceParts, isOffice: boolean): Partial<SourceParts> {
  if (!isOffice) return parts;
  const { html: _, header: __, footer: ___, ...rest } = parts;
  return rest;
}

/** @returns the parts of the request, or the problems that prevent it. */
export function partsOf(draft: Draft): {
  readonly parts?: SourceParts;
  readonly problems: readonly Problem[];
} {
  const sampleData = jsonOf(draft.sampleData, 'sampleData');
  const dataSchema = jsonOf(draft.dataSchema, 'dataSchema');
  const sets = Object.entries(draft.samples).map(([name, text]) => ({ name, ...jsonOf(text, 'sampleData') }));
  const problems = [
    sampleData.problem,
    ...sets.map(({ name, problem }) => problem && { ...problem, sample: name }),
    dataSchema.problem,
  ].filter((it) => it !== undefined);
  if (problems.length > 0) return { problems };
  const { html, header, footer, options } = draft;
  const parts = {
    html,
    header: header.trim() === '' ? null : header,
    footer: footer.trim() === '' ? null : footer,
    sampleData: sampleData.value ?? null,
    samples: Object.fromEntries(sets.map(({ name, value }) => [name, value ?? {}])),
    dataSchema: dataSchema.value ?? null,
    options,
  };
  return { parts, problems };
}

/** Parses a JSON object; empty text means none. */
export function jsonOf(
  text: string,
  part: 'sampleData' | 'dataSchema',
): { readonly value?: JsonObject; readonly problem?: Problem } {
  if (text.trim() === '') return {};
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null && !Array.isArray(value))
      return { value: value as JsonObject };
    return { problem: { severity: 'error', part, line: 1, column: 1, json: 'kind', message: '' } };
  } catch (error) {
    return { problem: { severity: 'error', part, ...syntaxErrorOf(error, text) } };
  }
}

/** Maximum number of characters of the JSON at an error in its message. */
const MAX_SHOWN = 60;

/**
 * Returns the code and position of a syntax error. Messages of browsers are English, with different positions or none, so the
 * position is the first one that the editor's own parser cannot read.
 */
function syntaxErrorOf(error: unknown, text: string): Pick<Problem, 'json' | 'message' | 'line' | 'column'> {
  const reported = Number(/position (\d+)/.exec((error as Error).message)?.[1] ?? text.length);
  const offset = firstErrorIn(text) ?? reported;
  const before = text.slice(0, offset).split('\n');
  const message = text.slice(offset).trimStart().split('\n', 1)[0]!.slice(0, MAX_SHOWN);
  const json = message === '' ? 'end' : 'syntax';
  return { json, message, line: before.length, column: before.at(-1)!.length + 1 };
}

/** Returns the offset of the first syntax error; undefined where the parser accepts more than JSON, such as control characters. */
function firstErrorIn(text: string): number | undefined {
  let first: number | undefined;
  jsonLanguage.parser.parse(text).iterate({
    enter: ({ type, from }) => {
      if (type.isError) first ??= from;
      return first === undefined;
    },
  });
  return first;
}
