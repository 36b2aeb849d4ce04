import type { AuditEvent, RequestContext } from '../domain/audit-event.ts';
import type { Caller } from '../domain/caller.ts';
import { type DocumentMetadata, type DocumentSource, MAX_DOCUMENT_NAME_LENGTH } from '../domain/document.ts';
import type { DocumentRecord } from '../ports/document-store.ts';
import { type SaveDocumentPorts, saveDocument } from './save-document.ts';

/** Fields with which a caller controls the saving of an operation's result. */
export interface SaveOptions {
  readonly save: boolean;
  readonly saveName?: string;
  readonly metadata?: DocumentMetadata;
}

/** Returns the default name of a result. */
export function resultName(source: DocumentSource): string {
  return `${source}-${new Date().toISOString().slice(0, 10)}`;
}

/**
 * Returns the name of one of several results: their common or default name, followed by a distinguishing ending. If the name is
 * too long, the common part is cut.
 *
 * @param ending at most half the maximum length of a name
 */
export function nameOfOne(saveName: string | undefined, ending: string | number): string {
  const end = `-${ending}`;
  return (
    (saveName ?? resultName('processed')).slice(0, MAX_DOCUMENT_NAME_LENGTH - end.length).toWellFormed() + end
  );
}

/** Saves a processed PDF as a document, unless the caller opts out. */
export async function saveResult(
  ports: SaveDocumentPorts,
  request: RequestContext & { readonly caller: Caller },
  source: Exclude<DocumentSource, 'generated' | 'uploaded'>,
  bytes: Uint8Array,
  options: SaveOptions,
  further: { readonly systemMetadata?: DocumentMetadata; readonly events?: readonly AuditEvent[] } = {},
): Promise<DocumentRecord | undefined> {
  if (!options.save) return undefined;
  return saveDocument(ports, request, {
    bytes,
    source,
    name: options.saveName ?? resultName(source),
    metadata: options.metadata ?? {},
    systemMetadata: further.systemMetadata,
    countsAsRender: false,
    furtherEvents: further.events,
  });
}
