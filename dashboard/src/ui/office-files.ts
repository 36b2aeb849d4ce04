/** Suffixes of files that can be office templates. */
export const OFFICE_TEMPLATE_SUFFIXES = [
  ...['.docx', '.dotx', '.xlsx', '.xltx'],
  ...['.pptx', '.potx', '.odt', '.ott'],
] as const;

/** Whether a file can be an office template, by its name. */
export function isOfficeTemplate({ name }: File): boolean {
  return OFFICE_TEMPLATE_SUFFIXES.some((suffix) => name.toLowerCase().endsWith(suffix));
}
