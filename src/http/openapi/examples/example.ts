import type { JsonValue } from '../../../domain/json.ts';

/** Working example request, for the reference and for the test that sends all of them. */
export interface OperationExample {
  readonly summary: string;
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  /** JSON body. */
  readonly body?: JsonValue;
  /** Media type of a body other than JSON; the bytes are those of a PDF, unless there is a file. */
  readonly bytes?: string;
  readonly file?: { readonly name: string; readonly base64: string };
  readonly status: number;
}

/** Example requests of one tag, by operation. */
export type Examples = Readonly<Record<string, readonly OperationExample[]>>;

/** Placeholders for resources that must exist before the request. Replace them with real ids when sending an example. */
export const EXAMPLE = {
  templateSlug: 'invoice',
  assetPath: 'img/logo.png',
  accountAssetPath: 'brand/logo.png',
  redactionTemplateSlug: 'contracts',
  pipelineSlug: 'letters',
  documentId: '0193f1d2-7c4e-7b1a-9a52-3c5d6e7f8091',
  documentWithDataId: '0193f1d2-8a10-7c3e-8d41-5b6c7d8e9fa0',
  documentWithInvoiceId: '0193f1d2-8b15-7d4a-8c62-5b6c7d8e9fa1',
  signedDocumentId: '0193f1d2-8f21-7a4f-9e52-6c7d8e9fa0b2',
  documentWithFormId: '0193f1d2-8c17-7e5b-8a73-5b6c7d8e9fa3',
  protectedDocumentId: '0193f1d2-9022-7b50-8f63-6c7d8e9fa0b3',
  jsonLinesId: '0193f1d2-9b33-7d52-b1c7-6c7d8e9fa0b1',
  jobId: '0193f1d3-04aa-7e66-a2d3-7d8e9fa0b1c2',
  jobWithWebhookId: '0193f1d3-15bb-7f77-93e4-8e9fa0b1c2d3',
  webhookUrl: 'https://hooks.example.com/platen',
  waitingJobId: '0193f1d3-1f0a-7a21-9c35-8e9fa0b1c2d5',
  waitingBatchId: '0193f1d3-2e4b-7c32-8d46-9fa0b1c2d3e6',
  batchId: '0193f1d3-26cc-7088-84f5-9fa0b1c2d3e4',
  certificateId: '0193f1d3-37dd-7199-b506-a0b1c2d3e4f5',
  trustedRootId: '0193f1d3-4066-7222-9e17-c2d3e4f50617',
  apiKeyId: '0193f1d3-48ee-72aa-a617-b1c2d3e4f506',
  certificatePem: '-----BEGIN CERTIFICATE-----\n…\n-----END CERTIFICATE-----\n',
  privateKeyPem: '-----BEGIN PRIVATE KEY-----\n…\n-----END PRIVATE KEY-----\n',
} as const;

/** PDF with one page and the text "SSN 123-45-6789". */
export const EXAMPLE_PDF =
  'JVBERi0xLjcKMSAwIG9iajw8L1R5cGUvQ2F0YWxvZy9QYWdlcyAyIDAgUj4+IGVuZG9iagoyIDAgb2JqPDwvVHlwZS9QYWdlcy9L' +
  'aWRzWzMgMCBSXS9Db3VudCAxPj4gZW5kb2JqCjMgMCBvYmo8PC9UeXBlL1BhZ2UvUGFyZW50IDIgMCBSL01lZGlhQm94WzAgMCAy' +
  'MDAgMTAwXS9Db250ZW50cyA0IDAgUi9SZXNvdXJjZXM8PC9Gb250PDwvRiA1IDAgUj4+Pj4+PiBlbmRvYmoKNCAwIG9iajw8L0xl' +
  'bmd0aCA0ND4+c3RyZWFtCkJUIC9GIDEyIFRmIDIwIDUwIFRkIChTU04gMTIzLTQ1LTY3ODkpIFRqIEVUCmVuZHN0cmVhbSBlbmRv' +
  'YmoKNSAwIG9iajw8L1R5cGUvRm9udC9TdWJ0eXBlL1R5cGUxL0Jhc2VGb250L0hlbHZldGljYS9FbmNvZGluZy9XaW5BbnNpRW5j' +
  'b2Rpbmc+PiBlbmRvYmoKeHJlZgowIDYKMDAwMDAwMDAwMCA2NTUzNSBmIAowMDAwMDAwMDA5IDAwMDAwIG4gCjAwMDAwMDAwNTMg' +
  'MDAwMDAgbiAKMDAwMDAwMDEwMyAwMDAwMCBuIAowMDAwMDAwMjEzIDAwMDAwIG4gCjAwMDAwMDAzMDMgMDAwMDAgbiAKdHJhaWxl' +
  'cjw8L1NpemUgNi9Sb290IDEgMCBSPj4Kc3RhcnR4cmVmCjM5MAolJUVPRgo=';

