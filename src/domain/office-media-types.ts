const OOXML = 'application/vnd.openxmlformats-officedocument';
const OPEN_DOCUMENT = 'application/vnd.oasis.opendocument';

/** Media types of the office formats that the service writes, by their extension. */
export const OFFICE_MEDIA_TYPES = {
  docx: `${OOXML}.wordprocessingml.document`,
  odt: `${OPEN_DOCUMENT}.text`,
  xlsx: `${OOXML}.spreadsheetml.sheet`,
  ods: `${OPEN_DOCUMENT}.spreadsheet`,
  pptx: `${OOXML}.presentationml.presentation`,
  odp: `${OPEN_DOCUMENT}.presentation`,
} as const;
/** An office format that the service writes. */
export type WrittenFormat = keyof typeof OFFICE_MEDIA_TYPES;
export const WRITTEN_FORMATS = Object.keys(OFFICE_MEDIA_TYPES) as WrittenFormat[];
