// Made from the description of the API by `npm run generate`. Changes belong there.

/** Every error has this shape */
export type ErrorBody = {
  /** For people: names the field and the rule that it broke */ readonly error: string;
  /** For programs: a stable word */
  readonly code: string;
  /** The same as `X-Request-Id` */
  readonly requestId: string;
};

export type ApiKeyWithUse = {
  readonly id: string;
  readonly name: string;
  readonly scope: 'render' | 'sign' | 'admin';
  /** First characters of the key, to tell it from others */
  readonly prefix: string;
  /** ISO 8601 timestamp */
  readonly createdAt: string;
  /** When it made its last request; `null` when there was none in the last 90 days */
  readonly lastUsedAt: string | null;
};

export type Batch = {
  readonly id: string;
  readonly status: 'reading' | 'processing' | 'complete';
  /** Items that have been read */
  readonly count: number;
  readonly jobs: {
    readonly pending: number;
    readonly processing: number;
    readonly complete: number;
    readonly failed: number;
  };
  readonly error?: string;
  /** ISO 8601 timestamp */
  readonly createdAt: string;
};

export type BatchJob = {
  readonly id: string;
  readonly status: 'pending' | 'processing' | 'complete' | 'failed';
  /** ISO 8601 timestamp */
  readonly createdAt: string;
  /** ISO 8601 timestamp */
  readonly completedAt?: string;
  /** Why it failed */
  readonly error?: string;
  /** The saved document */
  readonly documentId?: string;
  /** Where it was uploaded to, when the job had an `s3` */
  readonly url?: string;
  /** The standards that the PDF claims to keep, such as `PDF/A-2a; PDF/UA-1` */
  readonly conformance?: string;
  /** How many warnings the render has, once it is complete */
  readonly warningCount?: number;
  /** Of the item, from 0 */
  readonly index: number;
};

export type Certificate = {
  readonly id: string;
  readonly name: string;
  readonly subject: string;
  /** ISO 8601 timestamp */
  readonly expiresAt: string;
  /** ISO 8601 timestamp */
  readonly createdAt: string;
};

export type DescribedTemplate = {
  readonly id: string;
  readonly name: string;
  readonly slug: string;
  readonly documentType: string;
  readonly description: string;
  readonly version: number;
  /** ISO 8601 timestamp */
  readonly createdAt: string;
  /** ISO 8601 timestamp */
  readonly updatedAt: string;
  /** JSON Schema of the data that a render takes */
  readonly dataSchema: { readonly [key: string]: unknown } | null;
};

export type StoredDocument = {
  readonly id: string;
  readonly name: string;
  readonly source: 'generated' | 'uploaded' | 'redacted' | 'merged' | 'certified';
  readonly templateId: string | null;
  readonly metadata: { readonly [key: string]: string | number };
  readonly expiresAt: string | null;
  /** ISO 8601 timestamp */
  readonly createdAt: string;
  /** ISO 8601 timestamp */
  readonly updatedAt: string;
  readonly template: { readonly id: string; readonly name: string; readonly slug: string } | null;
};

export type AuditEvent = {
  readonly id: string;
  readonly event:
    | 'uploaded'
    | 'generated'
    | 'redacted'
    | 'merged'
    | 'certified'
    | 'downloaded'
    | 'read'
    | 'deleted'
    | 'key-created'
    | 'key-revoked'
    | 'certificate-created'
    | 'certificate-used'
    | 'certificate-deleted'
    | 'template-created'
    | 'template-updated'
    | 'template-restored'
    | 'template-deleted'
    | 'redaction-template-created'
    | 'redaction-template-updated'
    | 'redaction-template-deleted'
    | 'webhook-secrets-read'
    | 'webhook-secret-rotated';
  /** What it happened to */
  readonly subject: {
    readonly type:
      | 'document'
      | 'api-key'
      | 'certificate'
      | 'template'
      | 'redaction-template'
      | 'webhook-secrets';
    readonly id: string;
    /** What it was called then; documents have none here */
    readonly name?: string;
  };
  /** Of a document: its id once more */
  readonly documentId?: string;
  /** operationId of the request that did it */
  readonly operation?: string;
  /** Name of the API key that did it */
  readonly actor: string;
  /** ISO 8601 timestamp */
  readonly time: string;
  /** `X-Request-Id` of the request that did it */
  readonly requestId: string;
};

