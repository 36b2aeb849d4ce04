/**
 * System fields that the API has among the `metadata` of a render. Requests that render cannot set them; other
 * operations accept them, for example when metadata is copied from one document to another. Only `systemMetadata`
 * proves that a pair is Platen's own.
 */
export const RENDER_METADATA = ['renderTimeMs', 'templateSlug'] as const;
