/** Groups of operations, in the order of the reference. */
export const TAGS: ReadonlyArray<{ readonly name: string; readonly description: string }> = [
  { name: 'Render', description: 'From a template and data to a PDF' },
  { name: 'Jobs', description: 'Renders that were queued' },
  { name: 'PDF', description: 'From PDF to PDF, images or data' },
  { name: 'Pipelines', description: 'Several operations in one request' },
  { name: 'Invoices', description: 'Electronic invoices of EN 16931' },
  { name: 'Documents', description: 'Saved PDFs' },
  { name: 'Templates', description: 'What renders are made from' },
  { name: 'Redaction templates', description: 'Patterns and presets to redact by, under a name' },
  { name: 'Certificates', description: 'Certificates to sign with' },
  { name: 'Audit', description: 'What happened to documents, and who did it' },
  { name: 'Keys', description: 'API keys' },
  { name: 'Account', description: 'Usage and webhook secrets' },
  { name: 'Service', description: 'The service itself; no key needed' },
  { name: 'Webhooks', description: 'What the service sends' },
];
