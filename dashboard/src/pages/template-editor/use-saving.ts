import { ConflictError, type Template } from '@platen/client';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { usePlaten } from '../../session/session-provider.tsx';
import { type SourceParts, sentParts } from './draft.ts';

/** Saves versions of a template, and detects versions saved by other users meanwhile. */
export function useSaving(
  opened: Template,
  onSaved: (parts: SourceParts) => void,
  isOffice = false,
): {
  readonly template: Template;
  readonly setTemplate: (template: Template) => void;
  readonly save: (parts: SourceParts, over?: number) => void;
  readonly isSaving: boolean;
  /** Error and content of the last save, if it was rejected. */
  readonly refusal: { readonly error: unknown; readonly parts: SourceParts } | undefined;
  /** Version that another user has saved. */
  readonly conflict: number | undefined;
  readonly dropConflict: () => void;
} {
  const platen = usePlaten();
  const queries = useQueryClient();
  const [template, setTemplate] = useState(opened);
  const [conflict, setConflict] = useState<number>();
  const { mutate, isPending, error, variables } = useMutation({
    mutationFn: async ({ parts, over }: { parts: SourceParts; over: number | undefined }) => {
      const body = { ...sentParts(parts, isOffice), baseVersion: over ?? template.version };
      const { data } = await platen.updateTemplate(template.slug, body);
      return data;
    },
    onSuccess: (data, { parts }) => {
      setTemplate(data);
      setConflict(undefined);
      onSaved(parts);
      void queries.invalidateQueries({ queryKey: ['templates'] });
    },
    onError: async (cause) => {
      if (!(cause instanceof ConflictError)) return;
      const { data } = await platen.getTemplate(template.slug);
      setConflict(data.version);
    },
  });
  return {
    template,
    setTemplate,
    save: (parts, over) => mutate({ parts, over }),
    isSaving: isPending,
    refusal:
      error && variables && !(error instanceof ConflictError) ? { error, parts: variables.parts } : undefined,
    conflict,
    dropConflict: () => setConflict(undefined),
  };
}
