/**
 * System fields among the `metadata` of a render. Render requests cannot set them; other operations accept them, for example when
 * copying metadata between documents. Only `systemMetadata` proves that a pair is Platen's own.
 */
export const RENDER_METADATA = ['renderTimeMs', 'templateSlug'] as const;