/** A rule that an invoice breaks */
export type InvoiceFinding = {
  /** As its standard names it, such as BR-CO-15 */ readonly rule: string;
  readonly severity: 'error' | 'warning';
  /** Where in the invoice, such as `lines[3].netAmount` */
  readonly path: string;
  /** The rule in plain words */
  readonly message: string;
  /** What would keep it */
  readonly mend: string;
};

export type Job = {
  readonly id: string;
  readonly status: 'pending' | 'processing' | 'complete' | 'failed';
  /** ISO 8601 timestamp */
  readonly createdAt: string;
  /** ISO 8601 timestamp */
  readonly completedAt?: string;
  /** Why it failed */
  readonly error?: string;
  /** The saved document */
  readonly documentId?: string;
  /** Where it was uploaded to, when the job had an `s3` */
  readonly url?: string;
  /** The standards that the PDF claims to keep, such as `PDF/A-2a; PDF/UA-1` */
  readonly conformance?: string;
  /** How many warnings the render has, once it is complete */
  readonly warningCount?: number;
  /** Deliveries, for keys with the scope admin */
  readonly webhook?: {
    readonly url: string;
    readonly state: 'waiting' | 'pending' | 'delivered' | 'failed';
    readonly attempts: readonly {
      /** ISO 8601 timestamp */ readonly at: string;
      readonly status?: number;
      readonly error?: string;
      readonly durationMs: number;
    }[];
  };
  /** What the document asked for and did not get, and what its scripts threw */
  readonly warnings?: readonly RenderWarning[];
  /** The PDF, once the job is complete */
  readonly pdfBase64?: string;
};

/** A base64 PDF, or the document that holds it */
export type PdfInput = string | { readonly documentId: string } | Uint8Array;

export type RedactionHit = {
  /** As in the report: `region 0`, `pattern 2`, `preset email`, `regions` */ readonly source: string;
  readonly kind: 'region' | 'literal' | 'regex' | 'preset';
  /** Position in the list of the request, with those of the template behind its own */
  readonly index: number | null;
  /** 0-indexed; −1 for what belongs to no page */
  readonly page: number;
  readonly where:
    | 'text'
    | 'image'
    | 'drawing'
    | 'replacement-text'
    | 'annotation'
    | 'comment'
    | 'field'
    | 'link'
    | 'bookmark'
    | 'destination'
    | 'page-label'
    | 'layer'
    | 'structure'
    | 'name'
    | 'metadata'
    | 'attachment'
    | 'script'
    | 'other';
  readonly box: {
    readonly x: number;
    readonly y: number;
    readonly width: number;
    readonly height: number;
  } | null;
  /** One for each line, when there are several */
  readonly boxes?: readonly {
    readonly x: number;
    readonly y: number;
    readonly width: number;
    readonly height: number;
  }[];
  /** What would be removed, at most 1,000 characters of it */
  readonly text: string | null;
  /** In data that go whatever is asked for, and not counted in the report */
  readonly always: boolean;
};

export type RedactionPattern = {
  readonly pattern: string;
  readonly pattern_type: 'Literal' | 'Regex';
  /** 0-indexed; all pages when left out */
  readonly page?: number;
  readonly color?: string;
};

export const REDACTION_PRESETS = [
  'ssn',
  'email',
  'phone',
  'date-of-birth',
  'credit-card',
  'international-phone',
  'iban',
  'us-routing-number',
  'vat-id',
  'passport',
  'mrz',
  'national-id',
  'ip-address',
  'mac-address',
  'url',
  'us-itin',
  'us-ein',
  'ca-sin',
  'mx-curp',
  'mx-rfc',
  'br-cpf',
  'br-cnpj',
  'ar-cuit',
  'cl-rut',
  'co-nit',
  'gb-nino',
  'gb-nhs',
  'ie-pps',
  'de-tax-id',
  'de-social-insurance',
  'de-id-card',
  'at-social-insurance',
  'ch-ahv',
  'fr-nir',
  'it-codice-fiscale',
  'es-dni',
  'pt-nif',
  'nl-bsn',
  'be-national-number',
  'gr-amka',
  'se-personnummer',
  'no-fodselsnummer',
  'dk-cpr',
  'fi-hetu',
  'pl-pesel',
  'pl-id-card',
  'cz-rodne-cislo',
  'ro-cnp',
  'bg-egn',
  'hr-oib',
  'hu-taj',
  'baltic-personal-code',
  'jmbg',
  'ru-snils',
  'ru-inn',
  'ua-tax-number',
  'in-aadhaar',
  'in-pan',
  'cn-resident-id',
  'jp-my-number',
  'kr-rrn',
  'tw-id',
  'hk-id',
  'sg-nric',
  'my-kad',
  'th-id',
  'id-nik',
  'pk-cnic',
  'au-tfn',
  'au-medicare',
  'nz-ird',
  'za-id',
  'eg-id',
  'il-id',
  'tr-kimlik',
  'ae-id',
  'sa-id',
] as const;
/** A kind of personal data that is found by itself */
export type RedactionPreset = (typeof REDACTION_PRESETS)[number];

