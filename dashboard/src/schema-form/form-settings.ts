import { type ComponentType, createContext } from 'react';
import type { SchemaFieldProps } from './schema-form.tsx';

/** Texts for a schema whose own are not in the user's language. Keys are names of properties. */
export interface FormWords {
  readonly labels: Readonly<Record<string, string>>;
  /** Hints; an empty one hides the schema's description. */
  readonly hints: Readonly<Record<string, string>>;
  /** Texts of the values of choices, and of the names of variants. */
  readonly values: Readonly<Record<string, string>>;
  /** Whether a property without a hint shows the schema's description. */
  readonly showsDescriptions: boolean;
}

/** Settings of a form that is made from a schema. */
export interface FormSettings {
  readonly words?: FormWords;
  /** Properties that are shown at once; the others are behind “More options”. Default: all. */
  readonly main?: ReadonlySet<string>;
  /** Properties without a field. */
  readonly hidden?: ReadonlySet<string>;
  /** Fields of their own, by the name of the schema's definition, or else of the property. */
  readonly widgets?: Readonly<Record<string, ComponentType<SchemaFieldProps>>>;
}

export const FormSettingsContext = createContext<FormSettings>({});
