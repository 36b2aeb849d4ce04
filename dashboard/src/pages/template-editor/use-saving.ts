import { ConflictError, type Template } from '@platen/client';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { usePlaten } from '../../session/session-provider.tsx';
import { type Conflict, useConflict } from '../../unsaved/use-conflict.ts';
import { type SourceParts, sentParts } from './draft.ts';

/** Saves versions of a template, and detects versions saved by other users meanwhile. */
export function useSaving(
  opened: Template,
  onSaved: (parts: SourceParts) => void,
  isOffice = false,
): {
  readonly template: Template;
  readonly setTemplate: (template: Template) => void;
  /** Does nothing while a save is pending: a second one would conflict with it. */
  readonly save: (parts: SourceParts, over?: number) => void;
  readonly isSaving: boolean;
  /** Error and content of the last save, if it was rejected. */
  readonly refusal: { readonly error: unknown; readonly parts: SourceParts } | undefined;
  readonly conflict: Conflict;
} {
  const platen = usePlaten();
  const queries = useQueryClient();
  const [template, setTemplate] = useState(opened);
  const conflict = useConflict(async () => (await platen.getTemplate(template.slug)).data.version);
  const { mutate, isPending, error, variables } = useMutation({
    mutationFn: ({ parts, over }: { parts: SourceParts; over: number | undefined }) =>
      conflict.send(async () => {
        const body = { ...sentParts(parts, isOffice), baseVersion: over ?? template.version };
        const { data } = await platen.updateTemplate(template.slug, body);
        return data;
      }),
    onSuccess: (data, { parts }) => {
      setTemplate(data);
      onSaved(parts);
      void queries.invalidateQueries({ queryKey: ['templates'] });
    },
  });
  return {
    template,
    setTemplate,
    save: (parts, over) => !isPending && mutate({ parts, over }),
    isSaving: isPending,
    refusal:
      error && variables && !(error instanceof ConflictError) ? { error, parts: variables.parts } : undefined,
    conflict,
  };
}