export type RedactionPreview = {
  readonly report: RedactionReport;
  /** At most 5,000 */
  readonly hits: readonly RedactionHit[];
  /** Number of all hits */
  readonly total: number;
  /** Whether there are more hits than are listed */
  readonly truncated: boolean;
};

export type RedactionRegion = {
  /** 0-indexed */ readonly page: number;
  /** Points from the left edge */
  readonly x: number;
  /** Points from the top edge */
  readonly y: number;
  readonly width: number;
  readonly height: number;
  /** CSS name or hex; black when left out */
  readonly color?: string;
};

export type RedactionReport = {
  readonly pages: number;
  readonly redactions: readonly { readonly source: string; readonly page: number; readonly count: number }[];
  /** Sources of the request that would remove nothing */
  readonly notFound: readonly string[];
  /** Pages that would become images */
  readonly rasterizedPages: readonly number[];
  /** Hidden data that go in any case, by kind */
  readonly scrubbed: { readonly [key: string]: number };
  readonly repaired: boolean;
  readonly glyphPositions: 'exact' | 'quantized';
};

export type RedactionTemplate = {
  readonly id: string;
  readonly name: string;
  readonly slug: string;
  readonly description: string;
  readonly patterns: readonly {
    readonly pattern: string;
    readonly pattern_type: 'Literal' | 'Regex';
    readonly page?: number;
    readonly color?: string;
  }[];
  readonly presets: readonly string[];
  /** Where words that regions took are masked besides (bookmarks, fields, links, tags): nowhere; where the whole line stands; or also single words that are rare enough to be the secret */
  readonly elsewhere?: 'none' | 'exact' | 'words';
  /** ISO 8601 timestamp */
  readonly createdAt: string;
  /** ISO 8601 timestamp */
  readonly updatedAt: string;
};

export type RenderMessage = {
  readonly version: 1;
  readonly accountId: string;
  /** URL slug */
  readonly slug: string;
  readonly data?: { readonly [key: string]: unknown };
  /** Object of the internal bucket that holds the data, for data that is too large for a message */
  readonly dataKey?: string;
  readonly s3?: S3Target;
  /** Save the result as a document */
  readonly save?: boolean;
  /** Name of the saved document */
  readonly saveName?: string;
  /** Developer-defined pairs: at most 20 keys of 100 characters, strings of 500 characters or numbers */
  readonly metadata?: { readonly [key: string]: string | number };
  /** true embeds the render data, an object embeds that object */
  readonly embedData?: boolean | { readonly [key: string]: unknown };
  /** Refuse to render when a resource is missing or a script fails, as the template option does */
  readonly strict?: boolean;
  readonly flattenForms?: boolean;
  /** Where the result is posted to */
  readonly webhookUrl?: string;
};

export type RenderWarning = {
  readonly kind: 'resource' | 'script' | 'conformance';
  /** What was asked for, or the address of the script */
  readonly url?: string;
  readonly message: string;
};

/** S3-compatible object store to upload to */
export type S3Target = {
  readonly bucket: string;
  readonly key: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  /** Of temporary credentials */
  readonly sessionToken?: string;
  readonly region?: string;
  readonly endpoint?: string;
};

