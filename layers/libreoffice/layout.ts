/** Folder of the layer, below `/opt` and in its build folder. */
export const OFFICE_FOLDER = 'libreoffice';
/** Program that runs LibreOffice in a separate process. */
export const OFFICE_HOST = 'host.mjs';

/**
 * Environment of the function that uses the LibreOffice and fonts layers. The local runtime replaces values that begin with
 * `/opt/` by the build folders of the layers.
 */
export const OFFICE_ENVIRONMENT = {
  OFFICE_PATH: `/opt/${OFFICE_FOLDER}`,
  FONTS_PATH: '/opt/fonts',
} as const;
