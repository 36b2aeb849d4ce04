import { verifyWebhook, WebhookVerificationError } from '@platen/client';
import type { Item, NodeDescription, WebhookFunctions } from '../../n8n.ts';

/** Trigger that starts a workflow when a queued job ends: its URL is the job's `webhookUrl`. */
export class PlatenTrigger {
  description: NodeDescription = {
    displayName: 'Platen Trigger',
    name: 'platenTrigger',
    icon: 'file:platen.svg',
    group: ['trigger'],
    version: 1,
    description: 'Starts when a queued job ends. Give its URL to the job as webhookUrl',
    defaults: { name: 'Platen Trigger' },
    inputs: [],
    outputs: ['main'],
    credentials: [{ name: 'platenApi', required: true }],
    webhooks: [{ name: 'default', httpMethod: 'POST', responseMode: 'onReceived', path: 'webhook' }],
    properties: [],
  };

  async webhook(this: WebhookFunctions): Promise<{ workflowData?: Item[][]; noWebhookResponse?: true }> {
    const { webhookSecret } = await this.getCredentials('platenApi');
    const request = this.getRequestObject();
    await request.readRawBody?.();
    try {
      // Without the raw bytes the signature cannot be verified.
      const event = await verifyWebhook(request.rawBody ?? '', this.getHeaderData(), String(webhookSecret));
      return { workflowData: [[await itemOf(this, event)]] };
    } catch (error) {
      if (!(error instanceof WebhookVerificationError)) throw error;
      this.getResponseObject().status(401).end();
      return { noWebhookResponse: true };
    }
  }
}

async function itemOf({ helpers }: WebhookFunctions, event: object): Promise<Item> {
  const { pdfBase64, ...json } = event as Record<string, unknown>;
  if (typeof pdfBase64 !== 'string') return { json };
  const content = Buffer.from(pdfBase64, 'base64');
  return {
    json,
    binary: { data: await helpers.prepareBinaryData(content, 'document.pdf', 'application/pdf') },
  };
}
