import { ConflictError, NotFoundError, type Platen } from '@platen/client';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { usePlaten } from '../../session/session-provider.tsx';
import { refusal } from '../../ui/refusal.ts';
import { type Conflict, useConflict } from '../../unsaved/use-conflict.ts';
import type { PipelineDraft } from './pipeline-draft.ts';

/** Draft, and the version that it is based on: saving it over a later version is a conflict. */
export interface Work {
  readonly draft: PipelineDraft;
  readonly saved: PipelineDraft;
  /** Undefined for a new pipeline. */
  readonly version: number | undefined;
}

/** Saves versions of a pipeline, and detects versions saved by other users meanwhile. */
export function useSaving(
  opened: Work,
  onCreated: (slug: string) => void,
): Pick<Work, 'saved' | 'version'> & {
  /** Saves a draft, over another version than the one that was loaded if that version is given. */
  readonly save: (draft: PipelineDraft, over?: number) => void;
  readonly isSaving: boolean;
  /** Error of the last save, except a conflict. */
  readonly error: unknown;
  /** Version that the last save has made. */
  readonly made: number | undefined;
  readonly conflict: Conflict;
} {
  const platen = usePlaten();
  const queries = useQueryClient();
  const [{ saved, version }, setBase] = useState<Pick<Work, 'saved' | 'version'>>(opened);
  const conflict = useConflict(async () => (await platen.getPipeline(saved.slug)).data.version);
  const { mutate, isPending, error, data } = useMutation({
    mutationFn: ({ draft, over }: { draft: PipelineDraft; over: number | undefined }) =>
      conflict.send(async () => {
        const { slug, name, description, inputs, steps } = draft;
        const body = { description, inputs, steps, ...(name.trim() !== '' && { name: name.trim() }) };
        const baseVersion = over ?? version;
        if (baseVersion === undefined) await refuseTaken(platen, slug);
        const made = await platen.savePipeline(slug, {
          ...body,
          ...(baseVersion !== undefined && { baseVersion }),
        });
        return made.data.version;
      }),
    onSuccess: async (made, { draft }) => {
      setBase({ saved: draft, version: made });
      await queries.invalidateQueries({ queryKey: ['pipelines'] });
      if (version === undefined) onCreated(draft.slug);
    },
  });
  return {
    saved,
    version,
    save: (draft, over) => mutate({ draft, over }),
    isSaving: isPending,
    error: error instanceof ConflictError ? undefined : error,
    made: data,
    conflict,
  };
}

/** Rejects a new pipeline with the slug of another one, which it would replace. */
async function refuseTaken(platen: Platen, slug: string): Promise<void> {
  try {
    await platen.getPipeline(slug);
  } catch (error) {
    if (error instanceof NotFoundError) return;
    throw error;
  }
  throw refusal('slug: is taken', { code: 'SLUG_TAKEN' });
}
