import { ACCOUNT_EXAMPLES } from './account.ts';
import { AUDIT_EXAMPLES } from './audit.ts';
import { CERTIFICATES_EXAMPLES } from './certificates.ts';
import { DOCUMENTS_EXAMPLES } from './documents.ts';
import type { Examples } from './example.ts';
import { INVOICES_EXAMPLES } from './invoices.ts';
import { JOBS_EXAMPLES } from './jobs.ts';
import { KEYS_EXAMPLES } from './keys.ts';
import { PDF_EXAMPLES } from './pdf.ts';
import { PIPELINES_EXAMPLES } from './pipelines.ts';
import { REDACTION_TEMPLATES_EXAMPLES } from './redaction-templates.ts';
import { RENDER_EXAMPLES } from './render.ts';
import { SERVICE_EXAMPLES } from './service.ts';
import { TEMPLATES_EXAMPLES } from './templates.ts';

/** Example requests by operation. Every operation has at least one. */
export const EXAMPLES: Examples = {
  ...SERVICE_EXAMPLES,
  ...RENDER_EXAMPLES,
  ...INVOICES_EXAMPLES,
  ...PDF_EXAMPLES,
  ...PIPELINES_EXAMPLES,
  ...REDACTION_TEMPLATES_EXAMPLES,
  ...CERTIFICATES_EXAMPLES,
  ...JOBS_EXAMPLES,
  ...TEMPLATES_EXAMPLES,
  ...DOCUMENTS_EXAMPLES,
  ...AUDIT_EXAMPLES,
  ...KEYS_EXAMPLES,
  ...ACCOUNT_EXAMPLES,
};
