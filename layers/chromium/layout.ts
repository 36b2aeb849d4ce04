/** Folder under which AWS Lambda mounts every layer. */
const LAYER_ROOT = '/opt';

/** Paths of the Chromium layer, relative to where the layer is mounted or was built. */
export const CHROMIUM_EXECUTABLE = 'chromium/chromium';
export const CHROMIUM_LIBRARIES = 'chromium/lib';

/**
 * Environment of a function that has the Chromium and the fonts layer. The local runtime rewrites values that
 * begin with `/opt/` to the folders the layers were built in.
 */
export const RENDERING_ENVIRONMENT = {
  CHROMIUM_PATH: `${LAYER_ROOT}/${CHROMIUM_EXECUTABLE}`,
  CHROMIUM_LIB_PATH: `${LAYER_ROOT}/${CHROMIUM_LIBRARIES}`,
  FONTS_PATH: `${LAYER_ROOT}/fonts`,
} as const;
