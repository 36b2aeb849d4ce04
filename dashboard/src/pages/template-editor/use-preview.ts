import { ApiError, ConnectionError, RateLimitError, type RenderWarning } from '@platen/client';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { messageOf, usePlaten } from '../../session/session-provider.tsx';
import { type Problem, type SourceParts, sentParts } from './draft.ts';

/** Pause in typing before a render, in ms: long enough to stay within a key's requests per minute. */
const PAUSE_MS = 600;

interface Rendered {
  readonly pdf: Uint8Array;
  readonly warnings: readonly RenderWarning[];
  /** Conformance claims of the PDF. */
  readonly conformance: string | null;
}

export interface Preview {
  /** Last successful render. */
  readonly rendered: Rendered | undefined;
  readonly state: 'fresh' | 'working' | 'failed';
  /** Problems of the last render, whether it succeeded or failed. */
  readonly problems: readonly Problem[];
  /** Error of the last render. */
  readonly error: unknown;
}

/**
 * Renders the draft a moment after its last change. An outdated request is aborted; the last PDF stays while a new render fails.
 *
 * @param parts parts of the template; undefined while they are invalid.
 * @param sample name of the data set to render; empty for the sample data.
 */
export function usePreview(
  parts: SourceParts | undefined,
  { name, slug, version }: { readonly name: string; readonly slug: string; readonly version: number },
  sample: string,
  isOffice = false,
): Preview {
  const platen = usePlaten();
  const body = parts && { ...previewParts(parts, sample, isOffice), name, draftOf: slug };
  const text = useSettled(body && JSON.stringify(body), PAUSE_MS);
  const { data, error, isFetching } = useQuery({
    // The version is part of the key because its asset files may differ.
    queryKey: ['preview', text, version],
    queryFn: async ({ signal }): Promise<Rendered> => {
      const result = await platen.previewTemplate(JSON.parse(text!), {}, { signal });
      const conformance = result.headers.get('x-conformance');
      return { pdf: await result.bytes(), warnings: result.warnings, conformance };
    },
    enabled: text !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
    // A comparison of bytes is useless: each render creates a new PDF.
    structuralSharing: false,
  });
  const [rendered, setRendered] = useState<Rendered>();
  const [problems, setProblems] = useState<readonly Problem[]>([]);
  useEffect(() => {
    if (data) {
      setRendered(data);
      setProblems(data.warnings.map(problemOfWarning));
    } else if (error) {
      setProblems([problemOfError(error)]);
    }
  }, [data, error]);
  return { rendered, state: isFetching ? 'working' : error ? 'failed' : 'fresh', problems, error };
}

function previewParts(all: SourceParts, sample: string, isOffice: boolean) {
  const { samples: _, ...parts } = sentParts(all, isOffice);
  const { samples } = all;
  return { ...parts, ...(Object.hasOwn(samples, sample) && { data: samples[sample] }) };
}

/** Returns the problems of a template because of which it was not saved. */
export function problemsOfRefusal(error: unknown): readonly Problem[] {
  return error === undefined ? [] : [problemOfError(error)].filter(({ cause }) => cause === undefined);
}

/** Returns the problem that a rejected request reports. */
function problemOfError(error: unknown): Problem {
  const position = error instanceof ApiError ? error.position : undefined;
  // The position is shown separately from the message.
  const message = position ? messageOf(error).replace(/\S+ line \d+, column \d+: /, '') : messageOf(error);
  return {
    severity: 'error',
    message,
    code: error instanceof ApiError ? error.code : undefined,
    cause: error instanceof ConnectionError || error instanceof RateLimitError ? error : undefined,
    ...position,
  };
}

function problemOfWarning(warning: RenderWarning): Problem {
  const { message, part, line, column } = warning;
  // Preview requests contain HTML, never Markdown.
  return {
    severity: 'warning',
    message,
    warning,
    part: part === 'markdown' ? undefined : part,
    line,
    column,
  };
}

/** Returns the first value at once, and later values after a pause since the last change. */
function useSettled<T>(value: T, ms: number): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return settled;
}
