import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { StoredTemplateSource } from '../../../contract/template-source.ts';
import type { TemplateStore } from '../../../ports/template-store.ts';

/** Default template for invoices. An account's own template with this name takes precedence. */
export const INVOICE_TEMPLATE = 'e-invoice';

/** File with its source next to a bundle, written by `lib/starter-templates.ts`. */
export const STARTER_FILE = 'e-invoice.json';

/** Not a key of the bucket: keys of templates begin with their folder. */
const SOURCE_KEY = 'starter:e-invoice';

type Templates = Pick<TemplateStore, 'get' | 'source'>;

/** Adds the built-in invoice template to the accounts' templates. */
export function withStarter(store: Templates): Templates {
  return {
    async get(accountId, slug) {
      const own = await store.get(accountId, slug);
      if (own || slug !== INVOICE_TEMPLATE) return own;
      return {
        id: 'starter',
        accountId,
        slug,
        name: 'E-invoice',
        documentType: 'invoice',
        version: 0,
        sourceKey: SOURCE_KEY,
        createdAt: 0,
        updatedAt: 0,
      };
    },
    async source(record) {
      if (record.sourceKey !== SOURCE_KEY) return store.source(record);
      return invoiceStarter();
    },
  };
}

/** Returns the source of the built-in template. */
export function invoiceStarter(): StoredTemplateSource {
  const file = new URL(`./${STARTER_FILE}`, import.meta.url);
  if (!existsSync(fileURLToPath(file))) throw new Error(`The function has no ${STARTER_FILE}`);
  return JSON.parse(readFileSync(file, 'utf8')) as StoredTemplateSource;
}
