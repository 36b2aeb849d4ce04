/** Images in one result. */
export const MAX_IMAGES = 2_000;
/** Bytes that all files of a result may have together. */
export const MAX_IMAGE_BYTES = 100_000_000;
/** Pixels of one PNG, as a page may have that is rasterized. */
export const MAX_IMAGE_PIXELS = 100_000_000;
/** Uses of one image that are listed. */
export const MAX_LISTED_USES = 100;
