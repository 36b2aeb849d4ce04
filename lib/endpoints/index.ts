import { ACCOUNT_ENDPOINTS } from './account.ts';
import { AUDIT_ENDPOINTS } from './audit.ts';
import { CERTIFICATES_ENDPOINTS } from './certificates.ts';
import { DOCUMENTS_ENDPOINTS } from './documents.ts';
import type { Endpoint } from './endpoint.ts';
import { INVOICES_ENDPOINTS } from './invoices.ts';
import { JOBS_ENDPOINTS } from './jobs.ts';
import { KEYS_ENDPOINTS } from './keys.ts';
import { PDF_ENDPOINTS } from './pdf.ts';
import { PIPELINES_ENDPOINTS } from './pipelines.ts';
import { REDACTION_TEMPLATES_ENDPOINTS } from './redaction-templates.ts';
import { RENDER_ENDPOINTS } from './render.ts';
import { SERVICE_ENDPOINTS } from './service.ts';
import { TEMPLATES_ENDPOINTS } from './templates.ts';

/** All operations of the API, by tag. Routes, permissions and the reference derive from this list. */
export const ENDPOINTS: readonly Endpoint[] = [
  ...SERVICE_ENDPOINTS,
  ...RENDER_ENDPOINTS,
  ...INVOICES_ENDPOINTS,
  ...PDF_ENDPOINTS,
  ...PIPELINES_ENDPOINTS,
  ...REDACTION_TEMPLATES_ENDPOINTS,
  ...CERTIFICATES_ENDPOINTS,
  ...JOBS_ENDPOINTS,
  ...TEMPLATES_ENDPOINTS,
  ...DOCUMENTS_ENDPOINTS,
  ...AUDIT_ENDPOINTS,
  ...KEYS_ENDPOINTS,
  ...ACCOUNT_ENDPOINTS,
];
