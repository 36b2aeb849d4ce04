export { type AssociatedFile, DATA_FILE_NAME } from '../../document/attachments/attach-data.ts';
export { type AttachedInvoice, type AttachInvoiceOptions, attachInvoice } from './attach-invoice.ts';
export { dataText, type EmbedOptions, embedData, MAX_DATA_BYTES } from './embed-data.ts';
export { type ExtractedFile, type ExtractOptions, extractData, extractFile } from './extract-data.ts';
export { type ExtractedInvoice, extractInvoice, type StatedInvoice } from './extract-invoice.ts';
