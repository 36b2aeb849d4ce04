import { useMemo, useRef } from 'react';
import type { CompletePath } from '../../code/liquid.ts';
import type { SourceParts } from './draft.ts';
import { fieldsAt, fieldsOf } from './fields.ts';

/**
 * Completes the names of the template's data. The function changes only with the fields, and keeps the last ones while the JSON of
 * a draft is invalid.
 */
export function useFieldCompletion(parts: SourceParts | undefined): CompletePath {
  const last = useRef('[]');
  if (parts)
    last.current = JSON.stringify(fieldsOf(parts.dataSchema ?? undefined, parts.sampleData ?? undefined));
  const text = last.current;
  return useMemo(() => {
    const fields = JSON.parse(text) as ReturnType<typeof fieldsOf>;
    return (path, before) =>
      fieldsAt(fields, path, before).map(({ name, type, title }) => ({
        label: name,
        type: 'property',
        detail: title ?? type,
      }));
  }, [text]);
}
