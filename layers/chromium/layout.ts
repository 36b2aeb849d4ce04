/** Folder under which AWS Lambda mounts every layer. */
const LAYER_ROOT = '/opt';

/** Paths in the Chromium layer, relative to its mount point or build folder. */
export const CHROMIUM_EXECUTABLE = 'chromium/chromium';
export const CHROMIUM_LIBRARIES = 'chromium/lib';

/**
 * Environment of a function that uses the Chromium and fonts layers. The local runtime replaces values that begin with `/opt/` by
 * the build folders of the layers.
 */
export const RENDERING_ENVIRONMENT = {
  CHROMIUM_PATH: `${LAYER_ROOT}/${CHROMIUM_EXECUTABLE}`,
  CHROMIUM_LIB_PATH: `${LAYER_ROOT}/${CHROMIUM_LIBRARIES}`,
  FONTS_PATH: `${LAYER_ROOT}/fonts`,
} as const;
