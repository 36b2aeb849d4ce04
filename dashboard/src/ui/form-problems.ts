import { createContext, useContext, useEffect } from 'react';

/** What the service reports about the fields of a form; see `FieldProblems`. */
interface FormProblems {
  /** Messages by the name of their field. */
  readonly messages: ReadonlyMap<string, string>;
  /** Names of the fields of the form. */
  readonly names: Set<string>;
  readonly dismiss: (name: string) => void;
}

export const FormProblemsContext = createContext<FormProblems | undefined>(undefined);
/**
 * Registers a field of the form, and returns the message about it.
 *
 * @param name part of the request that the field edits; undefined for a field that the service does not name
 */
export function useFieldProblem(name: string | undefined): {
  readonly message: string | undefined;
  /** Removes the message, once the value has changed. */
  readonly dismiss: () => void;
} {
  const form = useContext(FormProblemsContext);
  const names = form?.names;
  useEffect(() => {
    if (name === undefined || !names) return;
    names.add(name);
    return () => void names.delete(name);
  }, [name, names]);
  return {
    message: name === undefined ? undefined : form?.messages.get(name),
    dismiss: () => name !== undefined && form?.dismiss(name),
  };
}