export type Signature = {
  readonly fieldName: string;
  readonly kind: 'signature' | 'document-timestamp';
  /** Intact, and nothing happened afterwards that it does not allow. Says nothing about trust */
  readonly valid: boolean;
  readonly integrity: 'intact' | 'broken';
  /** Why it is broken */
  readonly problems: readonly string[];
  /** Weaknesses that do not break it */
  readonly warnings: readonly string[];
  readonly signer: {
    readonly name: string | null;
    readonly subject: string;
    readonly issuer: string;
    /** Hexadecimal */
    readonly serialNumber: string;
  } | null;
  readonly time: {
    /** What the signer says, unproven; ISO 8601 */ readonly claimed: string | null;
    /** What a time-stamp authority vouches for */
    readonly timestamped: {
      readonly time: string;
      readonly authority: string;
      readonly trusted: boolean;
    } | null;
  };
  readonly coverage: {
    readonly byteRange: readonly number[] | null;
    /** Whether the signature covers all of the file but its own value */
    readonly wholeFile: boolean;
    /** Bytes appended after the signed revision */
    readonly bytesAfter: number;
  };
  readonly certificate: {
    /** `rejected`: leads to a root that you trust, but breaks a rule */
    readonly trust: 'trusted' | 'rejected' | 'self-signed' | 'unknown-root' | 'incomplete-chain';
    /** Rules that the chain breaks */
    readonly problems: readonly string[];
    readonly validAtSigning: boolean;
    readonly validNow: boolean;
    readonly revocation: 'not-checked';
    readonly chain: readonly {
      readonly subject: string;
      readonly issuer: string;
      readonly notBefore: string;
      readonly notAfter: string;
    }[];
  } | null;
  readonly algorithm: {
    readonly digest: string;
    readonly key: string | null;
    readonly padding: 'pkcs1' | 'pss' | 'none';
    /** `weak`: could be forged; `warnings` say why */
    readonly strength: 'strong' | 'weak';
  };
  readonly profile: 'pkcs7' | 'pkcs7-sha1' | 'pades-b-b' | 'pades-b-t' | 'rfc3161' | 'unknown';
  /** 1 nothing may change, 2 forms and signatures, 3 annotations too */
  readonly certification: 1 | 2 | 3 | null;
  readonly changesAfter: {
    readonly permitted: boolean;
    readonly level: 'none' | 'metadata' | 'form-filling' | 'annotations' | 'other';
    readonly changes: readonly {
      readonly kind:
        | 'signature-added'
        | 'timestamp-added'
        | 'validation-data-added'
        | 'metadata-changed'
        | 'field-filled'
        | 'annotation-added'
        | 'annotation-changed'
        | 'annotation-removed'
        | 'forbidden';
      readonly level: 'none' | 'metadata' | 'form-filling' | 'annotations' | 'other';
      readonly description: string;
      readonly permitted: boolean;
      /** 0-indexed */
      readonly page?: number;
      readonly field?: string;
    }[];
  };
  readonly reason: string | null;
  readonly location: string | null;
  readonly contact: string | null;
};

export type Template = {
  readonly id: string;
  readonly name: string;
  readonly slug: string;
  readonly documentType: string;
  readonly description: string;
  readonly version: number;
  /** ISO 8601 timestamp */
  readonly createdAt: string;
  /** ISO 8601 timestamp */
  readonly updatedAt: string;
};

export type TemplateSource = {
  readonly slug: string;
  readonly version: number;
  readonly html: string;
  readonly header: string | null;
  readonly footer: string | null;
  readonly dataSchema: { readonly [key: string]: unknown } | null;
  readonly sampleData: { readonly [key: string]: unknown } | null;
  readonly options: {
    readonly pageSize:
      | 'A3'
      | 'A4'
      | 'A5'
      | 'A6'
      | 'Letter'
      | 'Legal'
      | 'Tabloid'
      | { readonly width: string; readonly height: string };
    readonly orientation: 'portrait' | 'landscape';
    readonly margins: {
      readonly top: string;
      readonly right: string;
      readonly bottom: string;
      readonly left: string;
    };
    readonly lang: string;
    readonly embedData: boolean;
    readonly javascript: boolean;
    readonly tagged: boolean;
    readonly outline: boolean;
    readonly conformance: 'none' | readonly ('pdfa' | 'ua')[];
    readonly strict: boolean;
  };
};

export type TemplateVersion = {
  readonly version: number;
  /** ISO 8601 timestamp */
  readonly createdAt: string;
};

