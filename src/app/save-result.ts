import type { DocumentMetadata, DocumentRecord, DocumentSource } from '../ports/document-store.ts';
import type { Caller } from './plans.ts';
import { type SaveDocumentPorts, saveDocument } from './save-document.ts';

/** The fields by which every operation lets its caller say what becomes of the result. */
export interface SaveOptions {
  readonly save: boolean;
  readonly saveName?: string;
  readonly metadata?: DocumentMetadata;
}

/** Saves a processed PDF as a document, unless the caller does not want that. */
export async function saveResult(
  ports: SaveDocumentPorts,
  request: { readonly caller: Caller; readonly requestId: string },
  source: Extract<DocumentSource, 'redacted' | 'merged' | 'certified'>,
  bytes: Uint8Array,
  options: SaveOptions,
  facts: DocumentMetadata = {},
): Promise<DocumentRecord | undefined> {
  if (!options.save) return undefined;
  return saveDocument(ports, request, {
    bytes,
    source,
    event: source,
    name: options.saveName ?? `${source}-${new Date().toISOString().slice(0, 10)}`,
    metadata: { ...options.metadata, ...facts },
    countsAsRender: false,
  });
}
