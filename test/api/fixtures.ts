import { PDFDocument } from '@cantoo/pdf-lib';
import { type Identity, issue } from '../../packages/pdf/src/testing/signatures/test-ca.ts';
import type { JsonValue } from '../../src/domain/json.ts';
import { EXAMPLE, EXAMPLE_PDF, EXAMPLE_PNG, FORM_BASE64 } from '../../src/http/openapi/examples/example.ts';
import { EXAMPLE_INVOICE } from '../../src/http/openapi/examples/example-invoice.ts';
import { pollUntil } from '../poll.ts';
import { call, jsonOf, pushTemplate, type TestAccount } from './service.ts';
import { waitingBatch, waitingJob } from './waiting-jobs.ts';

const INVOICE = { customer: { name: 'Ada' }, total: 1 };

/** Terms that an invoice template has to print. */
const INVOICE_TERMS =
  '{{ number }} {{ seller.name }} {{ buyer.name }} {{ issueDate }} {{ dueDate }} {{ delivery.date }} {{ totals.withoutVat }} {{ totals.vat }} {{ totals.due }}';

/**
 * Resources that the examples refer to, created for one account on first use, so that examples can be sent exactly as in the
 * reference.
 */
export class Fixtures {
  readonly account: TestAccount;
  readonly #slug: string;
  readonly #webhookUrl: string;
  readonly #made = new Map<string, Promise<string>>();
  #identity: Identity | undefined;

  /** @param slug of the template, the redaction template and the pipeline that are created */
  constructor(account: TestAccount, options: { readonly slug: string; readonly webhookUrl: string }) {
    this.account = account;
    this.#slug = options.slug;
    this.#webhookUrl = options.webhookUrl;
  }

  /** Replaces all placeholders in a value by real values. */
  async resolve<T extends JsonValue | undefined>(value: T): Promise<T> {
    if (typeof value === 'string') return ((await this.real(value)) ?? value) as T;
    if (Array.isArray(value)) return Promise.all(value.map((item) => this.resolve(item))) as Promise<T>;
    if (typeof value !== 'object' || value === null) return value;
    const members = Object.entries(value).map(async ([key, member]) => [key, await this.resolve(member)]);
    return Object.fromEntries(await Promise.all(members));
  }

  /** Returns a placeholder's real value; `undefined` for any other string. */
  real(text: string): Promise<string> | undefined {
    const name = Object.entries(EXAMPLE).find(([, example]) => example === text)?.[0];
    if (name === undefined) return undefined;
    let made = this.#made.get(name);
    if (made === undefined) {
      made = this.#make(name as keyof typeof EXAMPLE);
      this.#made.set(name, made);
    }
    return made;
  }

