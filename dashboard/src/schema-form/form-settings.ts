import { type ComponentType, createContext } from 'react';
import type { JsonObject, Schema } from './schema.ts';

export interface SchemaFieldProps {
  readonly label: string;
  readonly schema: Schema;
  /** Root schema, to which references are relative. */
  readonly root: JsonObject;
  readonly value: unknown;
  /** Called with the new value; undefined removes it. */
  readonly onChange: (value: unknown) => void;
  readonly isRequired: boolean;
}

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
  /** Paths of properties without a field. */
  readonly hidden?: ReadonlySet<string>;
  /** Fields of their own, by the name of the schema's definition, or else of the property. */
  readonly widgets?: Readonly<Record<string, ComponentType<SchemaFieldProps>>>;
}

/** Path of the property that a field edits, such as `lines[0].quantity`: the name of the field in `FieldProblems`. */
export const PathContext = createContext('');

/** Label of the group of a field, to distinguish groups of the same name. */
export const GroupContext = createContext('');

export const FormSettingsContext = createContext<FormSettings>({});
