/** Most images in one result. */
export const MAX_IMAGES = 2_000;
/** Most bytes of all files of a result together. */
export const MAX_IMAGE_BYTES = 100_000_000;
/** Most pixels of one PNG, the same as for a rasterized page. */
export const MAX_IMAGE_PIXELS = 100_000_000;
/** Most uses of one image that are listed. */
export const MAX_LISTED_USES = 100;