export type Usage = {
  readonly plan: 'free' | 'pro' | 'team' | 'business';
  readonly month: string;
  readonly renders: { readonly used: number; readonly limit: number; readonly remaining: number };
  /** Renders of each day of the month so far (UTC), the first one first */
  readonly days: readonly { readonly date: string; readonly renders: number }[];
  /** ISO 8601 timestamp */
  readonly resetsAt: string;
  /** What else the plan allows */
  readonly limits: {
    readonly requestsPerMinute: {
      /** Of one key */ readonly key: number;
      /** Of all keys of the account together */
      readonly account: number;
    };
    /** How many there may be; `null` is unlimited */
    readonly templates: number | null;
    /** How long documents are kept; `null` is for ever */
    readonly retentionDays: number | null;
    /** Whether the lists of templates and documents are open */
    readonly lists: boolean;
  };
};

/** How the render ended */
export type WebhookEvent =
  | { readonly jobId: string; readonly status: 'complete'; readonly pdfBase64: string }
  | {
      readonly jobId: string;
      readonly status: 'failed';
      /** Why, for people */
      readonly error: string;
    };

export type WebhookSecret = {
  /** `whsec_…`, as Standard Webhooks libraries take it */ readonly secret: string;
  /** ISO 8601 timestamp */
  readonly createdAt: string;
  /** null for the current one */
  readonly expiresAt: string | null;
};

export type RenderTemplateBody = {
  readonly s3?: S3Target;
  /** Save the result as a document */
  readonly save?: boolean;
  /** Name of the saved document */
  readonly saveName?: string;
  /** Developer-defined pairs: at most 20 keys of 100 characters, strings of 500 characters or numbers */
  readonly metadata?: { readonly [key: string]: string | number };
  /** true embeds the render data, an object embeds that object */
  readonly embedData?: boolean | { readonly [key: string]: unknown };
  /** Refuse to render when a resource is missing or a script fails, as the template option does */
  readonly strict?: boolean;
  readonly [key: string]: unknown;
};

export type RenderTemplateQuery = {
  /** Turn form fields into static content */
  flattenForms?: boolean;
};

export type ExtractDataBody = {
  readonly pdf: PdfInput;
  /** Opens an encrypted PDF */
  readonly password?: string;
};

export type ReadInvoiceBody = {
  readonly pdf?: PdfInput;
  readonly xml?: string;
  /** Opens an encrypted PDF */
  readonly password?: string;
};

export type RasterizePdfBody = {
  readonly pdf: PdfInput;
  readonly dpi?: number;
  /** 0-indexed; all when left out */
  readonly pages?: readonly number[];
  /** Opens an encrypted PDF */
  readonly password?: string;
};

export type FlattenPdfBody = {
  readonly pdf: PdfInput;
  /** Opens an encrypted PDF */
  readonly password?: string;
};

export type MergePdfsBody = {
  readonly pdfs: readonly PdfInput[];
  /** Save the result as a document */
  readonly save?: boolean;
  /** Name of the saved document */
  readonly saveName?: string;
  /** Developer-defined pairs: at most 20 keys of 100 characters, strings of 500 characters or numbers */
  readonly metadata?: { readonly [key: string]: string | number };
};

export type CertifyPdfBody = {
  readonly pdf: PdfInput;
  /** X.509 certificate, PEM; its chain may follow */
  readonly certificatePem?: string;
  /** Private key, PEM: PKCS#8, PKCS#1 or SEC1 */
  readonly privateKeyPem?: string;
  /** The same as `certificatePem` */
  readonly certificate?: string;
  /** The same as `privateKeyPem` */
  readonly privateKey?: string;
  /** Of an encrypted key or PKCS#12 file */
  readonly passphrase?: string;
  /** PKCS#12 file with certificate and key, base64 */
  readonly p12?: string;
  /** Asymmetric KMS key that signs, in place of a private key */
  readonly kmsKeyArn?: string;
  /** A saved certificate */
  readonly certificateId?: string;
  readonly reason?: string;
  readonly location?: string;
  readonly contact?: string;
  /** Signer's name; that of the certificate when left out */
  readonly name?: string;
  readonly visible?: boolean;
  /** Page of the visible signature; the first when left out */
  readonly page?: 'last' | number;
  /** Points from the left edge */
  readonly x?: number;
  /** Points from the bottom edge */
  readonly y?: number;
  /** 200 when left out */
  readonly width?: number;
  /** 50 when left out */
  readonly height?: number;
  readonly image?: string;
  readonly profile?: 'pkcs7' | 'pades';
  /** Certification: 1 no changes, 2 filling in forms and signing, 3 annotations too */
  readonly permissions?: 1 | 2 | 3;
  /** Time-stamp authority (RFC 3161) */
  readonly timestampUrl?: string;
  /** Opens an encrypted PDF */
  readonly password?: string;
  /** Save the result as a document */
  readonly save?: boolean;
  /** Name of the saved document */
  readonly saveName?: string;
  /** Developer-defined pairs: at most 20 keys of 100 characters, strings of 500 characters or numbers */
  readonly metadata?: { readonly [key: string]: string | number };
};

