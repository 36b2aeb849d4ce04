import type { ConvertDocumentBody } from '@platen/client';

/** Format of a result. */
export type Result = NonNullable<ConvertDocumentBody['format']>;

/** Kinds of documents: the suffixes of their files, and the formats that they can be converted to. */
const KINDS: readonly { readonly suffixes: RegExp; readonly results: readonly Result[] }[] = [
  { suffixes: /\.(docx?|dotx?|docm|odt|ott|rtf|txt)$/i, results: ['pdf', 'docx', 'odt'] },
  { suffixes: /\.(xlsx?|xltx?|xlsm|ods|ots|csv|tsv|tab)$/i, results: ['pdf', 'xlsx', 'ods'] },
  { suffixes: /\.(pptx?|potx?|pptm|odp|otp)$/i, results: ['pdf', 'pptx', 'odp'] },
];

/** Suffixes of files that can be converted. */
export const CONVERTED_SUFFIXES: readonly string[] = [
  ...['.docx', '.doc', '.odt', '.rtf', '.txt', '.dotx'],
  ...['.xlsx', '.xls', '.ods', '.csv', '.tsv', '.tab', '.xltx'],
  ...['.pptx', '.ppt', '.odp', '.potx'],
];

/** Returns the formats that a file can be converted to, by its name. Files of unknown kinds become PDFs, or are refused. */
export function resultsOf(name: string): readonly Result[] {
  return KINDS.find(({ suffixes }) => suffixes.test(name))?.results ?? ['pdf'];
}
