/** Version of a saved resource. Versions are numbered without gaps, and kept as long as the resource. */
export interface SavedVersion {
  readonly version: number;
  readonly savedAt: number;
  /** Name of the API key that saved it; missing for versions that predate it. */
  readonly savedBy?: string | undefined;
}