export type SignPdfBody = {
  readonly pdf: PdfInput;
  /** X.509 certificate, PEM; its chain may follow */
  readonly certificatePem?: string;
  /** Private key, PEM: PKCS#8, PKCS#1 or SEC1 */
  readonly privateKeyPem?: string;
  /** The same as `certificatePem` */
  readonly certificate?: string;
  /** The same as `privateKeyPem` */
  readonly privateKey?: string;
  /** Of an encrypted key or PKCS#12 file */
  readonly passphrase?: string;
  /** PKCS#12 file with certificate and key, base64 */
  readonly p12?: string;
  /** Asymmetric KMS key that signs, in place of a private key */
  readonly kmsKeyArn?: string;
  /** A saved certificate */
  readonly certificateId?: string;
  readonly reason?: string;
  readonly location?: string;
  readonly contact?: string;
  /** Signer's name; that of the certificate when left out */
  readonly name?: string;
  readonly visible?: boolean;
  /** Page of the visible signature; the first when left out */
  readonly page?: 'last' | number;
  /** Points from the left edge */
  readonly x?: number;
  /** Points from the bottom edge */
  readonly y?: number;
  /** 200 when left out */
  readonly width?: number;
  /** 50 when left out */
  readonly height?: number;
  readonly image?: string;
  readonly profile?: 'pkcs7' | 'pades';
  /** Certification: 1 no changes, 2 filling in forms and signing, 3 annotations too */
  readonly permissions?: 1 | 2 | 3;
  /** Time-stamp authority (RFC 3161) */
  readonly timestampUrl?: string;
  /** Opens an encrypted PDF */
  readonly password?: string;
  /** Save the result as a document */
  readonly save?: boolean;
  /** Name of the saved document */
  readonly saveName?: string;
  /** Developer-defined pairs: at most 20 keys of 100 characters, strings of 500 characters or numbers */
  readonly metadata?: { readonly [key: string]: string | number };
};

export type VerifyPdfBody = {
  readonly pdf: PdfInput;
  /** PEM certificates that chains may end at; without them no signer is trusted */
  readonly trustedRoots?: readonly string[];
};

export type RedactPdfBody = {
  readonly pdf: PdfInput;
  readonly redactions?: readonly RedactionRegion[];
  readonly patterns?: readonly RedactionPattern[];
  readonly presets?: readonly RedactionPreset[];
  readonly template?: string;
  /** quantized hides how wide the removed words were */
  readonly glyphPositions?: 'exact' | 'quantized';
  /** `words` when neither the request nor its template says otherwise */
  readonly elsewhere?: 'none' | 'exact' | 'words';
  /** Opens an encrypted PDF */
  readonly password?: string;
  /** Save the result as a document */
  readonly save?: boolean;
  /** Name of the saved document */
  readonly saveName?: string;
  /** Developer-defined pairs: at most 20 keys of 100 characters, strings of 500 characters or numbers */
  readonly metadata?: { readonly [key: string]: string | number };
};

export type RedactPdfQuery = {
  /** Answer with what would be removed, as JSON. No document is made, and nothing is counted or kept */
  preview?: boolean;
};

export type ListRedactionTemplatesQuery = {
  limit?: number;
  offset?: number;
  /** Part of the name or slug */
  search?: string;
};

export type CreateRedactionTemplateBody = {
  /** URL slug */ readonly slug: string;
  readonly name: string;
  readonly description?: string;
  readonly patterns?: readonly RedactionPattern[];
  readonly presets?: readonly RedactionPreset[];
  /** Where words that regions took are masked besides (bookmarks, fields, links, tags): nowhere; where the whole line stands; or also single words that are rare enough to be the secret */
  readonly elsewhere?: 'none' | 'exact' | 'words';
};

