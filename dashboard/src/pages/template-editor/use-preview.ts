import { ApiError, type RenderWarning } from '@platen/client';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { messageOf, usePlaten } from '../../session/session-provider.tsx';
import type { Problem, SourceParts } from './draft.ts';

/** A pause in typing, in ms: long enough to stay within what a key may ask for in a minute. */
const PAUSE_MS = 600;

interface Rendered {
  readonly pdf: Uint8Array;
  readonly warnings: readonly RenderWarning[];
  /** The standards that the PDF claims to keep. */
  readonly conformance: string | null;
}

export interface Preview {
  /** The last one that could be made. */
  readonly rendered: Rendered | undefined;
  readonly state: 'fresh' | 'working' | 'failed';
  /** The outcome of the last render, whether it succeeded or not. */
  readonly problems: readonly Problem[];
}

/**
 * Renders the draft a moment after it last changed. A request that is overtaken is aborted; the last PDF stays while a
 * new render fails.
 *
 * @param parts undefined while they cannot be sent.
 */
export function usePreview(
  parts: SourceParts | undefined,
  { name, slug, version }: { readonly name: string; readonly slug: string; readonly version: number },
): Preview {
  const platen = usePlaten();
  const text = useSettled(parts && JSON.stringify({ ...parts, name, draftOf: slug }), PAUSE_MS);
  const { data, error, isFetching } = useQuery({
    // A version may have other files.
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
    // Bytes are not compared: each PDF is a new one.
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
  return { rendered, state: isFetching ? 'working' : error ? 'failed' : 'fresh', problems };
}

/** The problems that a refused request reports. */
export function problemOfError(error: unknown): Problem {
  const position = error instanceof ApiError ? error.position : undefined;
  // The place is given separately from the message.
  const message = position ? messageOf(error).replace(/\S+ line \d+, column \d+: /, '') : messageOf(error);
  return { severity: 'error', message, ...position };
}

function problemOfWarning({ message, part, line, column }: RenderWarning): Problem {
  // Previews are asked for with HTML, never with Markdown.
  return { severity: 'warning', message, part: part === 'markdown' ? undefined : part, line, column };
}

/** A value, after a pause since its last change; the first one at once. */
function useSettled<T>(value: T, ms: number): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return settled;
}
