/** Folder of the layer under `/opt`, and in the folder that it is built in. */
export const OFFICE_FOLDER = 'libreoffice';
/** The program that runs LibreOffice, in a process of its own. */
export const OFFICE_HOST = 'host.mjs';

/**
 * Environment of the function that has the LibreOffice and the fonts layer. The local runtime rewrites values that begin
 * with `/opt/` to the folders the layers were built in.
 */
export const OFFICE_ENVIRONMENT = {
  OFFICE_PATH: `/opt/${OFFICE_FOLDER}`,
  FONTS_PATH: '/opt/fonts',
} as const;