export type UpdateRedactionTemplateBody = {
  readonly name?: string;
  readonly description?: string;
  readonly patterns?: readonly RedactionPattern[];
  readonly presets?: readonly RedactionPreset[];
  /** Where words that regions took are masked besides (bookmarks, fields, links, tags): nowhere; where the whole line stands; or also single words that are rare enough to be the secret */
  readonly elsewhere?: 'none' | 'exact' | 'words';
};

export type CreateCertificateBody = {
  readonly name: string;
  /** X.509 certificate, PEM; its chain may follow */
  readonly certificatePem?: string;
  /** Private key, PEM: PKCS#8, PKCS#1 or SEC1 */
  readonly privateKeyPem?: string;
  /** The same as `certificatePem` */
  readonly certificate?: string;
  /** The same as `privateKeyPem` */
  readonly privateKey?: string;
  /** Of an encrypted key or PKCS#12 file */
  readonly passphrase?: string;
  /** PKCS#12 file with certificate and key, base64 */
  readonly p12?: string;
  /** Asymmetric KMS key that signs, in place of a private key */
  readonly kmsKeyArn?: string;
};

export type ListCertificatesQuery = {
  limit?: number;
  offset?: number;
};

export type QueueRenderBody = {
  readonly s3?: S3Target;
  /** Save the result as a document */
  readonly save?: boolean;
  /** Name of the saved document */
  readonly saveName?: string;
  /** Developer-defined pairs: at most 20 keys of 100 characters, strings of 500 characters or numbers */
  readonly metadata?: { readonly [key: string]: string | number };
  /** true embeds the render data, an object embeds that object */
  readonly embedData?: boolean | { readonly [key: string]: unknown };
  /** Refuse to render when a resource is missing or a script fails, as the template option does */
  readonly strict?: boolean;
  /** Where the result is posted to */
  readonly webhookUrl?: string;
  readonly [key: string]: unknown;
};

export type QueueRenderQuery = {
  /** Turn form fields into static content */
  flattenForms?: boolean;
};

export type QueueBatchBody = {
  /** `{ data, saveName?, metadata?, s3?, strict? }` each */ readonly items?: readonly unknown[];
  /** An uploaded file with such an item on each of its lines */
  readonly inputDocumentId?: string;
  /** Where the result is posted to */
  readonly webhookUrl?: string;
};

export type QueueBatchQuery = {
  /** Turn form fields into static content */
  flattenForms?: boolean;
};

export type ListBatchJobsQuery = {
  limit?: number;
  offset?: number;
  /** Only the jobs that have failed */
  status?: 'failed';
};

export type RotateWebhookSecretBody = { readonly overlapHours?: number };

export type ListTemplatesQuery = {
  limit?: number;
  offset?: number;
  /** Part of the name or slug */
  search?: string;
};

export type CreateTemplateBody = {
  /** URL slug */ readonly slug: string;
  readonly name: string;
  readonly documentType?: string;
  /** What it is for, in words */
  readonly description?: string;
  /** HTML with CSS and Liquid tags */
  readonly html: string;
  /** HTML of the page header, with Liquid tags */
  readonly header?: string | null;
  /** HTML of the page footer, with Liquid tags */
  readonly footer?: string | null;
  /** JSON Schema (2020-12) that the render data must satisfy */
  readonly dataSchema?: { readonly [key: string]: unknown } | null;
  /** Data for the test render */
  readonly sampleData?: { readonly [key: string]: unknown } | null;
  readonly options?: {
    readonly pageSize?:
      | 'A3'
      | 'A4'
      | 'A5'
      | 'A6'
      | 'Letter'
      | 'Legal'
      | 'Tabloid'
      | { readonly width: string; readonly height: string };
    readonly orientation?: 'portrait' | 'landscape';
    readonly margins?: {
      readonly top?: string;
      readonly right?: string;
      readonly bottom?: string;
      readonly left?: string;
    };
    readonly lang?: string;
    readonly embedData?: boolean;
    readonly javascript?: boolean;
    readonly tagged?: boolean;
    readonly outline?: boolean;
    readonly conformance?: 'none' | readonly ('pdfa' | 'ua')[];
    readonly strict?: boolean;
  };
};