  async #make(name: keyof typeof EXAMPLE): Promise<string> {
    switch (name) {
      case 'templateSlug':
        await pushTemplate(this.account, {
          slug: this.#slug,
          name: 'Invoice',
          html: `<h1>Invoice</h1><p>{{ customer.name }}</p><p>${INVOICE_TERMS}</p><input name="note" value="x">`,
          dataSchema: { type: 'object', required: ['customer'] },
          sampleData: INVOICE,
        });
        return this.#slug;
      case 'assetPath':
        await this.#post(
          `/v1/templates/${await this.real(EXAMPLE.templateSlug)}/assets`,
          { assets: { [EXAMPLE.assetPath]: EXAMPLE_PNG } },
          'PUT',
        );
        return EXAMPLE.assetPath;
      case 'accountAssetPath':
        await this.#put(`/v1/assets/${EXAMPLE.accountAssetPath}`, Buffer.from(EXAMPLE_PNG, 'base64'));
        return EXAMPLE.accountAssetPath;
      case 'redactionTemplateSlug':
        await this.#post('/v1/redaction-templates', {
          slug: this.#slug,
          name: 'Contracts',
          presets: ['ssn'],
        });
        return this.#slug;
      case 'pipelineSlug':
        await this.#post(
          `/v1/pipelines/${this.#slug}`,
          {
            inputs: ['letter'],
            steps: [{ do: 'embed', data: { order: { $data: '/order', default: null } } }],
          },
          'PUT',
        );
        return this.#slug;
      case 'documentId':
        return (await this.#upload('Example')).id;
      case 'documentWithDataId':
        return this.#documentOf(`/v1/render/${await this.#template()}`, { ...INVOICE, embedData: true });
      case 'documentWithInvoiceId':
        return (await this.#upload('Invoice', await invoicePdf())).id;
      case 'documentWithFormId':
        return (await this.#upload('Form', Buffer.from(FORM_BASE64, 'base64'))).id;
      case 'signedDocumentId':
        return this.#documentOf('/v1/certify', { pdf: EXAMPLE_PDF, ...this.#pem(), profile: 'pades' });
      case 'protectedDocumentId':
        return this.#documentOf('/v1/protect', { pdf: EXAMPLE_PDF, ownerPassword: 'owner' });
      case 'jsonLinesId':
        return this.#jsonLines();
      case 'jobId':
        return this.#endedJob({});
      case 'jobWithWebhookId':
        return this.#endedJob({ webhookUrl: this.#webhookUrl });
      case 'webhookUrl':
        return this.#webhookUrl;
      case 'waitingJobId':
        return waitingJob(this.account);
      case 'waitingBatchId':
        return waitingBatch(this.account);
      case 'batchId':
        return this.#endedBatch();
      case 'certificateId':
        return (await this.#post('/v1/certificates', { name: 'Example', ...this.#pem() })).data.id;
      case 'trustedRootId': {
        const { certificatePem } = issue({ name: 'Example Root' });
        return (await this.#post('/v1/trusted-roots', { name: 'Example', certificatePem })).data.id;
      }
      case 'apiKeyId':
        return (await this.#post('/v1/api-keys', { name: 'example' })).data.id;
      case 'certificatePem':
        return this.#pem().certificatePem;
      case 'privateKeyPem':
        return this.#pem().privateKeyPem;
    }
  }

  async #template(): Promise<string> {
    return (await this.real(EXAMPLE.templateSlug))!;
  }

  /** Returns the document that a request saves. */
  async #documentOf(path: string, body: JsonValue): Promise<string> {
    const response = await call('POST', path, { key: this.account.adminKey, body });
    await response.arrayBuffer();
    const id = response.headers.get('x-document-id');
    if (id === null) throw new Error(`POST ${path} saved no document: ${response.status}`);
    return id;
  }

  async #jsonLines(): Promise<string> {
    await this.#template();
    const upload = await this.#post('/v1/uploads', {});
    const put = await fetch(upload.uploadUrl, {
      method: 'PUT',
      body: `${JSON.stringify({ data: INVOICE })}\n`,
    });
    if (!put.ok) throw new Error(`cannot upload: ${put.status}`);
    return upload.documentId;
  }

  async #endedJob(fields: Record<string, string>): Promise<string> {
    const body = { ...INVOICE, ...fields };
    const { jobId } = await this.#post(`/v1/render/${await this.#template()}/async`, body);
    const job = await pollUntil(
      async () => jsonOf(await call('GET', `/v1/jobs/${jobId}`, { key: this.account.adminKey })),
      ({ status }) => status !== 'pending' && status !== 'processing',
      200,
    );
    if (job.status !== 'complete') throw new Error(`the job failed: ${job.error}`);
    return jobId;
  }

  async #endedBatch(): Promise<string> {
    const items = [{ data: INVOICE }];
    const { batchId } = await this.#post(`/v1/render/${await this.#template()}/batch`, { items });
    await pollUntil(
      async () => jsonOf(await call('GET', `/v1/batches/${batchId}`, { key: this.account.adminKey })),
      ({ status }) => status === 'complete',
      200,
    );
    return batchId;
  }

  async #upload(name: string, pdf: Uint8Array = Buffer.from(EXAMPLE_PDF, 'base64')): Promise<{ id: string }> {
    const response = await call('POST', `/v1/documents?name=${name}`, {
      key: this.account.adminKey,
      body: new Uint8Array(pdf),
      headers: { 'Content-Type': 'application/pdf' },
    });
    return (await jsonOf(response)).data;
  }

  async #put(path: string, bytes: Uint8Array): Promise<void> {
    const response = await call('PUT', path, {
      key: this.account.adminKey,
      body: bytes,
      headers: { 'Content-Type': 'application/octet-stream' },
    });
    if (!response.ok) throw new Error(`PUT ${path}: ${(await jsonOf(response)).error}`);
  }

  #pem(): { certificatePem: string; privateKeyPem: string } {
    this.#identity ??= issue({ name: 'Example Signer' });
    return { certificatePem: this.#identity.certificatePem, privateKeyPem: this.#identity.privateKeyPem };
  }

  // biome-ignore lint/suspicious/noExplicitAny: answers of any of the operations
  async #post(path: string, body: unknown, method = 'POST'): Promise<any> {
    const response = await call(method, path, { key: this.account.adminKey, body });
    const answer = await jsonOf(response);
    if (!response.ok) throw new Error(`${method} ${path}: ${answer.error}`);
    return answer;
  }
}

/** Returns a hybrid invoice as other Factur-X software writes it. */
async function invoicePdf(): Promise<Uint8Array> {
  const document = await PDFDocument.load(EXAMPLE_PDF);
  await document.attach(Buffer.from(EXAMPLE_INVOICE), 'factur-x.xml', { mimeType: 'text/xml' });
  return document.save();
}
