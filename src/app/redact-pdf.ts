import {
  REDACTION_LIMITS,
  type RedactionPreview,
  type RedactionReport,
  type RedactionRequest,
} from '@platen/pdf';
import type { RedactBody, RedactOptions } from '../contract/redaction.ts';
import type { RequestContext } from '../domain/audit-event.ts';
import type { Caller } from '../domain/caller.ts';
import { InvalidInputError } from '../domain/errors.ts';
import type { PdfWorker } from '../pdf-worker/index.ts';
import type { DocumentRecord } from '../ports/document-store.ts';
import type { RedactionTemplateStore } from '../ports/redaction-template-store.ts';
import { processPdf } from './process-pdf.ts';
import { withPdf } from './read-pdf.ts';
import { findRedactionTemplate } from './redaction-templates.ts';
import type { SaveDocumentPorts } from './save-document.ts';
import type { UploadPorts } from './uploads.ts';

interface PreviewPorts extends UploadPorts {
  readonly redactionTemplates: RedactionTemplateStore;
  readonly worker: PdfWorker;
}

export interface RedactPorts extends SaveDocumentPorts, PreviewPorts {
  readonly documents: UploadPorts['documents'];
  readonly blobs: UploadPorts['blobs'];
}

/** Redacts a PDF and saves the result. */
export async function redactPdf(
  ports: RedactPorts,
  request: RequestContext & { readonly caller: Caller },
  body: RedactBody,
): Promise<{ pdf: Uint8Array; report: RedactionReport; document?: DocumentRecord }> {
  const asked = await redactionOf(ports, request.caller.accountId, body);
  return processPdf(ports, request, body, (pdf) => ports.worker.run('redact', pdf, asked), {
    source: 'redacted',
    systemMetadata: ({ report }) => systemMetadataOf(report),
  });
}

/**
 * Returns what `redactPdf` would remove with the same body. Nothing is saved or counted, but reading the document is recorded,
 * because the response contains some of its text.
 */
export async function previewRedaction(
  ports: PreviewPorts,
  request: RequestContext & { readonly caller: Caller },
  body: RedactBody,
): Promise<RedactionPreview> {
  const asked = await redactionOf(ports, request.caller.accountId, body);
  return withPdf(ports, request, body.pdf, 'pdf', (input) =>
    ports.worker.run('previewRedaction', input, asked),
  );
}

/** Returns the redaction that the options describe, including their template. */
export async function redactionOf(
  ports: Pick<PreviewPorts, 'redactionTemplates'>,
  accountId: string,
  options: RedactOptions & Partial<Pick<RedactBody, 'password' | 'exclude'>>,
): Promise<RedactionRequest> {
  const { redactions, exclude, password, glyphPositions, strict } = options;
  const rules = await withTemplate(ports, accountId, options);
  return { ...rules, redactions, exclude, password, glyphPositions, strict };
}

function systemMetadataOf({ redactions, excluded, rasterizedPages }: RedactionReport) {
  return {
    redactions: total(redactions),
    ...(excluded.length > 0 && { excludedMatches: total(excluded) }),
    redactedPages: new Set(
      redactions.filter(({ count, page }) => count > 0 && page >= 0).map(({ page }) => page),
    ).size,
    rasterizedPages: rasterizedPages.length,
  };
}

function total(counts: RedactionReport['redactions']): number {
  return counts.reduce((sum, { count }) => sum + count, 0);
}

/** Returns the patterns and presets of the request, followed by those of its template. */
async function withTemplate(
  ports: Pick<PreviewPorts, 'redactionTemplates'>,
  accountId: string,
  body: RedactOptions,
) {
  const { patterns = [], presets = [], sensitivity, elsewhere } = body;
  if (body.template === undefined) return { patterns, presets, sensitivity, elsewhere };
  const template = await findRedactionTemplate(ports.redactionTemplates, accountId, body.template);
  const together = {
    patterns: [...patterns, ...template.patterns],
    presets: [...new Set([...presets, ...template.presets])],
    sensitivity: sensitivity ?? template.sensitivity,
    elsewhere: elsewhere ?? template.elsewhere,
  };
  if (together.patterns.length > REDACTION_LIMITS.patterns) {
    throw new InvalidInputError(
      `patterns: must be at most ${REDACTION_LIMITS.patterns} together with those of the template`,
      {
        field: 'patterns',
      },
    );
  }
  return together;
}