export type UpdateTemplateBody = {
  /** HTML with CSS and Liquid tags */ readonly html?: string;
  /** HTML of the page header, with Liquid tags */
  readonly header?: string | null;
  /** HTML of the page footer, with Liquid tags */
  readonly footer?: string | null;
  /** JSON Schema (2020-12) that the render data must satisfy */
  readonly dataSchema?: { readonly [key: string]: unknown } | null;
  /** Data for the test render */
  readonly sampleData?: { readonly [key: string]: unknown } | null;
  readonly options?: {
    readonly pageSize?:
      | 'A3'
      | 'A4'
      | 'A5'
      | 'A6'
      | 'Letter'
      | 'Legal'
      | 'Tabloid'
      | { readonly width: string; readonly height: string };
    readonly orientation?: 'portrait' | 'landscape';
    readonly margins?: {
      readonly top?: string;
      readonly right?: string;
      readonly bottom?: string;
      readonly left?: string;
    };
    readonly lang?: string;
    readonly embedData?: boolean;
    readonly javascript?: boolean;
    readonly tagged?: boolean;
    readonly outline?: boolean;
    readonly conformance?: 'none' | readonly ('pdfa' | 'ua')[];
    readonly strict?: boolean;
  };
  readonly name?: string;
  readonly documentType?: string;
  /** What it is for, in words */
  readonly description?: string;
};

export type ListTemplateVersionsQuery = {
  limit?: number;
  offset?: number;
};

export type UploadDocumentQuery = {
  /** Name of the saved document */
  name?: string;
};

export type ListDocumentsQuery = {
  limit?: number;
  offset?: number;
  source?: 'generated' | 'uploaded' | 'redacted' | 'merged' | 'certified';
  /** ISO 8601 date or time: on or after it. UTC when it says no offset */
  from?: string;
  /** ISO 8601 date or time: on or before it, a date being the whole day */
  to?: string;
  [metadata: `metadata.${string}`]: string | number | undefined;
};

export type CreateUploadBody = {
  /** Name of the saved document */ readonly name?: string;
  /** Developer-defined pairs: at most 20 keys of 100 characters, strings of 500 characters or numbers */
  readonly metadata?: { readonly [key: string]: string | number };
  /** Length of the file: the URL then takes no other one */
  readonly sizeBytes?: number;
};

export type ListEventsQuery = {
  limit?: number;
  offset?: number;
  event?:
    | 'uploaded'
    | 'generated'
    | 'redacted'
    | 'merged'
    | 'certified'
    | 'downloaded'
    | 'read'
    | 'deleted'
    | 'key-created'
    | 'key-revoked'
    | 'certificate-created'
    | 'certificate-used'
    | 'certificate-deleted'
    | 'template-created'
    | 'template-updated'
    | 'template-restored'
    | 'template-deleted'
    | 'redaction-template-created'
    | 'redaction-template-updated'
    | 'redaction-template-deleted'
    | 'webhook-secrets-read'
    | 'webhook-secret-rotated';
  /** ISO 8601 date or time: on or after it. UTC when it says no offset */
  from?: string;
  /** ISO 8601 date or time: on or before it, a date being the whole day */
  to?: string;
  /** `nextCursor` of the page before, in place of `offset` */
  cursor?: string;
};

export type ListDocumentEventsQuery = {
  limit?: number;
  offset?: number;
  event?:
    | 'uploaded'
    | 'generated'
    | 'redacted'
    | 'merged'
    | 'certified'
    | 'downloaded'
    | 'read'
    | 'deleted'
    | 'key-created'
    | 'key-revoked'
    | 'certificate-created'
    | 'certificate-used'
    | 'certificate-deleted'
    | 'template-created'
    | 'template-updated'
    | 'template-restored'
    | 'template-deleted'
    | 'redaction-template-created'
    | 'redaction-template-updated'
    | 'redaction-template-deleted'
    | 'webhook-secrets-read'
    | 'webhook-secret-rotated';
  /** ISO 8601 date or time: on or after it. UTC when it says no offset */
  from?: string;
  /** ISO 8601 date or time: on or before it, a date being the whole day */
  to?: string;
  /** `nextCursor` of the page before, in place of `offset` */
  cursor?: string;
};

export type ListApiKeysQuery = {
  limit?: number;
  offset?: number;
};

export type CreateApiKeyBody = { readonly name: string; readonly scope?: 'render' | 'sign' | 'admin' };