/** Square image of one color. */
export const EXAMPLE_PNG =
  'iVBORw0KGgoAAAANSUhEUgAAAAoAAAAKCAIAAAACUFjqAAAAEklEQVR4nGP8z4APMOGVHbHSAEEsAROxCnMTAAAAAElFTkSuQmCC';

/** Form with a text field and a check box. */
export const FORM_BASE64 =
  'JVBERi0xLjcKMSAwIG9iajw8L1R5cGUvQ2F0YWxvZy9QYWdlcyAyIDAgUi9BY3JvRm9ybTw8L0ZpZWxkc1s0IDAgUiA1IDAgUl0vREEo' +
  'L0hlbHYgMCBUZiAwIGcpL0RSPDwvRm9udDw8L0hlbHYgNiAwIFI+Pj4+Pj4+PiBlbmRvYmoKMiAwIG9iajw8L1R5cGUvUGFnZXMvS2lk' +
  'c1szIDAgUl0vQ291bnQgMT4+IGVuZG9iagozIDAgb2JqPDwvVHlwZS9QYWdlL1BhcmVudCAyIDAgUi9NZWRpYUJveFswIDAgMjAwIDEw' +
  'MF0vQW5ub3RzWzQgMCBSIDUgMCBSXT4+IGVuZG9iago0IDAgb2JqPDwvVHlwZS9Bbm5vdC9TdWJ0eXBlL1dpZGdldC9GVC9UeC9UKG5h' +
  'bWUpL1RVKEZ1bGwgbmFtZSkvUmVjdFsyMCA2MCAxODAgODBdL0YgNC9QIDMgMCBSPj4gZW5kb2JqCjUgMCBvYmo8PC9UeXBlL0Fubm90' +
  'L1N1YnR5cGUvV2lkZ2V0L0ZUL0J0bi9UKGFncmVlKS9SZWN0WzIwIDIwIDM2IDM2XS9GIDQvUCAzIDAgUi9NSzw8L0JDWzBdPj4+PiBl' +
  'bmRvYmoKNiAwIG9iajw8L1R5cGUvRm9udC9TdWJ0eXBlL1R5cGUxL0Jhc2VGb250L0hlbHZldGljYS9FbmNvZGluZy9XaW5BbnNpRW5j' +
  'b2Rpbmc+PiBlbmRvYmoKeHJlZgowIDcKMDAwMDAwMDAwMCA2NTUzNSBmIAowMDAwMDAwMDA5IDAwMDAwIG4gCjAwMDAwMDAxMzIgMDAw' +
  'MDAgbiAKMDAwMDAwMDE4MiAwMDAwMCBuIAowMDAwMDAwMjY2IDAwMDAwIG4gCjAwMDAwMDAzNzAgMDAwMDAgbiAKMDAwMDAwMDQ3NCAw' +
  'MDAwMCBuIAp0cmFpbGVyPDwvU2l6ZSA3L1Jvb3QgMSAwIFI+PgpzdGFydHhyZWYKNTYxCiUlRU9GCg==';

export const templateSlug = { slug: EXAMPLE.templateSlug };
export const document = { documentId: EXAMPLE.documentId };
/** Data for the starter with the slug of the examples, so that they can be sent to a local runtime unchanged. */
export const invoice = {
  number: '2026-117',
  issueDate: '2026-11-21',
  seller: { name: 'Analytical Engines Ltd' },
  customer: { name: 'Ada Lovelace' },
  items: [{ description: 'Punched cards', quantity: 7, unitPrice: 18.5 }],
};
