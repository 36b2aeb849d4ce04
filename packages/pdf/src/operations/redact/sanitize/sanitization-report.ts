/** Counts found and removed data, by kind. */
export class SanitizationReport {
  readonly #counts = new Map<string, number>();

  /** @param count negative for data that was kept after all */
  add(kind: SanitizationKind, count = 1): void {
    if (count !== 0) this.#counts.set(kind, (this.#counts.get(kind) ?? 0) + count);
  }

  toRecord(): Record<string, number> {
    return Object.fromEntries(
      [...this.#counts].filter(([, count]) => count > 0).sort(([a], [b]) => a.localeCompare(b)),
    );
  }
}

export type SanitizationKind =
  | 'documentInformation'
  | 'xmpMetadata'
  | 'privateData'
  | 'thumbnails'
  | 'scripts'
  | 'actions'
  | 'embeddedFiles'
  | 'xfa'
  | 'signatures'
  | 'comments'
  | 'hiddenContent'
  | 'replacementTexts'
  | 'documentStrings'
  | 'unusedObjects'
  | 'otherEntries'
  | 'encryption';
