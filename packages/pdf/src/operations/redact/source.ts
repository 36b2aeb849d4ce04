/** Origin of a removal. */
export type Source =
  /** An entry of the request's lists. */
  | { readonly kind: 'region'; readonly index: number }
  | { readonly kind: 'pattern'; readonly index: number }
  | { readonly kind: 'preset'; readonly name: string }
  /** A word that regions removed, found elsewhere. */
  | { readonly kind: 'taken' }
  /** The redaction itself, for areas that it widens or examines; not in reports. */
  | { readonly kind: 'own' };

export const TAKEN: Source = { kind: 'taken' };
export const OWN: Source = { kind: 'own' };

/** Name of a source in reports: `region 0`, `pattern 2`, `preset email`, `regions`. */
export function sourceName(source: Source): string {
  switch (source.kind) {
    case 'region':
    case 'pattern':
      return `${source.kind} ${source.index}`;
    case 'preset':
      return `preset ${source.name}`;
    case 'taken':
      return 'regions';
    case 'own':
      return 'redaction';
  }
}
