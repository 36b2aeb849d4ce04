// Made from the description of the API by `npm run generate`. Changes belong there.
import { type Filters, walkPages } from '../lists.ts';
import type { CallOptions } from '../transport.ts';
import { Operations } from './operations.ts';
import type {
  ListApiKeysQuery,
  ListAssetsQuery,
  ListBatchesQuery,
  ListBatchJobsQuery,
  ListCertificatesQuery,
  ListDeliveriesQuery,
  ListDocumentEventsQuery,
  ListDocumentsQuery,
  ListEventsQuery,
  ListJobsQuery,
  ListPipelinesQuery,
  ListPipelineVersionsQuery,
  ListRedactionTemplatesQuery,
  ListRequestsQuery,
  ListStartersQuery,
  ListTemplatesQuery,
  ListTemplateVersionsQuery,
  ListTrustedRootsQuery,
  ListWebhookSecretsQuery,
} from './types.ts';

/** Every list, as all of its items: `for await (const document of platen.documents.list())`. */
export abstract class Lists extends Operations {
  readonly pipelines = {
    /** List saved pipelines: all of them, page after page. */
    list: (query: Filters<ListPipelinesQuery> = {}, options?: CallOptions) =>
      walkPages((page) => this.listPipelines({ ...query, ...page }, options)),
    /** List the versions of a saved pipeline: all of them, page after page. */
    versions: (slug: string, query: Filters<ListPipelineVersionsQuery> = {}, options?: CallOptions) =>
      walkPages((page) => this.listPipelineVersions(slug, { ...query, ...page }, options)),
  };

  readonly redactionTemplates = {
    /** List redaction templates: all of them, page after page. */
    list: (query: Filters<ListRedactionTemplatesQuery> = {}, options?: CallOptions) =>
      walkPages((page) => this.listRedactionTemplates({ ...query, ...page }, options)),
  };

  readonly certificates = {
    /** List saved certificates: all of them, page after page. */
    list: (query: Filters<ListCertificatesQuery> = {}, options?: CallOptions) =>
      walkPages((page) => this.listCertificates({ ...query, ...page }, options)),
  };

  readonly trustedRoots = {
    /** List the certificates that verifications trust: all of them, page after page. */
    list: (query: Filters<ListTrustedRootsQuery> = {}, options?: CallOptions) =>
      walkPages((page) => this.listTrustedRoots({ ...query, ...page }, options)),
  };

  readonly jobs = {
    /** List jobs: all of them, page after page. */
    list: (query: Filters<ListJobsQuery> = {}, options?: CallOptions) =>
      walkPages((page) => this.listJobs({ ...query, ...page }, options)),
  };

  readonly batches = {
    /** List batches: all of them, page after page. */
    list: (query: Filters<ListBatchesQuery> = {}, options?: CallOptions) =>
      walkPages((page) => this.listBatches({ ...query, ...page }, options)),
    /** List the jobs of a batch: all of them, page after page. */
    jobs: (batchId: string, query: Filters<ListBatchJobsQuery> = {}, options?: CallOptions) =>
      walkPages((page) => this.listBatchJobs(batchId, { ...query, ...page }, options)),
  };

  readonly webhookDeliveries = {
    /** List webhook deliveries: all of them, page after page. */
    list: (query: Filters<ListDeliveriesQuery> = {}, options?: CallOptions) =>
      walkPages((page) => this.listDeliveries({ ...query, ...page }, options)),
  };

  readonly templates = {
    /** List templates: all of them, page after page. */
    list: (query: Filters<ListTemplatesQuery> = {}, options?: CallOptions) =>
      walkPages((page) => this.listTemplates({ ...query, ...page }, options)),
    /** List the versions of a template: all of them, page after page. */
    versions: (slug: string, query: Filters<ListTemplateVersionsQuery> = {}, options?: CallOptions) =>
      walkPages((page) => this.listTemplateVersions(slug, { ...query, ...page }, options)),
  };

  readonly assets = {
    /** List assets of the account: all of them, page after page. */
    list: (query: Filters<ListAssetsQuery> = {}, options?: CallOptions) =>
      walkPages((page) => this.listAssets({ ...query, ...page }, options)),
  };

  readonly starters = {
    /** List the templates that come with Platen: all of them, page after page. */
    list: (query: Filters<ListStartersQuery> = {}, options?: CallOptions) =>
      walkPages((page) => this.listStarters({ ...query, ...page }, options)),
  };

  readonly documents = {
    /** List documents: all of them, page after page. */
    list: (query: Filters<ListDocumentsQuery> = {}, options?: CallOptions) =>
      walkPages((page) => this.listDocuments({ ...query, ...page }, options)),
    /** List the audit events of a document: all of them, page after page. */
    events: (id: string, query: Filters<ListDocumentEventsQuery> = {}, options?: CallOptions) =>
      walkPages((page) => this.listDocumentEvents(id, { ...query, ...page }, options)),
  };

  readonly events = {
    /** List audit events: all of them, page after page. */
    list: (query: Filters<ListEventsQuery> = {}, options?: CallOptions) =>
      walkPages((page) => this.listEvents({ ...query, ...page }, options)),
  };

  readonly requests = {
    /** List requests: all of them, page after page. */
    list: (query: Filters<ListRequestsQuery> = {}, options?: CallOptions) =>
      walkPages((page) => this.listRequests({ ...query, ...page }, options)),
  };

  readonly apiKeys = {
    /** List API keys: all of them, page after page. */
    list: (query: Filters<ListApiKeysQuery> = {}, options?: CallOptions) =>
      walkPages((page) => this.listApiKeys({ ...query, ...page }, options)),
  };

  readonly webhookSecrets = {
    /** Get the secrets that webhooks are signed with: all of them, page after page. */
    list: (query: Filters<ListWebhookSecretsQuery> = {}, options?: CallOptions) =>
      walkPages((page) => this.listWebhookSecrets({ ...query, ...page }, options)),
  };
}
