// Made from the description of the API by `npm run generate`. Changes belong there.

/** Every error has this shape */
export type ErrorBody = {
  /** For people: names the field and the rule that it broke */ readonly error: string;
  /** For programs: a stable word */
  readonly code: string;
  /** The same as `X-Request-Id` */
  readonly requestId: string;
  /** Path of the field that broke the rule, such as `redactions[2].page`; with `MISSING_FIELD` and `INVALID_FIELD` within the data of the template, such as `items[2].price` */
  readonly field?: string;
  /** Where an error is about several mistakes: all of them, 100 at most. With `INVOICE_RULES` the rules that the invoice breaks */
  readonly findings?: readonly InvoiceFinding[];
  /** With `TEMPLATE_SYNTAX` and `TEMPLATE_RENDER`: where in the template, as far as it is known */
  readonly position?: {
    readonly part: 'html' | 'markdown' | 'header' | 'footer';
    readonly line: number;
    readonly column: number;
  };
  /** When a step of a pipeline fails: which one */
  readonly step?: { readonly index: number; readonly do: string };
};

export type ApiKeyWithUse = {
  readonly id: string;
  readonly name: string;
  readonly scope: 'render' | 'sign' | 'admin';
  /** First characters of the key, to identify it */
  readonly prefix: string;
  /** ISO 8601 timestamp */
  readonly createdAt: string;
  /** When it made its last request; `null` when there was none in the last 90 days */
  readonly lastUsedAt: string | null;
};

export type Asset = {
  readonly path: string;
  readonly mediaType:
    | 'image/png'
    | 'image/jpeg'
    | 'image/gif'
    | 'image/webp'
    | 'image/avif'
    | 'image/bmp'
    | 'image/x-icon'
    | 'font/woff2'
    | 'font/woff'
    | 'font/otf'
    | 'font/ttf'
    | 'text/css'
    | 'application/json'
    | 'image/svg+xml'
    | 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
    | 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
    | 'application/vnd.openxmlformats-officedocument.presentationml.presentation'
    | 'application/vnd.oasis.opendocument.text';
  readonly sizeBytes: number;
  /** Of the content, in hexadecimal */
  readonly sha256: string;
};

export type Batch = {
  readonly id: string;
  readonly status: 'reading' | 'processing' | 'complete';
  readonly template: { readonly id: string; readonly name: string; readonly slug: string };
  /** Name of the API key that queued it */
  readonly queuedBy: string;
  /** Items that have been read */
  readonly count: number;
  readonly jobs: {
    readonly pending: number;
    readonly processing: number;
    readonly complete: number;
    readonly failed: number;
  };
  readonly error?: string;
  /** When its jobs that were waiting were canceled */
  readonly canceledAt?: string;
  /** ISO 8601 timestamp */
  readonly createdAt: string;
};

export type BatchJob = {
  readonly id: string;
  readonly status: 'pending' | 'processing' | 'complete' | 'failed';
  /** A render of a template, with an `invoice` or without, of HTML or Markdown (`inline`), or a pipeline */
  readonly kind: 'template' | 'invoice' | 'inline' | 'pipeline' | 'webhook-test';
  /** The template that it renders */
  readonly template?: { readonly id: string; readonly name: string; readonly slug: string };
  /** The saved pipeline that it runs */
  readonly pipeline?: {
    readonly id: string;
    readonly name: string;
    readonly slug: string;
    /** The version whose steps it runs */
    readonly version?: number;
  };
  /** Name of the API key that queued it */
  readonly queuedBy: string;
  /** The request that queued it */
  readonly requestId: string;
  /** The batch that it belongs to */
  readonly batchId?: string;
  /** ISO 8601 timestamp */
  readonly createdAt: string;
  /** ISO 8601 timestamp */
  readonly completedAt?: string;
  /** Reason for the failure */
  readonly error?: string;
  /** Code of the error, as in the answer to a request, if it has one */
  readonly errorCode?: string;
  /** `true` for a job that was canceled */
  readonly canceled?: boolean;
  /** Why the result, report, warnings and error are no longer here: a document that the job read or saved has been deleted or has expired */
  readonly resultGone?: string;
  /** The saved document */
  readonly documentId?: string;
  /** The saved documents of a pipeline with several */
  readonly documentIds?: readonly string[];
  /** Of the result, if it can be fetched with the job */
  readonly mediaType?: string;
  /** Where it was uploaded to, when the job had an `s3` */
  readonly url?: string;
  /** The standards that the PDF claims, such as `PDF/A-2a; PDF/UA-1` */
  readonly conformance?: string;
  /** How many warnings the render has, once it is complete */
  readonly warningCount?: number;
  /** Name of the saved document or of the item, with `names` */
  readonly name?: string;
  /** Index of the item, from 0 */
  readonly index: number;
};

export type BlankPages = {
  /** How many blank pages */ readonly blank: number;
  /** Default: that of the page before */
  readonly size?: PaperSize;
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

export type ConformanceFinding = {
  readonly standard: 'ISO 19005-2' | 'ISO 19005-3' | 'ISO 14289-1';
  readonly clause: string;
  /** Number of the test of the clause, as validators of the field count */
  readonly test: number;
  /** The requested profiles that it violates */
  readonly profiles: readonly ConformanceProfile[];
  /** Description of the violation */
  readonly words: string;
  /** How often */
  readonly count: number;
  /** The first ten places */
  readonly places: readonly {
    /** Number of the indirect object */ readonly object?: number;
    /** From 1 */
    readonly page?: number;
    /** Such as Resources/Font/F1 */
    readonly path?: string;
    /** Value found there */
    readonly detail?: string;
  }[];
};

export const CONFORMANCE_PROFILES = [
  'PDF/A-2a',
  'PDF/A-2u',
  'PDF/A-2b',
  'PDF/A-3a',
  'PDF/A-3u',
  'PDF/A-3b',
  'PDF/UA-1',
] as const;
export type ConformanceProfile = (typeof CONFORMANCE_PROFILES)[number];

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
  readonly source: 'generated' | 'uploaded' | 'redacted' | 'merged' | 'certified' | 'processed';
  readonly templateId: string | null;
  /** Metadata of your own; renders add `renderTimeMs`, and `templateSlug` if a template made the document */
  readonly metadata: { readonly [key: string]: string | number };
  /** What Platen recorded when it made the document, which no request can set: for a render `renderTimeMs`, `templateSlug`, `renderWarnings` (a number, absent if there were none) and `conformance`; for a redaction `redactions`, `excludedMatches`, `redactedPages` and `rasterizedPages` */
  readonly systemMetadata: { readonly [key: string]: string | number };
  /** Ids of the documents that it was made from, which may have been deleted since */
  readonly madeFrom: readonly string[];
  /** Of the PDF */
  readonly sizeBytes: number;
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
    | 'processed'
    | 'downloaded'
    | 'viewed'
    | 'read'
    | 'updated'
    | 'deleted'
    | 'key-created'
    | 'key-revoked'
    | 'certificate-created'
    | 'certificate-used'
    | 'certificate-deleted'
    | 'trusted-root-added'
    | 'trusted-root-removed'
    | 'template-created'
    | 'template-updated'
    | 'template-restored'
    | 'template-deleted'
    | 'asset-saved'
    | 'asset-deleted'
    | 'redaction-template-created'
    | 'redaction-template-updated'
    | 'redaction-template-deleted'
    | 'pipeline-created'
    | 'pipeline-updated'
    | 'pipeline-restored'
    | 'pipeline-deleted'
    | 'webhook-secrets-read'
    | 'webhook-secret-rotated';
  /** Subject of the event */
  readonly subject: {
    readonly type:
      | 'document'
      | 'api-key'
      | 'certificate'
      | 'trusted-root'
      | 'template'
      | 'asset'
      | 'redaction-template'
      | 'pipeline'
      | 'webhook-secrets';
    readonly id: string;
    /** Its name at that time; of a document its name now, with `names`, unless it is deleted */
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

export type FinishedUpload = {
  readonly documentId: string;
  /** When the upload is a document */
  readonly document?: StoredDocument;
  /** Why it is not */
  readonly error?: string;
  /** Error code */
  readonly code?: string;
};

export type Form = {
  /** JSON Schema (2020-12) of the values that can be filled in */
  readonly schema: { readonly [key: string]: unknown };
  /** The present values, without those of password fields */
  readonly values: { readonly [key: string]: unknown };
  readonly fields: readonly FormField[];
  /** Whether there is an XFA form too, which filling in leaves out */
  readonly xfa: boolean;
  /** Whether scripts calculate fields; they are not run */
  readonly calculated: boolean;
};

export type FormField = {
  readonly name: string;
  readonly kind:
    | 'text'
    | 'multiline'
    | 'password'
    | 'comb'
    | 'date'
    | 'time'
    | 'checkbox'
    | 'radio'
    | 'list'
    | 'combo'
    | 'button'
    | 'signature';
  /** Not for push buttons, signature fields and password fields */
  readonly fillable: boolean;
  readonly readOnly: boolean;
  readonly required: boolean;
  readonly multiline: boolean;
  readonly multiSelect: boolean;
  /** Of a combo box: whether other text may be typed */
  readonly editable: boolean;
  readonly maxLength?: number;
  /** How the field writes a date or time, such as `dd/mm/yyyy` */
  readonly format?: string;
  readonly tooltip?: string;
  readonly options?: readonly {
    /** Export value of the option */ readonly value: string;
    /** Displayed label */
    readonly label: string;
  }[];
  readonly default?: unknown;
  readonly boxes: readonly {
    /** Counted from 0 */ readonly page: number;
    /** Points from the left edge of the page as it is displayed */
    readonly x: number;
    /** Points from its bottom edge */
    readonly y: number;
    readonly width: number;
    readonly height: number;
    /** Of a check box or radio button: the export value of this box */
    readonly value?: string;
  }[];
};

export type ImageOptions = {
  /** CSS selector: the image shows the first element that it finds. Default: the whole page */
  readonly selector?: string;
  /** Width of the window in CSS pixels, in which the document is laid out */
  readonly width?: number;
  /** Height of the window, which `vh` refers to. The whole page is at least that high */
  readonly height?: number;
  /** Pixels of the image for each CSS pixel, in both directions: 2 for sharp displays */
  readonly scale?: number;
  /** Of jpeg and webp, from 1 to 100. Default: 90 */
  readonly quality?: number;
  /** For png and webp: no white behind a document that has no background of its own */
  readonly transparent?: boolean;
};

export type ImageStamp = {
  /** Base64 PNG or JPEG */ readonly image: string;
  /** Default: all */
  readonly pages?: PageSelection;
  readonly layer?: 'over' | 'under';
  readonly anchor?:
    | 'top-left'
    | 'top'
    | 'top-right'
    | 'left'
    | 'center'
    | 'right'
    | 'bottom-left'
    | 'bottom'
    | 'bottom-right';
  /** Points from the edges that the anchor names. Default: 36 */
  readonly margin?: number;
  /** Points to the right of that */
  readonly x?: number;
  /** Points above that */
  readonly y?: number;
  /** Degrees, counter-clockwise */
  readonly rotate?: number;
  /** Default: 1 */
  readonly opacity?: number;
  /** Largest width; the stamp keeps its shape */
  readonly width?: number;
  /** Largest height */
  readonly height?: number;
  /** Fill the page within the margins */
  readonly fit?: boolean;
  /** Repeat it all over the page */
  readonly tile?: boolean;
  /** Points between repetitions. Default: 72 */
  readonly gap?: number;
};

export type ImageUse = {
  /** Counted from 0 */ readonly page: number;
  /** In points from the top left corner of the page as it is displayed */
  readonly box: { readonly x: number; readonly y: number; readonly width: number; readonly height: number };
  /** Samples per inch along the image's own sides; 0 where it has no extent */
  readonly dpi: { readonly x: number; readonly y: number };
};

export type InsertedPdf = {
  readonly pdf: PdfInput;
  /** Each at most once. Default: all */
  readonly pages?: PageSelection;
  /** Opens an encrypted PDF */
  readonly password?: string;
};

/** An invoice in the semantic model of EN 16931; terms are named by their numbers (BT, BG) */
export type Invoice = {
  /** Number of the invoice (BT-1) */ readonly number?: string;
  /** Date of issue (BT-2) */
  readonly issueDate?: string;
  /** Type: 380 invoice, 381 credit note, 384 correction, 389 self-billed, … (BT-3) */
  readonly typeCode?: string;
  /** Currency of all amounts, three letters of ISO 4217 (BT-5) */
  readonly currency?: string;
  /** Currency in which VAT is accounted, where another (BT-6) */
  readonly taxCurrency?: string;
  /** Date when VAT becomes due (BT-7) */
  readonly taxPointDate?: string;
  /** Event when VAT becomes due: 3 invoice, 35 delivery, 432 payment (BT-8) */
  readonly taxPointCode?: string;
  /** Date when payment is due (BT-9) */
  readonly dueDate?: string;
  /** The buyer's reference; in Germany the Leitweg-ID (BT-10) */
  readonly buyerReference?: string;
  /** Project (BT-11) */
  readonly projectReference?: string;
  /** Contract (BT-12) */
  readonly contractReference?: string;
  /** The buyer's order (BT-13) */
  readonly purchaseOrderReference?: string;
  /** The seller's order (BT-14) */
  readonly salesOrderReference?: string;
  /** Receiving advice (BT-15) */
  readonly receivingAdviceReference?: string;
  /** Despatch advice (BT-16) */
  readonly despatchAdviceReference?: string;
  /** Call for tenders, or lot (BT-17) */
  readonly tenderReference?: string;
  /** What is invoiced, such as a meter (BT-18) */
  readonly invoicedObject?: {
    /** The identifier itself (BT-18) */ readonly id?: string;
    /** Kind of identifier (UNTDID 1153) (BT-18-1) */
    readonly scheme?: string;
  };
  /** Where the buyer's accounting books it (BT-19) */
  readonly buyerAccountingReference?: string;
  /** Terms of payment, as text or with cash discounts as data (BT-20) */
  readonly paymentTerms?:
    | string
    | {
        /** Terms in words (BT-20) */ readonly text?: string;
        /** Cash discounts */
        readonly discounts: readonly {
          /** Percentage that is discounted */ readonly percent: string | number;
          /** Days from the date of issue */
          readonly days: number;
          /** Amount that the discount is on; the amount due when left out */
          readonly baseAmount?: string | number;
        }[];
      };
  /** Notes (BG-1) */
  readonly notes?: readonly {
    /** What the note is about (UNTDID 4451) (BT-21) */ readonly subjectCode?: string;
    /** The note (BT-22) */
    readonly text?: string;
  }[];
  /** Business process (BT-23) */
  readonly businessProcess?: string;
  /** Specification that the invoice follows; set by its format (BT-24) */
  readonly specification?: string;
  /** Invoices that this one is about (BG-3) */
  readonly precedingInvoices?: readonly {
    /** Number (BT-25) */ readonly number?: string;
    /** Date of issue (BT-26) */
    readonly issueDate?: string;
  }[];
  /** Who sells (BG-4) */
  readonly seller?: {
    /** Full name (BT-27) */ readonly name?: string;
    /** Name by which it is known, where another (BT-28) */
    readonly tradingName?: string;
    readonly identifiers?: readonly {
      /** The identifier itself (BT-29) */ readonly id?: string;
      /** Code of the register (ISO/IEC 6523) (BT-29-1) */
      readonly scheme?: string;
    }[];
    /** Entry in a register of companies (BT-30) */
    readonly legalRegistration?: {
      /** The identifier itself (BT-30) */ readonly id?: string;
      /** Code of the register (ISO/IEC 6523) (BT-30-1) */
      readonly scheme?: string;
    };
    /** VAT identifier, with the prefix of the country (BT-31) */
    readonly vatId?: string;
    /** Local tax registration (BT-32) */
    readonly taxRegistrationId?: string;
    /** Legal form, share capital and the like (BT-33) */
    readonly legalInformation?: string;
    /** Electronic address of the seller (BT-34) */
    readonly electronicAddress?: {
      /** The identifier itself (BT-34) */ readonly id?: string;
      /** Scheme of the address (EAS), such as EM for e-mail (BT-34-1) */
      readonly scheme?: string;
    };
    /** Postal address of the seller (BG-5) */
    readonly address?: {
      /** Usually street and number (BT-35) */ readonly line1?: string;
      /** Further line (BT-36) */
      readonly line2?: string;
      /** Further line (BT-162) */
      readonly line3?: string;
      /** City (BT-37) */
      readonly city?: string;
      /** Post code (BT-38) */
      readonly postCode?: string;
      /** Region or state (BT-39) */
      readonly subdivision?: string;
      /** Country, two letters of ISO 3166-1 (BT-40) */
      readonly country?: string;
    };
    /** Whom to ask (BG-6) */
    readonly contact?: {
      /** Person or department (BT-41) */ readonly name?: string;
      /** Telephone number (BT-42) */
      readonly phone?: string;
      /** E-mail address (BT-43) */
      readonly email?: string;
    };
  };
  /** Who buys (BG-7) */
  readonly buyer?: {
    /** Full name (BT-44) */ readonly name?: string;
    /** Name by which it is known, where another (BT-45) */
    readonly tradingName?: string;
    /** Identifier of the buyer (BT-46) */
    readonly identifier?: {
      /** The identifier itself (BT-46) */ readonly id?: string;
      /** Code of the register (ISO/IEC 6523) (BT-46-1) */
      readonly scheme?: string;
    };
    /** Entry in a register of companies (BT-47) */
    readonly legalRegistration?: {
      /** The identifier itself (BT-47) */ readonly id?: string;
      /** Code of the register (ISO/IEC 6523) (BT-47-1) */
      readonly scheme?: string;
    };
    /** VAT identifier, with the prefix of the country (BT-48) */
    readonly vatId?: string;
    /** Electronic address of the buyer (BT-49) */
    readonly electronicAddress?: {
      /** The identifier itself (BT-49) */ readonly id?: string;
      /** Scheme of the address (EAS), such as EM for e-mail (BT-49-1) */
      readonly scheme?: string;
    };
    /** Postal address of the buyer (BG-8) */
    readonly address?: {
      /** Usually street and number (BT-50) */ readonly line1?: string;
      /** Further line (BT-51) */
      readonly line2?: string;
      /** Further line (BT-163) */
      readonly line3?: string;
      /** City (BT-52) */
      readonly city?: string;
      /** Post code (BT-53) */
      readonly postCode?: string;
      /** Region or state (BT-54) */
      readonly subdivision?: string;
      /** Country, two letters of ISO 3166-1 (BT-55) */
      readonly country?: string;
    };
    /** Whom to ask (BG-9) */
    readonly contact?: {
      /** Person or department (BT-56) */ readonly name?: string;
      /** Telephone number (BT-57) */
      readonly phone?: string;
      /** E-mail address (BT-58) */
      readonly email?: string;
    };
  };
  /** Who is paid, where it is not the seller (BG-10) */
  readonly payee?: {
    /** Full name (BT-59) */ readonly name?: string;
    /** Identifier of the payee (BT-60) */
    readonly identifier?: {
      /** The identifier itself (BT-60) */ readonly id?: string;
      /** Code of the register (ISO/IEC 6523) (BT-60-1) */
      readonly scheme?: string;
    };
    /** Entry in a register of companies (BT-61) */
    readonly legalRegistration?: {
      /** The identifier itself (BT-61) */ readonly id?: string;
      /** Code of the register (ISO/IEC 6523) (BT-61-1) */
      readonly scheme?: string;
    };
  };
  /** The seller's tax representative (BG-11) */
  readonly taxRepresentative?: {
    /** Full name (BT-62) */ readonly name?: string;
    /** VAT identifier (BT-63) */
    readonly vatId?: string;
    /** Postal address of the representative (BG-12) */
    readonly address?: {
      /** Usually street and number (BT-64) */ readonly line1?: string;
      /** Further line (BT-65) */
      readonly line2?: string;
      /** Further line (BT-164) */
      readonly line3?: string;
      /** City (BT-66) */
      readonly city?: string;
      /** Post code (BT-67) */
      readonly postCode?: string;
      /** Region or state (BT-68) */
      readonly subdivision?: string;
      /** Country, two letters of ISO 3166-1 (BT-69) */
      readonly country?: string;
    };
  };
  /** Delivery (BG-13) */
  readonly delivery?: {
    /** Who receives the delivery (BT-70) */ readonly name?: string;
    /** Place of delivery (BT-71) */
    readonly location?: {
      /** The identifier itself (BT-71) */ readonly id?: string;
      /** Code of the register (ISO/IEC 6523) (BT-71-1) */
      readonly scheme?: string;
    };
    /** Date of delivery (BT-72) */
    readonly date?: string;
    /** Invoicing period (BG-14) */
    readonly period?: {
      /** First day (BT-73) */ readonly start?: string;
      /** Last day (BT-74) */
      readonly end?: string;
    };
    /** Postal address of the place of delivery (BG-15) */
    readonly address?: {
      /** Usually street and number (BT-75) */ readonly line1?: string;
      /** Further line (BT-76) */
      readonly line2?: string;
      /** Further line (BT-165) */
      readonly line3?: string;
      /** City (BT-77) */
      readonly city?: string;
      /** Post code (BT-78) */
      readonly postCode?: string;
      /** Region or state (BT-79) */
      readonly subdivision?: string;
      /** Country, two letters of ISO 3166-1 (BT-80) */
      readonly country?: string;
    };
  };
  /** How to pay (BG-16) */
  readonly payment?: {
    /** Means of payment (UNTDID 4461): 58 SEPA transfer, 59 SEPA direct debit, 30, 48, … (BT-81) */
    readonly meansCode?: string;
    /** The same in words (BT-82) */
    readonly meansText?: string;
    /** Text that the payment should carry (BT-83) */
    readonly remittance?: string;
    /** Accounts to pay into (BG-17) */
    readonly creditTransfers?: readonly {
      /** IBAN or number (BT-84) */ readonly account?: string;
      /** Name of the account (BT-85) */
      readonly name?: string;
      /** BIC or number of the bank (BT-86) */
      readonly bic?: string;
    }[];
    /** Card that was charged (BG-18) */
    readonly card?: {
      /** Last four to six digits, never the whole number (BT-87) */ readonly number?: string;
      /** Name on the card (BT-88) */
      readonly holder?: string;
    };
    /** Direct debit (BG-19) */
    readonly directDebit?: {
      /** Reference of the mandate (BT-89) */ readonly mandate?: string;
      /** The creditor's identifier at the bank (BT-90) */
      readonly creditorId?: string;
      /** Account that is debited (BT-91) */
      readonly account?: string;
    };
  };
  /** Allowances on the invoice (BG-20) */
  readonly allowances?: readonly {
    /** Amount of the allowance, without VAT (BT-92) */ readonly amount?: string | number;
    /** Base amount of the percentage (BT-93) */
    readonly baseAmount?: string | number;
    /** Percentage of the base amount (BT-94) */
    readonly percentage?: string | number;
    /** VAT of it (BT-95) */
    readonly vat?: {
      /** VAT category: S, Z, E, AE, K, G, O, L or M (BT-95) */ readonly category?: string;
      /** VAT rate in percent (BT-96) */
      readonly rate?: string | number;
    };
    /** Why there is this allowance (BT-97) */
    readonly reason?: string;
    /** The same as a code of UNTDID 5189 (BT-98) */
    readonly reasonCode?: string;
  }[];
  /** Charges on the invoice (BG-21) */
  readonly charges?: readonly {
    /** Amount of the charge, without VAT (BT-99) */ readonly amount?: string | number;
    /** Base amount of the percentage (BT-100) */
    readonly baseAmount?: string | number;
    /** Percentage of the base amount (BT-101) */
    readonly percentage?: string | number;
    /** VAT of it (BT-102) */
    readonly vat?: {
      /** VAT category: S, Z, E, AE, K, G, O, L or M (BT-102) */ readonly category?: string;
      /** VAT rate in percent (BT-103) */
      readonly rate?: string | number;
    };
    /** Why there is this charge (BT-104) */
    readonly reason?: string;
    /** The same as a code of UNTDID 7161 (BT-105) */
    readonly reasonCode?: string;
  }[];
  /** Totals; computed when left out, checked when given (BG-22) */
  readonly totals?: {
    /** Sum of the lines (BT-106) */ readonly lines?: string | number;
    /** Sum of the allowances (BT-107) */
    readonly allowances?: string | number;
    /** Sum of the charges (BT-108) */
    readonly charges?: string | number;
    /** Total without VAT (BT-109) */
    readonly withoutVat?: string | number;
    /** Total VAT (BT-110) */
    readonly vat?: string | number;
    /** Total VAT in the currency of accounting (BT-111) */
    readonly vatInTaxCurrency?: string | number;
    /** Total with VAT (BT-112) */
    readonly withVat?: string | number;
    /** Paid already (BT-113) */
    readonly paid?: string | number;
    /** Added to round the amount due (BT-114) */
    readonly rounding?: string | number;
    /** Collected for others, in Factur-X EXTENDED; read, not made (BT-179) */
    readonly thirdParty?: string | number;
    /** Due for payment (BT-115) */
    readonly due?: string | number;
  };
  /** VAT by category and rate; computed when left out (BG-23) */
  readonly vatBreakdown?: readonly {
    /** Amount that VAT is of (BT-116) */ readonly taxableAmount?: string | number;
    /** VAT (BT-117) */
    readonly taxAmount?: string | number;
    /** VAT category (BT-118) */
    readonly category?: string;
    /** VAT rate in percent (BT-119) */
    readonly rate?: string | number;
    /** Why no VAT is charged (BT-120) */
    readonly exemptionReason?: string;
    /** The same as a code (VATEX) (BT-121) */
    readonly exemptionReasonCode?: string;
  }[];
  /** Supporting documents (BG-24) */
  readonly attachments?: readonly {
    /** Identifier (BT-122) */ readonly id?: string;
    /** Description (BT-123) */
    readonly description?: string;
    /** Where it can be found (BT-124) */
    readonly url?: string;
    /** The document itself (BT-125) */
    readonly file?: {
      /** Content, base64 (BT-125) */ readonly content?: string;
      /** Media type (BT-125-1) */
      readonly mimeType?: string;
      /** File name (BT-125-2) */
      readonly name?: string;
    };
  }[];
  /** Lines (BG-25) */
  readonly lines?: readonly {
    /** Identifier of the line; counted when left out (BT-126) */ readonly id?: string;
    /** Subtype in Factur-X EXTENDED: DETAIL, GROUP (a subtotal) or INFORMATION; read, not made (BT-X-8) */
    readonly subtype?: string;
    /** Identifier of the line above it, in Factur-X EXTENDED; read, not made (BT-X-304) */
    readonly parentId?: string;
    /** Note (BT-127) */
    readonly note?: string;
    /** What is invoiced (BT-128) */
    readonly object?: {
      /** The identifier itself (BT-128) */ readonly id?: string;
      /** Kind of identifier (UNTDID 1153) (BT-128-1) */
      readonly scheme?: string;
    };
    /** Quantity (BT-129) */
    readonly quantity?: string | number;
    /** Unit (UN/ECE Rec 20): C62 piece, HUR hour, KGM kilogram, … (BT-130) */
    readonly unit?: string;
    /** Amount without VAT; computed when left out (BT-131) */
    readonly netAmount?: string | number;
    /** Line of the buyer's order (BT-132) */
    readonly purchaseOrderLine?: string;
    /** Where the buyer's accounting books it (BT-133) */
    readonly buyerAccountingReference?: string;
    /** Period of the line (BG-26) */
    readonly period?: {
      /** First day (BT-134) */ readonly start?: string;
      /** Last day (BT-135) */
      readonly end?: string;
    };
    /** Allowances on the line (BG-27) */
    readonly allowances?: readonly {
      /** Amount of the allowance, without VAT (BT-136) */ readonly amount?: string | number;
      /** Base amount of the percentage (BT-137) */
      readonly baseAmount?: string | number;
      /** Percentage of the base amount (BT-138) */
      readonly percentage?: string | number;
      /** Why there is this allowance (BT-139) */
      readonly reason?: string;
      /** The same as a code of UNTDID 5189 (BT-140) */
      readonly reasonCode?: string;
    }[];
    /** Charges on the line (BG-28) */
    readonly charges?: readonly {
      /** Amount of the charge, without VAT (BT-141) */ readonly amount?: string | number;
      /** Base amount of the percentage (BT-142) */
      readonly baseAmount?: string | number;
      /** Percentage of the base amount (BT-143) */
      readonly percentage?: string | number;
      /** Why there is this charge (BT-144) */
      readonly reason?: string;
      /** The same as a code of UNTDID 7161 (BT-145) */
      readonly reasonCode?: string;
    }[];
    /** Price (BG-29) */
    readonly price?: {
      /** Price of one base quantity, without VAT (BT-146) */ readonly net?: string | number;
      /** Discount within the price (BT-147) */
      readonly discount?: string | number;
      /** Price before the discount (BT-148) */
      readonly gross?: string | number;
      /** How many units the price is for; 1 when left out (BT-149) */
      readonly baseQuantity?: string | number;
      /** Unit of the base quantity (BT-150) */
      readonly baseQuantityUnit?: string;
    };
    /** VAT of the line (BG-30) */
    readonly vat?: {
      /** VAT category: S, Z, E, AE, K, G, O, L or M (BT-151) */ readonly category?: string;
      /** VAT rate in percent (BT-152) */
      readonly rate?: string | number;
    };
    /** What is sold (BG-31) */
    readonly item?: {
      /** Name (BT-153) */ readonly name?: string;
      /** Description (BT-154) */
      readonly description?: string;
      /** The seller's number for it (BT-155) */
      readonly sellerId?: string;
      /** The buyer's number for it (BT-156) */
      readonly buyerId?: string;
      /** Number in a register, such as a GTIN (BT-157) */
      readonly standardId?: {
        /** The identifier itself (BT-157) */ readonly id?: string;
        /** Code of the register (ISO/IEC 6523) (BT-157-1) */
        readonly scheme?: string;
      };
      /** Classes that it belongs to (BT-158) */
      readonly classifications?: readonly {
        /** Class (BT-158) */ readonly code?: string;
        /** Scheme (UNTDID 7143) (BT-158-1) */
        readonly scheme?: string;
        /** Version of the scheme (BT-158-2) */
        readonly version?: string;
      }[];
      /** Country of origin (BT-159) */
      readonly originCountry?: string;
      /** Properties (BG-32) */
      readonly attributes?: readonly {
        /** Name of the property (BT-160) */ readonly name?: string;
        /** Its value (BT-161) */
        readonly value?: string;
      }[];
    };
  }[];
};

/** A rule that an invoice breaks */
export type InvoiceFinding = {
  /** As its standard names it, such as BR-CO-15 */ readonly rule: string;
  readonly severity: 'error' | 'warning';
  /** Where in the invoice, such as `lines[3].netAmount` */
  readonly path: string;
  /** The rule in plain words */
  readonly message: string;
  /** How to fix it */
  readonly mend: string;
};

/** An electronic invoice that fills the template, and its format */
export type InvoiceOption = {
  /** Format of the invoice; factur-x and zugferd put the XML inside the PDF */
  readonly format: 'factur-x' | 'zugferd' | 'xrechnung-cii' | 'xrechnung-ubl' | 'peppol-ubl' | 'ubl' | 'cii';
  /** Of factur-x and zugferd (default: en16931); of ubl and cii: extended-ctc-fr */
  readonly profile?:
    | 'minimum'
    | 'basic-wl'
    | 'basic'
    | 'en16931'
    | 'extended'
    | 'xrechnung'
    | 'extended-ctc-fr';
  /** Rules that refuse instead of warning: fr-ctc, of France */
  readonly rules?: 'fr-ctc';
  /** Language of the PDF (BCP 47). Default: that of the seller's country */
  readonly language?: string;
  readonly data: Invoice;
};

export type Job = {
  readonly id: string;
  readonly status: 'pending' | 'processing' | 'complete' | 'failed';
  /** A render of a template, with an `invoice` or without, of HTML or Markdown (`inline`), or a pipeline */
  readonly kind: 'template' | 'invoice' | 'inline' | 'pipeline' | 'webhook-test';
  /** The template that it renders */
  readonly template?: { readonly id: string; readonly name: string; readonly slug: string };
  /** The saved pipeline that it runs */
  readonly pipeline?: {
    readonly id: string;
    readonly name: string;
    readonly slug: string;
    /** The version whose steps it runs */
    readonly version?: number;
  };
  /** Name of the API key that queued it */
  readonly queuedBy: string;
  /** The request that queued it */
  readonly requestId: string;
  /** The batch that it belongs to */
  readonly batchId?: string;
  /** ISO 8601 timestamp */
  readonly createdAt: string;
  /** ISO 8601 timestamp */
  readonly completedAt?: string;
  /** Reason for the failure */
  readonly error?: string;
  /** Code of the error, as in the answer to a request, if it has one */
  readonly errorCode?: string;
  /** `true` for a job that was canceled */
  readonly canceled?: boolean;
  /** Why the result, report, warnings and error are no longer here: a document that the job read or saved has been deleted or has expired */
  readonly resultGone?: string;
  /** The saved document */
  readonly documentId?: string;
  /** The saved documents of a pipeline with several */
  readonly documentIds?: readonly string[];
  /** Of the result, if it can be fetched with the job */
  readonly mediaType?: string;
  /** Where it was uploaded to, when the job had an `s3` */
  readonly url?: string;
  /** The standards that the PDF claims, such as `PDF/A-2a; PDF/UA-1` */
  readonly conformance?: string;
  /** How many warnings the render has, once it is complete */
  readonly warningCount?: number;
  /** Of an item of a batch: the name of its saved document, or else its `saveName` */
  readonly name?: string;
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
    /** After a failed delivery: when the next one is due, within 10 % of the delay */
    readonly nextAttemptAt?: string;
  };
  /** Resources that could not be loaded, and errors of scripts */
  readonly warnings?: readonly RenderWarning[];
  /** Report of a complete pipeline */
  readonly report?: PipelineReport;
  /** The PDF, once the job is complete */
  readonly pdfBase64?: string;
  /** The image or the ZIP (see `mediaType`), in place of a PDF */
  readonly fileBase64?: string;
};

export type JobSummary = {
  readonly id: string;
  readonly status: 'pending' | 'processing' | 'complete' | 'failed';
  /** A render of a template, with an `invoice` or without, of HTML or Markdown (`inline`), or a pipeline */
  readonly kind: 'template' | 'invoice' | 'inline' | 'pipeline' | 'webhook-test';
  /** The template that it renders */
  readonly template?: { readonly id: string; readonly name: string; readonly slug: string };
  /** The saved pipeline that it runs */
  readonly pipeline?: {
    readonly id: string;
    readonly name: string;
    readonly slug: string;
    /** The version whose steps it runs */
    readonly version?: number;
  };
  /** Name of the API key that queued it */
  readonly queuedBy: string;
  /** The request that queued it */
  readonly requestId: string;
  /** The batch that it belongs to */
  readonly batchId?: string;
  /** ISO 8601 timestamp */
  readonly createdAt: string;
  /** ISO 8601 timestamp */
  readonly completedAt?: string;
  /** Reason for the failure */
  readonly error?: string;
  /** Code of the error, as in the answer to a request, if it has one */
  readonly errorCode?: string;
  /** `true` for a job that was canceled */
  readonly canceled?: boolean;
  /** Why the result, report, warnings and error are no longer here: a document that the job read or saved has been deleted or has expired */
  readonly resultGone?: string;
  /** The saved document */
  readonly documentId?: string;
  /** The saved documents of a pipeline with several */
  readonly documentIds?: readonly string[];
  /** Of the result, if it can be fetched with the job */
  readonly mediaType?: string;
  /** Where it was uploaded to, when the job had an `s3` */
  readonly url?: string;
  /** The standards that the PDF claims, such as `PDF/A-2a; PDF/UA-1` */
  readonly conformance?: string;
  /** How many warnings the render has, once it is complete */
  readonly warningCount?: number;
};

/** A base64 document of an office program, or the document that holds it */
export type OfficeInput = string | { readonly documentId: string } | Uint8Array;

/** Pages, counted from 0 (negative: from the end), and ranges of them, both ends included */
export type PageSelection = readonly (
  | number
  | {
      readonly from: number;
      /** Default: the last page */
      readonly to?: number;
    }
)[];

/** A size of paper by name, or in points */
export type PaperSize =
  | 'A3'
  | 'A4'
  | 'A5'
  | 'A6'
  | 'Letter'
  | 'Legal'
  | 'Tabloid'
  | { readonly width: number; readonly height: number };

export type PdfBookmark = {
  readonly title: string;
  /** Counted from 0; null when it leads to no page */
  readonly page: number | null;
  /** Points from the left edge of the page as displayed */
  readonly x?: number;
  /** Points from its top edge */
  readonly y?: number;
  readonly bookmarks: readonly PdfBookmark[];
};

export type PdfImage = {
  /** Its name; missing when there is a `problem` */ readonly file?: string;
  readonly mediaType?: 'image/png' | 'image/jpeg' | 'image/jp2' | 'image/j2c';
  /** Whether the file is what the PDF holds, byte for byte, rather than a PNG of its samples */
  readonly original?: boolean;
  /** Reason for the missing file */
  readonly problem?: string;
  /** Samples; a mask that has more of them makes the file larger */
  readonly width: number;
  readonly height: number;
  readonly bitsPerComponent?: number;
  /** Its family, such as `ICCBased` */
  readonly colorSpace?: string;
  /** The last filter in the PDF, such as `DCTDecode` */
  readonly coding?: string;
  readonly inline: boolean;
  /** Painted with the colour of its place; its file is black on transparent */
  readonly stencil: boolean;
  /** Source of its opacity in the file */
  readonly mask?: 'soft' | 'stencil' | 'colors';
  /** How often it is drawn on these pages */
  readonly drawn: number;
  /** At most 100 */
  readonly uses: readonly ImageUse[];
  /** The file as base64 */
  readonly data?: string;
};

export type PdfImages = {
  /** Of the document */ readonly pageCount: number;
  /** In the order in which they are first drawn */
  readonly images: readonly PdfImage[];
};

export type PdfInformation = {
  readonly sizeBytes: number;
  /** Such as `1.7` */
  readonly version: string;
  readonly pageCount: number;
  readonly pages: readonly {
    /** Points, as displayed */ readonly width: number;
    readonly height: number;
    /** Clockwise rotation for display, in degrees */
    readonly rotation: number;
    /** Page label, if the file has one */
    readonly label?: string;
  }[];
  readonly encrypted: boolean;
  /** Permissions of the user password of an encrypted file */
  readonly permissions?: {
    readonly print: boolean;
    readonly modify: boolean;
    readonly copy: boolean;
    readonly annotate: boolean;
    readonly fillForms: boolean;
    readonly assemble: boolean;
    readonly printHighQuality: boolean;
  };
  readonly metadata: PdfMetadata;
  readonly language?: string;
  readonly tagged: boolean;
  /** Standards that the metadata claim, such as `PDF/A-3b`; `POST /v1/validate` checks them */
  readonly claims: readonly string[];
  readonly bookmarks: readonly PdfBookmark[];
  readonly attachments: readonly {
    readonly name: string;
    readonly description?: string;
    readonly mediaType?: string;
    readonly sizeBytes?: number;
    /** `AFRelationship`, such as `Data` or `Source` */
    readonly relationship?: string;
  }[];
  readonly signatures: {
    readonly signed: number;
    /** Signature fields, signed or not */
    readonly fields: number;
  };
  readonly form: 'none' | 'fields' | 'xfa';
  readonly fonts: readonly {
    /** Without the prefix of a subset; empty when it has none */ readonly name: string;
    /** Such as `TrueType`, `Type1`, `Type3`, `CIDFontType2` */
    readonly type: string;
    readonly embedded: boolean;
    readonly subset: boolean;
    /** Whether it maps its codes to Unicode itself */
    readonly toUnicode: boolean;
  }[];
};

/** A base64 PDF, or the document that holds it */
export type PdfInput = string | { readonly documentId: string } | Uint8Array;

export type PdfMetadata = {
  readonly title?: string;
  readonly author?: string;
  readonly subject?: string;
  readonly keywords?: string;
  readonly creator?: string;
  readonly producer?: string;
  /** ISO 8601, UTC */
  readonly created?: string;
  /** ISO 8601, UTC */
  readonly modified?: string;
  /** Further entries of the information dictionary */
  readonly custom: { readonly [key: string]: unknown };
  /** Entries that differ between the information dictionary and the XMP metadata; XMP takes precedence */
  readonly disagreements: readonly string[];
};

export type PdfStamp = {
  readonly pdf: PdfInput;
  /** Default: the first */
  readonly page?: number;
  /** Default: all */
  readonly pages?: PageSelection;
  readonly layer?: 'over' | 'under';
  readonly anchor?:
    | 'top-left'
    | 'top'
    | 'top-right'
    | 'left'
    | 'center'
    | 'right'
    | 'bottom-left'
    | 'bottom'
    | 'bottom-right';
  /** Points from the edges that the anchor names. Default: 36 */
  readonly margin?: number;
  /** Points to the right of that */
  readonly x?: number;
  /** Points above that */
  readonly y?: number;
  /** Degrees, counter-clockwise */
  readonly rotate?: number;
  /** Default: 1 */
  readonly opacity?: number;
  /** Largest width; the stamp keeps its shape */
  readonly width?: number;
  /** Largest height */
  readonly height?: number;
  /** Fill the page within the margins */
  readonly fit?: boolean;
  /** Repeat it all over the page */
  readonly tile?: boolean;
  /** Points between repetitions. Default: 72 */
  readonly gap?: number;
};

/** A base64 PDF, or the document that holds it; an encrypted one with its password */
export type PdfWithPassword =
  | string
  | {
      readonly documentId: string;
      /** Opens the PDF, if it is encrypted */
      readonly password?: string;
    }
  | {
      readonly pdf: string;
      /** Opens the PDF, if it is encrypted */
      readonly password?: string;
    }
  | Uint8Array;

/** Default of each: true. Reading aloud and the like is always allowed */
export type Permissions = {
  /** Print */ readonly print?: boolean;
  /** Print at full quality. Default: as print */
  readonly printHighQuality?: boolean;
  /** Copy text and images */
  readonly copy?: boolean;
  /** Change the contents, other than by what follows */
  readonly modify?: boolean;
  /** Comment; includes filling in forms */
  readonly annotate?: boolean;
  /** Fill in forms */
  readonly fillForms?: boolean;
  /** Insert, delete and turn pages, make bookmarks */
  readonly assemble?: boolean;
};

export type Pipeline = {
  readonly id: string;
  readonly slug: string;
  readonly name: string;
  readonly description: string;
  /** Names of the PDFs that a run has to bring */
  readonly inputs: readonly string[];
  /** How often it was saved */
  readonly version: number;
  /** ISO 8601 timestamp */
  readonly createdAt: string;
  /** ISO 8601 timestamp */
  readonly updatedAt: string;
  readonly steps: readonly SavedStep[];
};

export type PipelineReport = {
  /** The saved documents, in the order of the results; `pdf` is the name within the pipeline */
  readonly documents: readonly {
    readonly id: string;
    readonly name: string;
    readonly pdf: string;
    readonly sizeBytes: number;
  }[];
  readonly reports: readonly {
    /** Index of the step */ readonly step: number;
    readonly do:
      | 'render'
      | 'html'
      | 'convert'
      | 'merge'
      | 'redact'
      | 'fill'
      | 'pages'
      | 'split'
      | 'stamp'
      | 'protect'
      | 'unprotect'
      | 'flatten'
      | 'optimize'
      | 'embed'
      | 'attachInvoice'
      | 'certify'
      | 'validate'
      | 'verify'
      | 'extract'
      | 'information'
      | 'text'
      | 'rasterize'
      | 'images';
    /** Name of the PDF */
    readonly pdf: string;
    readonly report: unknown;
  }[];
  /** Where the result was uploaded to, when `s3` was given */
  readonly url?: string;
};

/** An operation with its options */
export type PipelineStep =
  | PipelineStepRender
  | PipelineStepHtml
  | PipelineStepConvert
  | PipelineStepMerge
  | PipelineStepRedact
  | PipelineStepFill
  | PipelineStepPages
  | PipelineStepSplit
  | PipelineStepStamp
  | PipelineStepProtect
  | PipelineStepUnprotect
  | PipelineStepFlatten
  | PipelineStepOptimize
  | PipelineStepEmbed
  | PipelineStepAttachInvoice
  | PipelineStepCertify
  | PipelineStepValidate
  | PipelineStepVerify
  | PipelineStepExtract
  | PipelineStepInformation
  | PipelineStepText
  | PipelineStepRasterize
  | PipelineStepImages;

export type PipelineStepAttachInvoice = {
  readonly do: 'attachInvoice';
  /** Names of the PDFs that it works on, in this order; the others are left as they are. Default: all */
  readonly on?: readonly string[];
  /** Work on a PDF that an earlier step has signed, although that breaks the signature */
  readonly breaksSeal?: boolean;
  readonly invoice?: Invoice;
  /** Of `invoice`. Default: factur-x */
  readonly format?: 'factur-x' | 'zugferd';
  /** Of factur-x and zugferd (default: en16931); of ubl and cii: extended-ctc-fr */
  readonly profile?:
    | 'minimum'
    | 'basic-wl'
    | 'basic'
    | 'en16931'
    | 'extended'
    | 'xrechnung'
    | 'extended-ctc-fr';
  /** Rules that refuse instead of warning: fr-ctc, of France */
  readonly rules?: 'fr-ctc';
  /** Of the pages (BCP 47), for dates in words. Default: that of the seller's country */
  readonly language?: string;
  /** The invoice as CII in a profile of Factur-X or ZUGFeRD, in place of `invoice` */
  readonly xml?: string;
  /** Refuse on warnings, such as figures that the pages do not show */
  readonly strict?: boolean;
};

export type PipelineStepCertify = {
  readonly do: 'certify';
  /** Names of the PDFs that it works on, in this order; the others are left as they are. Default: all */
  readonly on?: readonly string[];
  /** X.509 certificate, PEM; its chain may follow */
  readonly certificatePem?: string;
  /** Private key, PEM: PKCS#8, PKCS#1 or SEC1 */
  readonly privateKeyPem?: string;
  /** The same as `certificatePem` */
  readonly certificate?: string;
  /** The same as `privateKeyPem` */
  readonly privateKey?: string;
  /** Passphrase of an encrypted key or PKCS#12 file */
  readonly passphrase?: string;
  /** PKCS#12 file with certificate and key, base64 */
  readonly p12?: string;
  /** Asymmetric KMS key that signs, instead of a private key */
  readonly kmsKeyArn?: string;
  /** A saved certificate */
  readonly certificateId?: string;
  readonly reason?: string;
  readonly location?: string;
  readonly contact?: string;
  /** Signer's name. Default: that of the certificate */
  readonly name?: string;
  /** Name of an empty signature field of the PDF, which is signed. Default: a new field is added */
  readonly field?: string;
  /** Default: false; true with `field` */
  readonly visible?: boolean;
  /** Page of the visible signature. Default: the first */
  readonly page?: 'last' | number;
  /** Points from the left edge */
  readonly x?: number;
  /** Points from the bottom edge */
  readonly y?: number;
  /** Default: 200 */
  readonly width?: number;
  /** Default: 50 */
  readonly height?: number;
  /** Lines of the visible signature, the first one bold, with {name}, {date}, {reason}, {location}, {contact}. Default: name, time, reason and location. Empty for the image alone */
  readonly lines?: readonly string[];
  /** Language of the visible signature's own words (BCP 47). Default: that of the document */
  readonly language?: string;
  /** Time zone of the date that is shown, such as Europe/Berlin. Default: UTC */
  readonly timeZone?: string;
  readonly image?: string;
  readonly profile?: 'pkcs7' | 'pades';
  /** Certification: 1 no changes, 2 filling in forms and signing, 3 annotations too */
  readonly permissions?: 1 | 2 | 3;
  /** Time-stamp authority (RFC 3161) */
  readonly timestampUrl?: string;
  /** User name for the authority (HTTP Basic) */
  readonly timestampUsername?: string;
  /** Password for the authority (HTTP Basic) */
  readonly timestampPassword?: string;
  /** Object identifier of the policy to time-stamp under. Default: the authority chooses */
  readonly timestampPolicy?: string;
  /** Digest that the time stamp is for. Default: sha256 */
  readonly timestampDigest?: 'sha256' | 'sha384' | 'sha512';
};

export type PipelineStepConvert = {
  readonly do: 'convert';
  /** Name of the PDF that it makes */
  readonly as?: string;
  readonly file: OfficeInput;
  /** Name of the file with its extension, which plain text needs. The result is called like it */
  readonly filename?: string;
  /** Opens an encrypted document */
  readonly password?: string;
  readonly options?: {
    /** Pages, counted from 0, and ranges of them, both ends included. Default: all */
    readonly pages?: readonly (
      | number
      | {
          readonly from: number;
          /** Default: the last page */
          readonly to?: number;
        }
    )[];
    /** Make all pages of a text document or workbook landscape */
    readonly landscape?: boolean;
    /** Put each sheet of a workbook on a page of its own size */
    readonly singlePageSheets?: boolean;
    /** Of text documents: how tracked changes appear */
    readonly trackedChanges?: 'asSaved' | 'shown' | 'accepted' | 'rejected';
    /** Leave comments out, print them in the margin, or make annotations of them */
    readonly comments?: 'none' | 'margin' | 'annotations';
    /** Include hidden sheets of a workbook */
    readonly hiddenSheets?: boolean;
    /** Include hidden slides */
    readonly hiddenSlides?: boolean;
    /** Add the notes pages of a presentation */
    readonly notesPages?: boolean;
    /** Make tables of contents of text documents anew from the headings */
    readonly updateIndexes?: boolean;
    /** Make bookmarks of headings */
    readonly bookmarks?: boolean;
    /** Keep form fields as fields of an AcroForm */
    readonly formFields?: boolean;
    /** Quality of JPEGs. Default: images are compressed without loss */
    readonly imageQuality?: number;
    /** Resample images of more dots to the inch. Default: none */
    readonly imageDpi?: 75 | 150 | 300 | 600 | 1200;
    /** Language and paper of a document that names none; dates and currency of workbooks */
    readonly locale?: string;
  };
  /** Refuse the conversion when there are warnings */
  readonly strict?: boolean;
  readonly format?: 'pdf';
};

export type PipelineStepEmbed = {
  readonly do: 'embed';
  /** Names of the PDFs that it works on, in this order; the others are left as they are. Default: all */
  readonly on?: readonly string[];
  /** Work on a PDF that an earlier step has signed, although that breaks the signature */
  readonly breaksSeal?: boolean;
  /** Data to embed, as `embedData` of a render */
  readonly data: { readonly [key: string]: unknown };
};

export type PipelineStepExtract = {
  readonly do: 'extract';
  /** Names of the PDFs that it works on, in this order; the others are left as they are. Default: all */
  readonly on?: readonly string[];
};

export type PipelineStepFill = {
  readonly do: 'fill';
  /** Names of the PDFs that it works on, in this order; the others are left as they are. Default: all */
  readonly on?: readonly string[];
  /** Work on a PDF that an earlier step has signed, although that breaks the signature */
  readonly breaksSeal?: boolean;
  /** Values by the fields' names: full names such as `address.city`, or objects within each other. `null` empties a field */
  readonly values: { readonly [key: string]: unknown };
  /** Flatten the fields afterwards */
  readonly flatten?: boolean;
  /** Fill in fields that are marked as read-only, too */
  readonly readOnly?: boolean;
  /** Take signatures out of a file that could not be filled in otherwise */
  readonly removeSignatures?: boolean;
  /** Refuse (400 `FIELD_TEXT_CUT`) text that does not fit into a box of its field */
  readonly strict?: boolean;
};

export type PipelineStepFlatten = {
  readonly do: 'flatten';
  /** Names of the PDFs that it works on, in this order; the others are left as they are. Default: all */
  readonly on?: readonly string[];
  /** Work on a PDF that an earlier step has signed, although that breaks the signature */
  readonly breaksSeal?: boolean;
};

export type PipelineStepHtml = {
  readonly do: 'html';
  /** Name of the PDF that it makes */
  readonly as?: string;
  /** HTML with CSS and Liquid tags, or `markdown` or `url` in its place */
  readonly html?: string;
  /** Markdown (CommonMark, with the tables, task lists, footnotes and strikethrough of GitHub) with Liquid tags. YAML between `---` lines above it may hold title, lang, author, description and keywords */
  readonly markdown?: string;
  /** Address of a public web page to print, by https. Its text is not read as Liquid */
  readonly url?: string;
  /** A style sheet in addition to those of the HTML, or to the one that Markdown gets */
  readonly css?: string;
  /** HTML of the page header, with Liquid tags */
  readonly header?: string | null;
  /** HTML of the page footer, with Liquid tags */
  readonly footer?: string | null;
  /** Title of a document that has none of its own. Markdown without one takes its first heading */
  readonly title?: string;
  /** Fills the Liquid tags. Default: {} */
  readonly data?: { readonly [key: string]: unknown };
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
    readonly timeZone?: string;
    readonly embedData?: boolean;
    readonly javascript?: boolean;
    readonly tagged?: boolean;
    readonly outline?: boolean;
    readonly conformance?: 'none' | readonly ('pdfa' | 'ua')[];
    readonly strict?: boolean;
  };
  /** Liquid by name: `{% render 'address', of: customer %}` renders the partial `address` */
  readonly partials?: { readonly [key: string]: string };
  /** Files that the HTML, its header and its footer use by relative addresses: base64 by path, such as { "img/logo.png": "iVBOR…" }. Images, fonts, style sheets and JSON */
  readonly assets?: { readonly [key: string]: string };
  /** Relative addresses of the HTML, its header and its footer are resolved against it, and loaded like any other. Assets come first */
  readonly baseUrl?: string;
  /** Condition to wait for before printing */
  readonly waitFor?: {
    /** CSS selector of an element */ readonly selector?: string;
    /** JavaScript expression that becomes true; needs `options.javascript` */
    readonly expression?: string;
    readonly timeoutMs?: number;
  };
  /** true embeds the render data, an object embeds that object */
  readonly embedData?: boolean | { readonly [key: string]: unknown };
  /** Refuse to render when a resource is missing or a script fails, as the template option does */
  readonly strict?: boolean;
  readonly invoice?: InvoiceOption;
  /** Turn form fields into static content */
  readonly flattenForms?: boolean;
};

export type PipelineStepImages = {
  readonly do: 'images';
  /** Names of the PDFs that it works on, in this order; the others are left as they are. Default: all */
  readonly on?: readonly string[];
  /** Default: all. A page that is named twice is read once */
  readonly pages?: PageSelection;
};

export type PipelineStepInformation = {
  readonly do: 'information';
  /** Names of the PDFs that it works on, in this order; the others are left as they are. Default: all */
  readonly on?: readonly string[];
};

export type PipelineStepMerge = {
  readonly do: 'merge';
  /** Names of the PDFs that it works on, in this order; the others are left as they are. Default: all */
  readonly on?: readonly string[];
  /** Name of the PDF that it makes */
  readonly as?: string;
  /** Work on a PDF that an earlier step has signed, although that breaks the signature */
  readonly breaksSeal?: boolean;
};

export type PipelineStepOptimize = {
  readonly do: 'optimize';
  /** Names of the PDFs that it works on, in this order; the others are left as they are. Default: all */
  readonly on?: readonly string[];
  /** Work on a PDF that an earlier step has signed, although that breaks the signature */
  readonly breaksSeal?: boolean;
  /** How images are made smaller */
  readonly images?: {
    /** Resample images above this resolution, in samples per inch at their largest drawn size. Default: none */
    readonly maxDpi?: number;
    /** The same for 1-bit images, such as scans of text. Default: none */
    readonly maxBilevelDpi?: number;
    /** Of JPEGs, with lossy. Default: 80 */
    readonly quality?: number;
  };
  /** Allow lossy coding: images become JPEGs, JPEGs get a lower quality */
  readonly lossy?: boolean;
  /** Remove page thumbnails, which viewers make themselves */
  readonly removeThumbnails?: boolean;
  /** Remove private data of programs (`/PieceInfo`) */
  readonly removePrivateData?: boolean;
  /** Linearize: viewers show the first page before the rest has loaded */
  readonly linearize?: boolean;
};

export type PipelineStepPages =
  | {
      readonly action: 'extract';
      /** Pages to keep, in this order, each at most once */
      readonly pages: PageSelection;
      /** Keep the files attached to the document as a whole */
      readonly attachments?: boolean;
      readonly do: 'pages';
      /** Names of the PDFs that it works on, in this order; the others are left as they are. Default: all */
      readonly on?: readonly string[];
      /** Work on a PDF that an earlier step has signed, although that breaks the signature */
      readonly breaksSeal?: boolean;
    }
  | {
      readonly action: 'delete';
      /** Pages to take out */
      readonly pages: PageSelection;
      /** Keep the files attached to the document as a whole */
      readonly attachments?: boolean;
      readonly do: 'pages';
      /** Names of the PDFs that it works on, in this order; the others are left as they are. Default: all */
      readonly on?: readonly string[];
      /** Work on a PDF that an earlier step has signed, although that breaks the signature */
      readonly breaksSeal?: boolean;
    }
  | {
      readonly action: 'rotate';
      /** Default: all */
      readonly pages?: PageSelection;
      /** Clockwise, added to the present rotation of a page */
      readonly degrees: 90 | 180 | 270;
      readonly do: 'pages';
      /** Names of the PDFs that it works on, in this order; the others are left as they are. Default: all */
      readonly on?: readonly string[];
      /** Work on a PDF that an earlier step has signed, although that breaks the signature */
      readonly breaksSeal?: boolean;
    }
  | {
      readonly action: 'reorder';
      /** All pages in their new order, each once */
      readonly pages: PageSelection;
      readonly do: 'pages';
      /** Names of the PDFs that it works on, in this order; the others are left as they are. Default: all */
      readonly on?: readonly string[];
      /** Work on a PDF that an earlier step has signed, although that breaks the signature */
      readonly breaksSeal?: boolean;
    }
  | {
      readonly action: 'insert';
      /** The page before which they go, from 0. Default: after the last one */
      readonly at?: number;
      /** Pages of other PDFs, and blank ones */
      readonly parts: readonly (InsertedPdf | BlankPages)[];
      readonly do: 'pages';
      /** Names of the PDFs that it works on, in this order; the others are left as they are. Default: all */
      readonly on?: readonly string[];
      /** Work on a PDF that an earlier step has signed, although that breaks the signature */
      readonly breaksSeal?: boolean;
    }
  | {
      readonly action: 'crop';
      /** Visible part of each page. Content outside is only hidden; redact removes it */
      readonly boxes: readonly (
        | {
            /** Each page in one box at most. Default: all */ readonly pages?: PageSelection;
            /** Points from the left edge of the page as it is displayed */
            readonly x: number;
            /** Points from its bottom edge */
            readonly y: number;
            readonly width: number;
            readonly height: number;
          }
        | {
            /** Each page in one box at most. Default: all */ readonly pages?: PageSelection;
            /** Points that are hidden at each edge. Default of each: 0 */
            readonly margins: {
              readonly top?: number;
              readonly right?: number;
              readonly bottom?: number;
              readonly left?: number;
            };
          }
      )[];
      readonly do: 'pages';
      /** Names of the PDFs that it works on, in this order; the others are left as they are. Default: all */
      readonly on?: readonly string[];
      /** Work on a PDF that an earlier step has signed, although that breaks the signature */
      readonly breaksSeal?: boolean;
    }
  | {
      readonly action: 'nUp';
      /** Pages on a sheet */
      readonly perSheet: 2 | 4 | 6 | 8 | 9 | 16;
      /** Default: A4 */
      readonly paper?: PaperSize;
      /** Default: the one that makes pages larger */
      readonly orientation?: 'portrait' | 'landscape';
      /** How pages follow each other on a sheet. Default: right-down */
      readonly order?: 'right-down' | 'down-right' | 'left-down' | 'down-left';
      /** Points around all pages of a sheet. Default: 18 */
      readonly margin?: number;
      /** Points between pages. Default: 9 */
      readonly gap?: number;
      /** A thin frame around each page */
      readonly frames?: boolean;
      readonly do: 'pages';
      /** Names of the PDFs that it works on, in this order; the others are left as they are. Default: all */
      readonly on?: readonly string[];
      /** Work on a PDF that an earlier step has signed, although that breaks the signature */
      readonly breaksSeal?: boolean;
    };

export type PipelineStepProtect = {
  readonly do: 'protect';
  /** Names of the PDFs that it works on, in this order; the others are left as they are. Default: all */
  readonly on?: readonly string[];
  /** Work on a PDF that an earlier step has signed, although that breaks the signature */
  readonly breaksSeal?: boolean;
  /** Opens the PDF. At most 127 bytes in UTF-8. Default: it opens without a password */
  readonly userPassword?: string;
  /** Opens it with all rights. Default: a random one, which nobody knows */
  readonly ownerPassword?: string;
  readonly permissions?: Permissions;
  /** Encrypt the metadata of the document as well */
  readonly encryptMetadata?: boolean;
};

export type PipelineStepRasterize = {
  readonly do: 'rasterize';
  /** Names of the PDFs that it works on, in this order; the others are left as they are. Default: all */
  readonly on?: readonly string[];
  readonly dpi?: number;
  /** In this order, repeats allowed. Default: all */
  readonly pages?: PageSelection;
};

export type PipelineStepRedact = {
  readonly do: 'redact';
  /** Names of the PDFs that it works on, in this order; the others are left as they are. Default: all */
  readonly on?: readonly string[];
  /** Work on a PDF that an earlier step has signed, although that breaks the signature */
  readonly breaksSeal?: boolean;
  readonly redactions?: readonly RedactionRegion[];
  readonly patterns?: readonly RedactionPattern[];
  readonly presets?: readonly RedactionPreset[];
  /** How sure presets have to be of a value. `balanced` when neither the request nor its template sets it */
  readonly sensitivity?: 'strict' | 'balanced' | 'broad';
  readonly template?: string;
  /** quantized hides the width of the removed words */
  readonly glyphPositions?: 'exact' | 'quantized';
  /** Default: that of the template, or `words` */
  readonly elsewhere?: 'none' | 'exact' | 'words';
  /** Refuse (400 `PAGES_NOT_READ`) a PDF with pages on which patterns and presets have no text to search, only a picture */
  readonly strict?: boolean;
};

export type PipelineStepRender = {
  readonly do: 'render';
  /** Name of the PDF that it makes */
  readonly as?: string;
  /** Slug of the template */
  readonly template: string;
  readonly data?: { readonly [key: string]: unknown };
  /** true embeds the render data, an object embeds that object */
  readonly embedData?: boolean | { readonly [key: string]: unknown };
  /** Refuse to render when a resource is missing or a script fails, as the template option does */
  readonly strict?: boolean;
  readonly invoice?: InvoiceOption;
  /** Turn form fields into static content */
  readonly flattenForms?: boolean;
};

export type PipelineStepSplit = {
  readonly do: 'split';
  /** Names of the PDFs that it works on, in this order; the others are left as they are. Default: all */
  readonly on?: readonly string[];
  /** Work on a PDF that an earlier step has signed, although that breaks the signature */
  readonly breaksSeal?: boolean;
  /** One part for each page or range */
  readonly ranges?: readonly (
    | number
    | {
        readonly from: number;
        /** Default: the last page */
        readonly to?: number;
      }
  )[];
  /** Parts of so many pages */
  readonly every?: number;
  /** A part begins where a bookmark of this level or above leads; 1 is the top */
  readonly bookmarks?: number;
  /** Keep the files attached to the document as a whole, in every part */
  readonly attachments?: boolean;
};

export type PipelineStepStamp = {
  readonly do: 'stamp';
  /** Names of the PDFs that it works on, in this order; the others are left as they are. Default: all */
  readonly on?: readonly string[];
  /** Work on a PDF that an earlier step has signed, although that breaks the signature */
  readonly breaksSeal?: boolean;
  readonly stamps: readonly (TextStamp | ImageStamp | PdfStamp)[];
};

export type PipelineStepText = {
  readonly do: 'text';
  /** Names of the PDFs that it works on, in this order; the others are left as they are. Default: all */
  readonly on?: readonly string[];
  /** `json` has every line and word with its place and font */
  readonly format?: 'text' | 'markdown' | 'json';
  /** Default: all. A page that is named twice is read once */
  readonly pages?: PageSelection;
  /** Read text that nobody sees, too: off the page, clipped away, or in layers that are off */
  readonly hidden?: boolean;
};

export type PipelineStepUnprotect = {
  readonly do: 'unprotect';
  /** Names of the PDFs that it works on, in this order; the others are left as they are. Default: all */
  readonly on?: readonly string[];
  /** Work on a PDF that an earlier step has signed, although that breaks the signature */
  readonly breaksSeal?: boolean;
};

export type PipelineStepValidate = {
  readonly do: 'validate';
  /** Names of the PDFs that it works on, in this order; the others are left as they are. Default: all */
  readonly on?: readonly string[];
  /** Profiles to check */
  readonly profiles?: readonly ConformanceProfile[];
  /** Fail unless the PDF conforms to all of these */
  readonly require?: readonly ConformanceProfile[];
};

export type PipelineStepVerify = {
  readonly do: 'verify';
  /** Names of the PDFs that it works on, in this order; the others are left as they are. Default: all */
  readonly on?: readonly string[];
};

export type PipelineSummary = {
  readonly id: string;
  readonly slug: string;
  readonly name: string;
  readonly description: string;
  /** Names of the PDFs that a run has to bring */
  readonly inputs: readonly string[];
  /** How often it was saved */
  readonly version: number;
  /** ISO 8601 timestamp */
  readonly createdAt: string;
  /** ISO 8601 timestamp */
  readonly updatedAt: string;
};

export type PipelineVersion = {
  readonly version: number;
  /** ISO 8601 timestamp */
  readonly createdAt: string;
  /** Name of the API key that saved it; missing for versions from before it was kept */
  readonly savedBy?: string;
};

export type PipelineVersionWithSteps = {
  readonly version: number;
  /** ISO 8601 timestamp */
  readonly createdAt: string;
  /** Name of the API key that saved it; missing for versions from before it was kept */
  readonly savedBy?: string;
  /** Names of the PDFs that a run has to bring */
  readonly inputs: readonly string[];
  readonly steps: readonly SavedStep[];
};

export type RedactionHit = {
  /** For `exclude`; null for hits of regions, and for hits outside the text of a page */
  readonly id: string | null;
  /** As in the report: `region 0`, `pattern 2`, `preset email`, `regions` */
  readonly source: string;
  readonly kind: 'region' | 'literal' | 'regex' | 'preset';
  /** Position in the list of the request, which is followed by that of the template */
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
  /** Text to be removed, up to 1,000 characters */
  readonly text: string | null;
  /** Whether it is in data that is always removed; not counted in the report */
  readonly always: boolean;
};

export type RedactionPattern = {
  readonly pattern: string;
  readonly pattern_type: 'Literal' | 'Regex';
  /** 0-indexed. Default: all pages */
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
/** A kind of personal data that the service recognizes */
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
  /** CSS name or hex. Default: black */
  readonly color?: string;
};

export type RedactionReport = {
  readonly pages: number;
  readonly redactions: readonly { readonly source: string; readonly page: number; readonly count: number }[];
  /** Matches left in the document by `exclude` */
  readonly excluded: readonly { readonly source: string; readonly page: number; readonly count: number }[];
  /** Sources of the request that find nothing */
  readonly notFound: readonly string[];
  /** Pages on which patterns and presets had no text to search: their words, if any, are in a picture */
  readonly notRead: readonly number[];
  /** Pages that would become images */
  readonly rasterizedPages: readonly number[];
  /** Hidden data that is always removed, by kind */
  readonly scrubbed: { readonly [key: string]: number };
  readonly repaired: boolean;
  /** The standards that the result claims to keep: those that the input claimed, as far as it keeps them still */
  readonly conformance: readonly string[];
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
  /** How sure presets have to be: `strict` needs a label, check digits or a form that nothing else has; `balanced` also takes a form alone, unless its surroundings name something else; `broad` takes whatever has the form */
  readonly sensitivity?: 'strict' | 'balanced' | 'broad';
  /** Which words that regions removed are also masked in bookmarks, fields, links and tags: none; the whole line; or also single words that are rare enough to be the secret */
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
  /** Metadata of your own: at most 20 keys of 100 characters, strings of 500 characters or numbers */
  readonly metadata?: { readonly [key: string]: string | number };
  /** true embeds the render data, an object embeds that object */
  readonly embedData?: boolean | { readonly [key: string]: unknown };
  /** Refuse to render when a resource is missing or a script fails, as the template option does */
  readonly strict?: boolean;
  readonly invoice?: InvoiceOption;
  readonly flattenForms?: boolean;
  /** Where the result is posted to */
  readonly webhookUrl?: string;
  readonly webhook?: WebhookOption;
};

export type RenderWarning = {
  readonly kind:
    | 'resource'
    | 'script'
    | 'conformance'
    | 'invoice'
    | 'accessibility'
    | 'page-totals'
    | 'page-numbers'
    | 'reserved-field'
    | 'unknown-field'
    | 'unfilled-tag'
    | 'font'
    | 'css'
    | 'link'
    | 'option';
  /** Requested address, or the address of the script */
  readonly url?: string;
  readonly message: string;
  /** For warnings about accessibility */
  readonly rule?:
    | 'lang'
    | 'title'
    | 'image-alt'
    | 'table-headers'
    | 'heading-order'
    | 'link-text'
    | 'field-label'
    | 'contrast';
  /** Part of the document */
  readonly part?: 'html' | 'header' | 'footer' | 'markdown';
  /** From 1, in that part as it was sent */
  readonly line?: number;
  /** From 1 */
  readonly column?: number;
};

export type RequestLogEntry = {
  /** `X-Request-Id` */ readonly id: string;
  /** ISO 8601 timestamp */
  readonly time: string;
  readonly method: string;
  /** Without query, at most 300 characters */
  readonly path: string;
  /** operationId */
  readonly operation: string;
  readonly status: number;
  /** Time in the function, in ms */
  readonly durationMs: number;
  /** API key, or the one that opened the session */
  readonly keyId: string;
  /** `dashboard` for requests of a session */
  readonly source: 'api' | 'dashboard';
  /** Error code, `null` for successes */
  readonly code: string | null;
};

/** S3-compatible object store to upload to */
export type S3Target = {
  readonly bucket: string;
  readonly key: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  /** For temporary credentials */
  readonly sessionToken?: string;
  readonly region?: string;
  readonly endpoint?: string;
};

/** A `PipelineStep` of which any option may be `{ "$data": "/a/b" }`: the value that this JSON Pointer names in the data of the run, or the `default` beside it */
export type SavedStep = {
  readonly do:
    | 'render'
    | 'html'
    | 'convert'
    | 'merge'
    | 'redact'
    | 'fill'
    | 'pages'
    | 'split'
    | 'stamp'
    | 'protect'
    | 'unprotect'
    | 'flatten'
    | 'optimize'
    | 'embed'
    | 'attachInvoice'
    | 'certify'
    | 'validate'
    | 'verify'
    | 'extract'
    | 'information'
    | 'text'
    | 'rasterize'
    | 'images';
  readonly [key: string]: unknown;
};

export type Session = {
  /** Sent as `Authorization: Bearer platen_ss_…` */ readonly token: string;
  /** ISO 8601 timestamp */
  readonly expiresAt: string;
  /** API key that opened the session; revoking it ends the session */
  readonly keyId: string;
  readonly keyName: string;
  readonly scope: 'render' | 'sign' | 'admin';
  readonly accountId: string;
};

export type Signature = {
  readonly fieldName: string;
  readonly kind: 'signature' | 'document-timestamp';
  /** Intact, with only permitted changes afterwards. Independent of trust */
  readonly valid: boolean;
  /** `unknown`: it uses what Platen does not know, such as an algorithm, and nothing else is wrong */
  readonly integrity: 'intact' | 'broken' | 'unknown';
  /** Why it is broken or unknown */
  readonly problems: readonly VerificationFinding[];
  /** Weaknesses that do not break it */
  readonly warnings: readonly VerificationFinding[];
  readonly signer: {
    readonly name: string | null;
    readonly subject: string;
    readonly issuer: string;
    /** Hexadecimal */
    readonly serialNumber: string;
  } | null;
  readonly time: {
    /** Time that the signer claims, unproven; ISO 8601 */ readonly claimed: string | null;
    /** Time that a time-stamp authority vouches for */
    readonly timestamped: {
      readonly time: string;
      readonly authority: string;
      readonly trusted: boolean;
    } | null;
  };
  readonly coverage: {
    readonly byteRange: readonly number[] | null;
    /** Whether the signature covers all of the file except its own value */
    readonly wholeFile: boolean;
    /** Bytes appended after the signed revision */
    readonly bytesAfter: number;
  };
  readonly certificate: {
    /** `rejected`: the chain leads to a root that you trust, but breaks a rule */
    readonly trust: 'trusted' | 'rejected' | 'self-signed' | 'unknown-root' | 'incomplete-chain';
    /** Rules that the chain breaks */
    readonly problems: readonly {
      /** Stable, for programs; new ones may be added. docs/verification-findings.md has all of them */
      readonly code: string;
      /** For people; its wording may change */
      readonly message: string;
      /** Code of the finding that this one follows from */
      readonly cause?: string;
      /** 0-based index in `chain` */
      readonly certificate: number;
    }[];
    /** By a trusted time stamp, or while the chain is valid; null: has expired, and nothing proves when it signed */
    readonly validAtSigning: boolean | null;
    readonly validNow: boolean;
    /** `revoked` by a CRL or OCSP response in the file; nothing else is checked */
    readonly revocation: 'not-checked' | 'revoked';
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
  /** 1 permits no changes, 2 filling in forms and signing, 3 also annotations */
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
      /** Stable, for programs; new ones may be added. docs/verification-findings.md has all of them */
      readonly code: string;
      /** For people; its wording may change */
      readonly message: string;
      /** Code of the finding that this one follows from */
      readonly cause?: string;
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

export type SplitReport = {
  readonly documents: readonly {
    readonly id: string;
    readonly name: string;
    /** Pages of the input, counted from 0 */
    readonly pages: readonly number[];
    /** The bookmark that it begins with */
    readonly title?: string;
    readonly sizeBytes: number;
  }[];
};

export type Starter = {
  readonly slug: string;
  readonly name: string;
  readonly documentType: string;
  readonly description: string;
};

export type StarterWithSource = {
  readonly slug: string;
  readonly name: string;
  readonly documentType: string;
  readonly description: string;
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
    readonly timeZone?: string;
    readonly embedData: boolean;
    readonly javascript: boolean;
    readonly tagged: boolean;
    readonly outline: boolean;
    readonly conformance: 'none' | readonly ('pdfa' | 'ua')[];
    readonly strict: boolean;
  };
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

export type TemplateFields = {
  readonly fields: readonly {
    /** Such as `customer.name`, or `items[].price` for items of a list */ readonly path: string;
    readonly type: 'text' | 'number' | 'date' | 'boolean' | 'image' | 'link' | 'html' | 'list' | 'object';
  }[];
  /** JSON Schema (2020-12) of the data; no field is required */
  readonly dataSchema: { readonly [key: string]: unknown };
  /** Data that satisfies the schema */
  readonly sampleData: { readonly [key: string]: unknown };
};

export type TemplateSource = {
  readonly slug: string;
  readonly version: number;
  readonly html: string;
  readonly header: string | null;
  readonly footer: string | null;
  readonly dataSchema: { readonly [key: string]: unknown } | null;
  readonly sampleData: { readonly [key: string]: unknown } | null;
  readonly samples: { readonly [key: string]: { readonly [key: string]: unknown } };
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
    readonly timeZone?: string;
    readonly embedData: boolean;
    readonly javascript: boolean;
    readonly tagged: boolean;
    readonly outline: boolean;
    readonly conformance: 'none' | readonly ('pdfa' | 'ua')[];
    readonly strict: boolean;
  };
  readonly partials: { readonly [key: string]: string };
  readonly assets: readonly Asset[];
};

export type TemplateVersion = {
  readonly version: number;
  /** ISO 8601 timestamp */
  readonly createdAt: string;
  /** Name of the API key that saved it; missing for versions from before it was kept */
  readonly savedBy?: string;
};

export type Text = {
  readonly format: 'text' | 'markdown' | 'json';
  /** Of the document */
  readonly pageCount: number;
  /** Language tag of the document, where it has one */
  readonly language?: string;
  /** Glyphs of these pages whose meaning the file does not tell */
  readonly unmapped: number;
  /** In the order of the selection */
  readonly pages: readonly TextPage[];
};

export type TextBlock = {
  readonly type:
    | 'heading'
    | 'paragraph'
    | 'list-item'
    | 'table'
    | 'figure'
    | 'quote'
    | 'code'
    | 'caption'
    | 'note';
  /** Text, with only the line breaks of the author */
  readonly text: string;
  /** Around its lines */
  readonly box?: TextBox;
  /** Of a heading: 1 to 6 */
  readonly level?: number;
  /** How many lists it is in */
  readonly depth?: number;
  /** Marker of a list item, such as `•` or `2.` */
  readonly marker?: string;
  /** Alternative text of a figure */
  readonly alt?: string;
  /** Language tag, if the file states it */
  readonly language?: string;
  /** Empty for a table, whose lines are in its cells */
  readonly lines: readonly TextLine[];
  /** Of a table */
  readonly rows?: readonly (readonly TextCell[])[];
};

/** In points from the top left corner of the page as it is displayed, as regions of a redaction are */
export type TextBox = {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
};

export type TextCell = {
  readonly header: boolean;
  /** How many columns it spans */
  readonly columns: number;
  /** How many rows it spans */
  readonly rows: number;
  readonly text: string;
  readonly lines: readonly TextLine[];
};

export type TextLine = {
  readonly text: string;
  readonly box: TextBox;
  /** Degrees clockwise; 90 is also the direction of vertical writing */
  readonly rotation: number;
  readonly direction: 'ltr' | 'rtl';
  /** In the order in which they are read */
  readonly words: readonly TextWord[];
};

export type TextPage = {
  /** Counted from 0 */ readonly page: number;
  /** Glyphs whose meaning the file does not tell: U+FFFD in the text */
  readonly unmapped: number;
  /** For the formats `text` and `markdown` */
  readonly text?: string;
  /** Points, as displayed. This and what follows: for `json` */
  readonly width?: number;
  readonly height?: number;
  /** Clockwise rotation for display, in degrees */
  readonly rotation?: number;
  /** Whether the order is that of the structure tree, rather than taken from the layout */
  readonly tagged?: boolean;
  /** In reading order */
  readonly blocks?: readonly TextBlock[];
};

export type TextStamp = {
  /** May hold lines, {page}, {pages} and {bates} */ readonly text: string;
  /** Of the letters. Default: 12 */
  readonly size?: number;
  /** CSS name or hex. Default: black */
  readonly color?: string;
  readonly font?: 'sans' | 'serif' | 'mono';
  readonly bold?: boolean;
  readonly italic?: boolean;
  /** How {page} and {pages} are written */
  readonly numbers?: 'decimal' | 'roman' | 'Roman' | 'letters' | 'Letters';
  /** {page} of the first selected page. Default: 1 */
  readonly start?: number;
  /** Count the first selected page without stamping it */
  readonly skipFirst?: boolean;
  /** How {bates} is written */
  readonly bates?: {
    readonly prefix?: string;
    readonly suffix?: string;
    /** Default: 1 */
    readonly start?: number;
    /** Default: 6 */
    readonly digits?: number;
  };
  /** Default: all */
  readonly pages?: PageSelection;
  readonly layer?: 'over' | 'under';
  readonly anchor?:
    | 'top-left'
    | 'top'
    | 'top-right'
    | 'left'
    | 'center'
    | 'right'
    | 'bottom-left'
    | 'bottom'
    | 'bottom-right';
  /** Points from the edges that the anchor names. Default: 36 */
  readonly margin?: number;
  /** Points to the right of that */
  readonly x?: number;
  /** Points above that */
  readonly y?: number;
  /** Degrees, counter-clockwise */
  readonly rotate?: number;
  /** Default: 1 */
  readonly opacity?: number;
  /** Largest width; the stamp keeps its shape */
  readonly width?: number;
  /** Largest height */
  readonly height?: number;
  /** Fill the page within the margins */
  readonly fit?: boolean;
  /** Repeat it all over the page */
  readonly tile?: boolean;
  /** Points between repetitions. Default: 72 */
  readonly gap?: number;
};

export type TextWord = {
  readonly text: string;
  readonly box: TextBox;
  /** Its name without the prefix of a subset; empty when it has none */
  readonly font: string;
  /** Points */
  readonly size: number;
  readonly bold: boolean;
  readonly italic: boolean;
  /** The address that a link on the word leads to */
  readonly link?: string;
};

export type TrustedRoot = {
  readonly id: string;
  readonly name: string;
  readonly subject: string;
  /** SHA-256 of the certificate, hexadecimal */
  readonly fingerprint: string;
  /** ISO 8601 timestamp */
  readonly expiresAt: string;
  /** ISO 8601 timestamp */
  readonly createdAt: string;
};

export type Upload = {
  readonly documentId: string;
  readonly uploadUrl: string;
  /** ISO 8601 timestamp */
  readonly expiresAt: string;
};

export type Usage = {
  readonly plan: 'free' | 'pro' | 'team' | 'business';
  /** Scope of the key that the request has */
  readonly scope: 'render' | 'sign' | 'admin';
  readonly month: string;
  readonly renders: { readonly used: number; readonly limit: number; readonly remaining: number };
  /** Bytes of all documents; expired ones count until they are swept, some minutes later */
  readonly storage: {
    readonly usedBytes: number;
    readonly limitBytes: number;
    readonly remainingBytes: number;
  };
  /** Renders of each day of the month so far (UTC), the first one first */
  readonly days: readonly { readonly date: string; readonly renders: number }[];
  /** ISO 8601 timestamp */
  readonly resetsAt: string;
  /** Other limits of the plan */
  readonly limits: {
    readonly requestsPerMinute: {
      /** Limit of one key */ readonly key: number;
      /** Limit of all keys of the account together */
      readonly account: number;
    };
    /** Requests that render or work on PDFs at one time, of all keys together */
    readonly concurrentRequests: number;
    /** How many there may be; `null` is unlimited */
    readonly templates: number | null;
    /** How long documents are kept; `null` is for ever */
    readonly retentionDays: number | null;
    /** Whether the lists of templates and documents are open */
    readonly lists: boolean;
  };
};

export type ValidationReport = {
  readonly verdicts: readonly {
    readonly profile: ConformanceProfile;
    /** Whether the metadata of the file claims it */
    readonly claimed: boolean;
    /** Whether it keeps all rules that a machine can check */
    readonly conforms: boolean;
    /** Rules that are broken */
    readonly rules: number;
    /** How often in all */
    readonly count: number;
  }[];
  readonly findings: readonly ConformanceFinding[];
};

export type VerificationFinding = {
  /** Stable, for programs; new ones may be added. docs/verification-findings.md has all of them */
  readonly code: string;
  /** For people; its wording may change */
  readonly message: string;
  /** Code of the finding that this one follows from */
  readonly cause?: string;
};

export type WebhookDelivery = {
  readonly jobId: string;
  readonly jobStatus: 'pending' | 'processing' | 'complete' | 'failed';
  /** The batch that the job belongs to */
  readonly batchId?: string;
  /** A render of a template, with an `invoice` or without, of HTML or Markdown (`inline`), or a pipeline */
  readonly kind: 'template' | 'invoice' | 'inline' | 'pipeline' | 'webhook-test';
  /** The template that it renders */
  readonly template?: { readonly id: string; readonly name: string; readonly slug: string };
  /** The saved pipeline that it runs */
  readonly pipeline?: {
    readonly id: string;
    readonly name: string;
    readonly slug: string;
    /** The version whose steps it runs */
    readonly version?: number;
  };
  readonly url: string;
  readonly state: 'waiting' | 'pending' | 'delivered' | 'failed';
  readonly attempts: readonly {
    /** ISO 8601 timestamp */ readonly at: string;
    readonly status?: number;
    readonly error?: string;
    readonly durationMs: number;
  }[];
  /** After a failed delivery: when the next one is due, within 10 % of the delay */
  readonly nextAttemptAt?: string;
  /** When the job was queued */
  readonly createdAt: string;
};

/** How the job ended */
export type WebhookEvent =
  | {
      readonly jobId: string;
      readonly status: 'complete';
      /** The result when it is a PDF, and did not go to a store */
      readonly pdfBase64?: string;
      /** Of the result, unless it is in `pdfBase64` */
      readonly mediaType?: string;
      /** The result when it is an image or a ZIP */
      readonly fileBase64?: string;
      /** Where the result went, when the request named a store */
      readonly url?: string;
      /** Reads the result without a key, with `include: "document"`, until `expiresAt` */
      readonly downloadUrl?: string;
      readonly expiresAt?: string;
      /** Size of what `downloadUrl` reads */
      readonly sizeBytes?: number;
      readonly report?: PipelineReport;
      /** Why the result is not here: a document of the job has been deleted or has expired */
      readonly resultGone?: string;
      /** The `metadata` of the request */
      readonly metadata?: { readonly [key: string]: string | number };
      /** The template that was rendered */
      readonly template?: { readonly id: string; readonly name: string; readonly slug: string };
      /** The saved pipeline that was run */
      readonly pipeline?: {
        readonly id: string;
        readonly name: string;
        readonly slug: string;
        /** The version whose steps were run */
        readonly version?: number;
      };
      /** When the job was queued */
      readonly createdAt: string;
      /** The saved document */
      readonly documentId?: string;
      /** The saved documents of a pipeline with several */
      readonly documentIds?: readonly string[];
      /** How many warnings the render has */
      readonly warningCount?: number;
      /** `true` for an event of `POST /v1/webhook-deliveries` */
      readonly test?: boolean;
    }
  | {
      readonly jobId: string;
      readonly status: 'failed';
      /** Why, for people */
      readonly error: string;
      /** Why, for programs, if the error has a code */
      readonly errorCode?: string;
      /** Why the result is not here: a document of the job has been deleted or has expired */
      readonly resultGone?: string;
      /** The `metadata` of the request */
      readonly metadata?: { readonly [key: string]: string | number };
      /** The template that was rendered */
      readonly template?: { readonly id: string; readonly name: string; readonly slug: string };
      /** The saved pipeline that was run */
      readonly pipeline?: {
        readonly id: string;
        readonly name: string;
        readonly slug: string;
        /** The version whose steps were run */
        readonly version?: number;
      };
      /** When the job was queued */
      readonly createdAt: string;
    };

/** Where the result is posted to, and what the event includes */
export type WebhookOption = {
  /** Where the result is posted to */ readonly url: string;
  /** `document`: a `downloadUrl` that works for one hour; `pdf`: the result in base64, as with `webhookUrl` */
  readonly include?: 'document' | 'pdf';
};

export type WebhookSecret = {
  /** `whsec_…`, as Standard Webhooks libraries take it */ readonly secret: string;
  /** ISO 8601 timestamp */
  readonly createdAt: string;
  /** null for the current one */
  readonly expiresAt: string | null;
};

export type GetDocsQuery = {
  /** Name of a guide to show instead, such as `documents` */
  guide?: string;
};

export type RenderTemplateBody = {
  readonly s3?: S3Target;
  /** Save the result as a document */
  readonly save?: boolean;
  /** Name of the saved document */
  readonly saveName?: string;
  /** Metadata of your own: at most 20 keys of 100 characters, strings of 500 characters or numbers */
  readonly metadata?: { readonly [key: string]: string | number };
  /** true embeds the render data, an object embeds that object */
  readonly embedData?: boolean | { readonly [key: string]: unknown };
  /** Refuse to render when a resource is missing or a script fails, as the template option does */
  readonly strict?: boolean;
  readonly invoice?: InvoiceOption;
  readonly [key: string]: unknown;
};

export type RenderTemplateQuery = {
  /** Turn form fields into static content */
  flattenForms?: boolean;
  /** The format of an office template gives the template back with the data in it. It is not saved as a document */
  format?: 'pdf' | 'docx' | 'xlsx' | 'pptx' | 'odt';
};

export type RenderInlineBody = {
  /** HTML with CSS and Liquid tags, or `markdown` or `url` in its place */ readonly html?: string;
  /** Markdown (CommonMark, with the tables, task lists, footnotes and strikethrough of GitHub) with Liquid tags. YAML between `---` lines above it may hold title, lang, author, description and keywords */
  readonly markdown?: string;
  /** Address of a public web page to print, by https. Its text is not read as Liquid */
  readonly url?: string;
  /** A style sheet in addition to those of the HTML, or to the one that Markdown gets */
  readonly css?: string;
  /** HTML of the page header, with Liquid tags */
  readonly header?: string | null;
  /** HTML of the page footer, with Liquid tags */
  readonly footer?: string | null;
  /** Title of a document that has none of its own. Markdown without one takes its first heading */
  readonly title?: string;
  /** Fills the Liquid tags. Default: {} */
  readonly data?: { readonly [key: string]: unknown };
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
    readonly timeZone?: string;
    readonly embedData?: boolean;
    readonly javascript?: boolean;
    readonly tagged?: boolean;
    readonly outline?: boolean;
    readonly conformance?: 'none' | readonly ('pdfa' | 'ua')[];
    readonly strict?: boolean;
  };
  /** Liquid by name: `{% render 'address', of: customer %}` renders the partial `address` */
  readonly partials?: { readonly [key: string]: string };
  /** Files that the HTML, its header and its footer use by relative addresses: base64 by path, such as { "img/logo.png": "iVBOR…" }. Images, fonts, style sheets and JSON */
  readonly assets?: { readonly [key: string]: string };
  /** Relative addresses of the HTML, its header and its footer are resolved against it, and loaded like any other. Assets come first */
  readonly baseUrl?: string;
  /** Condition to wait for before printing */
  readonly waitFor?: {
    /** CSS selector of an element */ readonly selector?: string;
    /** JavaScript expression that becomes true; needs `options.javascript` */
    readonly expression?: string;
    readonly timeoutMs?: number;
  };
  /** Headers for the origin of `url` alone, such as Authorization */
  readonly headers?: { readonly [key: string]: string };
  /** Cookies for the origin of `url` alone: values by name */
  readonly cookies?: { readonly [key: string]: string };
  /** An image shows the document as a browser window does. It is not saved as a document */
  readonly format?: 'pdf' | 'png' | 'jpeg' | 'webp';
  readonly image?: ImageOptions;
  readonly s3?: S3Target;
  /** Save the result as a document */
  readonly save?: boolean;
  /** Name of the saved document */
  readonly saveName?: string;
  /** Metadata of your own: at most 20 keys of 100 characters, strings of 500 characters or numbers */
  readonly metadata?: { readonly [key: string]: string | number };
  /** true embeds the render data, an object embeds that object */
  readonly embedData?: boolean | { readonly [key: string]: unknown };
  /** Refuse to render when a resource is missing or a script fails, as the template option does */
  readonly strict?: boolean;
  readonly invoice?: InvoiceOption;
  /** Queue it, and answer at once with the id of a job. Default: true with a webhook */
  readonly async?: boolean;
  /** Where the result is posted to */
  readonly webhookUrl?: string;
  readonly webhook?: WebhookOption;
};

export type RenderInlineQuery = {
  /** Turn form fields of a PDF into static content */
  flattenForms?: boolean;
};

export type ConvertDocumentBody = {
  readonly file: OfficeInput;
  /** Name of the file with its extension, which plain text needs. The result is called like it */
  readonly filename?: string;
  /** Opens an encrypted document */
  readonly password?: string;
  readonly options?: {
    /** Pages, counted from 0, and ranges of them, both ends included. Default: all */
    readonly pages?: readonly (
      | number
      | {
          readonly from: number;
          /** Default: the last page */
          readonly to?: number;
        }
    )[];
    /** Make all pages of a text document or workbook landscape */
    readonly landscape?: boolean;
    /** Put each sheet of a workbook on a page of its own size */
    readonly singlePageSheets?: boolean;
    /** Of text documents: how tracked changes appear */
    readonly trackedChanges?: 'asSaved' | 'shown' | 'accepted' | 'rejected';
    /** Leave comments out, print them in the margin, or make annotations of them */
    readonly comments?: 'none' | 'margin' | 'annotations';
    /** Include hidden sheets of a workbook */
    readonly hiddenSheets?: boolean;
    /** Include hidden slides */
    readonly hiddenSlides?: boolean;
    /** Add the notes pages of a presentation */
    readonly notesPages?: boolean;
    /** Make tables of contents of text documents anew from the headings */
    readonly updateIndexes?: boolean;
    /** Make bookmarks of headings */
    readonly bookmarks?: boolean;
    /** Keep form fields as fields of an AcroForm */
    readonly formFields?: boolean;
    /** Quality of JPEGs. Default: images are compressed without loss */
    readonly imageQuality?: number;
    /** Resample images of more dots to the inch. Default: none */
    readonly imageDpi?: 75 | 150 | 300 | 600 | 1200;
    /** Language and paper of a document that names none; dates and currency of workbooks */
    readonly locale?: string;
  };
  /** Refuse the conversion when there are warnings */
  readonly strict?: boolean;
  /** Another office format of the same kind of document is not saved */
  readonly format?: 'pdf' | 'docx' | 'odt' | 'xlsx' | 'ods' | 'pptx' | 'odp';
  /** Save the result as a document */
  readonly save?: boolean;
  /** Name of the saved document */
  readonly saveName?: string;
  /** Metadata of your own: at most 20 keys of 100 characters, strings of 500 characters or numbers */
  readonly metadata?: { readonly [key: string]: string | number };
};

export type QueueRenderBody = {
  readonly s3?: S3Target;
  /** Save the result as a document */
  readonly save?: boolean;
  /** Name of the saved document */
  readonly saveName?: string;
  /** Metadata of your own: at most 20 keys of 100 characters, strings of 500 characters or numbers */
  readonly metadata?: { readonly [key: string]: string | number };
  /** true embeds the render data, an object embeds that object */
  readonly embedData?: boolean | { readonly [key: string]: unknown };
  /** Refuse to render when a resource is missing or a script fails, as the template option does */
  readonly strict?: boolean;
  readonly invoice?: InvoiceOption;
  readonly webhook?: WebhookOption;
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
  readonly webhook?: WebhookOption;
};

export type QueueBatchQuery = {
  /** Turn form fields into static content */
  flattenForms?: boolean;
};

export type CreateInvoiceBody = {
  /** Format of the invoice; factur-x and zugferd put the XML inside the PDF */
  readonly format: 'factur-x' | 'zugferd' | 'xrechnung-cii' | 'xrechnung-ubl' | 'peppol-ubl' | 'ubl' | 'cii';
  /** Of factur-x and zugferd (default: en16931); of ubl and cii: extended-ctc-fr */
  readonly profile?:
    | 'minimum'
    | 'basic-wl'
    | 'basic'
    | 'en16931'
    | 'extended'
    | 'xrechnung'
    | 'extended-ctc-fr';
  /** Rules that refuse instead of warning: fr-ctc, of France */
  readonly rules?: 'fr-ctc';
  /** Language of the PDF (BCP 47). Default: that of the seller's country */
  readonly language?: string;
  readonly invoice: Invoice;
  /** Slug of the template. Default: the one that comes with Platen */
  readonly template?: string;
  /** Further data for the template, such as `brand` */
  readonly data?: { readonly [key: string]: unknown };
  readonly s3?: S3Target;
  /** Save the result as a document */
  readonly save?: boolean;
  /** Name of the saved document */
  readonly saveName?: string;
  /** Metadata of your own: at most 20 keys of 100 characters, strings of 500 characters or numbers */
  readonly metadata?: { readonly [key: string]: string | number };
  /** true embeds the render data, an object embeds that object */
  readonly embedData?: boolean | { readonly [key: string]: unknown };
  /** Refuse to render when a resource is missing or a script fails, as the template option does */
  readonly strict?: boolean;
  /** What to respond with: the PDF, JSON with PDF and XML, or (sbdh, of peppol-ubl) that JSON with the XML in its envelope. Default: pdf for factur-x and zugferd, json for the others */
  readonly output?: 'pdf' | 'json' | 'sbdh';
};

export type CreateInvoiceQuery = {
  /** Turn form fields into static content */
  flattenForms?: boolean;
};

export type QueueInvoiceBody = {
  /** Format of the invoice; factur-x and zugferd put the XML inside the PDF */
  readonly format: 'factur-x' | 'zugferd' | 'xrechnung-cii' | 'xrechnung-ubl' | 'peppol-ubl' | 'ubl' | 'cii';
  /** Of factur-x and zugferd (default: en16931); of ubl and cii: extended-ctc-fr */
  readonly profile?:
    | 'minimum'
    | 'basic-wl'
    | 'basic'
    | 'en16931'
    | 'extended'
    | 'xrechnung'
    | 'extended-ctc-fr';
  /** Rules that refuse instead of warning: fr-ctc, of France */
  readonly rules?: 'fr-ctc';
  /** Language of the PDF (BCP 47). Default: that of the seller's country */
  readonly language?: string;
  readonly invoice: Invoice;
  /** Slug of the template. Default: the one that comes with Platen */
  readonly template?: string;
  /** Further data for the template, such as `brand` */
  readonly data?: { readonly [key: string]: unknown };
  readonly s3?: S3Target;
  /** Save the result as a document */
  readonly save?: boolean;
  /** Name of the saved document */
  readonly saveName?: string;
  /** Metadata of your own: at most 20 keys of 100 characters, strings of 500 characters or numbers */
  readonly metadata?: { readonly [key: string]: string | number };
  /** true embeds the render data, an object embeds that object */
  readonly embedData?: boolean | { readonly [key: string]: unknown };
  /** Refuse to render when a resource is missing or a script fails, as the template option does */
  readonly strict?: boolean;
  /** Where the result is posted to */
  readonly webhookUrl?: string;
  readonly webhook?: WebhookOption;
};

export type QueueInvoiceQuery = {
  /** Turn form fields into static content */
  flattenForms?: boolean;
};

export type AttachInvoiceBody = {
  readonly pdf: PdfInput;
  /** Opens an encrypted PDF */
  readonly password?: string;
  readonly invoice?: Invoice;
  /** Of `invoice`. Default: factur-x */
  readonly format?: 'factur-x' | 'zugferd';
  /** Of factur-x and zugferd (default: en16931); of ubl and cii: extended-ctc-fr */
  readonly profile?:
    | 'minimum'
    | 'basic-wl'
    | 'basic'
    | 'en16931'
    | 'extended'
    | 'xrechnung'
    | 'extended-ctc-fr';
  /** Rules that refuse instead of warning: fr-ctc, of France */
  readonly rules?: 'fr-ctc';
  /** Of the pages (BCP 47), for dates in words. Default: that of the seller's country */
  readonly language?: string;
  /** The invoice as CII in a profile of Factur-X or ZUGFeRD, in place of `invoice` */
  readonly xml?: string;
  /** Refuse on warnings, such as figures that the pages do not show */
  readonly strict?: boolean;
  /** Save the result as a document */
  readonly save?: boolean;
  /** Name of the saved document */
  readonly saveName?: string;
  /** Metadata of your own: at most 20 keys of 100 characters, strings of 500 characters or numbers */
  readonly metadata?: { readonly [key: string]: string | number };
};

export type ReadInvoiceBody = {
  readonly pdf?: PdfInput;
  readonly xml?: string;
  /** Opens an encrypted PDF */
  readonly password?: string;
  /** What to respond with: the invoice as JSON (default), or pages to read with a validation report at their end, which count as a render */
  readonly output?: 'json' | 'pdf';
  /** Language of the PDF (BCP 47). Default: that of the seller's country */
  readonly language?: string;
};

export type ExtractDataBody = {
  readonly pdf: PdfInput;
  /** Opens an encrypted PDF */
  readonly password?: string;
};

export type ExtractImagesBody = {
  readonly pdf: PdfInput;
  /** Opens an encrypted PDF */
  readonly password?: string;
  /** `zip`: the images as files, with `images.json`; `json`: the list, with the files as base64 */
  readonly format?: 'zip' | 'json';
  /** Default: all. A page that is named twice is read once */
  readonly pages?: PageSelection;
};

export type ExtractTextBody = {
  readonly pdf: PdfInput;
  /** Opens an encrypted PDF */
  readonly password?: string;
  /** `json` has every line and word with its place and font */
  readonly format?: 'text' | 'markdown' | 'json';
  /** Default: all. A page that is named twice is read once */
  readonly pages?: PageSelection;
  /** Read text that nobody sees, too: off the page, clipped away, or in layers that are off */
  readonly hidden?: boolean;
};

export type ReadInformationBody = {
  readonly pdf: PdfInput;
  /** Opens an encrypted PDF */
  readonly password?: string;
};

export type RasterizePdfBody = {
  readonly pdf: PdfInput;
  readonly dpi?: number;
  /** In this order, repeats allowed. Default: all */
  readonly pages?: PageSelection;
  /** Opens an encrypted PDF */
  readonly password?: string;
};

export type FillFormBody = {
  readonly pdf: PdfInput;
  /** Opens an encrypted PDF */
  readonly password?: string;
  /** Values by the fields' names: full names such as `address.city`, or objects within each other. `null` empties a field */
  readonly values: { readonly [key: string]: unknown };
  /** Flatten the fields afterwards */
  readonly flatten?: boolean;
  /** Fill in fields that are marked as read-only, too */
  readonly readOnly?: boolean;
  /** Take signatures out of a file that could not be filled in otherwise */
  readonly removeSignatures?: boolean;
  /** Refuse (400 `FIELD_TEXT_CUT`) text that does not fit into a box of its field */
  readonly strict?: boolean;
  /** Save the result as a document */
  readonly save?: boolean;
  /** Name of the saved document */
  readonly saveName?: string;
  /** Metadata of your own: at most 20 keys of 100 characters, strings of 500 characters or numbers */
  readonly metadata?: { readonly [key: string]: string | number };
};

export type ReadFormBody = {
  readonly pdf: PdfInput;
  /** Opens an encrypted PDF */
  readonly password?: string;
};

export type FlattenPdfBody = {
  readonly pdf: PdfInput;
  /** Opens an encrypted PDF */
  readonly password?: string;
};

export type MergePdfsBody = {
  readonly pdfs: readonly PdfWithPassword[];
  /** Save the result as a document */
  readonly save?: boolean;
  /** Name of the saved document */
  readonly saveName?: string;
  /** Metadata of your own: at most 20 keys of 100 characters, strings of 500 characters or numbers */
  readonly metadata?: { readonly [key: string]: string | number };
};

export type EditPagesBody =
  | {
      readonly action: 'extract';
      /** Pages to keep, in this order, each at most once */
      readonly pages: PageSelection;
      /** Keep the files attached to the document as a whole */
      readonly attachments?: boolean;
      readonly pdf: PdfInput;
      /** Opens an encrypted PDF */
      readonly password?: string;
      /** Save the result as a document */
      readonly save?: boolean;
      /** Name of the saved document */
      readonly saveName?: string;
      /** Metadata of your own: at most 20 keys of 100 characters, strings of 500 characters or numbers */
      readonly metadata?: { readonly [key: string]: string | number };
    }
  | {
      readonly action: 'delete';
      /** Pages to take out */
      readonly pages: PageSelection;
      /** Keep the files attached to the document as a whole */
      readonly attachments?: boolean;
      readonly pdf: PdfInput;
      /** Opens an encrypted PDF */
      readonly password?: string;
      /** Save the result as a document */
      readonly save?: boolean;
      /** Name of the saved document */
      readonly saveName?: string;
      /** Metadata of your own: at most 20 keys of 100 characters, strings of 500 characters or numbers */
      readonly metadata?: { readonly [key: string]: string | number };
    }
  | {
      readonly action: 'rotate';
      /** Default: all */
      readonly pages?: PageSelection;
      /** Clockwise, added to the present rotation of a page */
      readonly degrees: 90 | 180 | 270;
      readonly pdf: PdfInput;
      /** Opens an encrypted PDF */
      readonly password?: string;
      /** Save the result as a document */
      readonly save?: boolean;
      /** Name of the saved document */
      readonly saveName?: string;
      /** Metadata of your own: at most 20 keys of 100 characters, strings of 500 characters or numbers */
      readonly metadata?: { readonly [key: string]: string | number };
    }
  | {
      readonly action: 'reorder';
      /** All pages in their new order, each once */
      readonly pages: PageSelection;
      readonly pdf: PdfInput;
      /** Opens an encrypted PDF */
      readonly password?: string;
      /** Save the result as a document */
      readonly save?: boolean;
      /** Name of the saved document */
      readonly saveName?: string;
      /** Metadata of your own: at most 20 keys of 100 characters, strings of 500 characters or numbers */
      readonly metadata?: { readonly [key: string]: string | number };
    }
  | {
      readonly action: 'insert';
      /** The page before which they go, from 0. Default: after the last one */
      readonly at?: number;
      /** Pages of other PDFs, and blank ones */
      readonly parts: readonly (InsertedPdf | BlankPages)[];
      readonly pdf: PdfInput;
      /** Opens an encrypted PDF */
      readonly password?: string;
      /** Save the result as a document */
      readonly save?: boolean;
      /** Name of the saved document */
      readonly saveName?: string;
      /** Metadata of your own: at most 20 keys of 100 characters, strings of 500 characters or numbers */
      readonly metadata?: { readonly [key: string]: string | number };
    }
  | {
      readonly action: 'crop';
      /** Visible part of each page. Content outside is only hidden; redact removes it */
      readonly boxes: readonly (
        | {
            /** Each page in one box at most. Default: all */ readonly pages?: PageSelection;
            /** Points from the left edge of the page as it is displayed */
            readonly x: number;
            /** Points from its bottom edge */
            readonly y: number;
            readonly width: number;
            readonly height: number;
          }
        | {
            /** Each page in one box at most. Default: all */ readonly pages?: PageSelection;
            /** Points that are hidden at each edge. Default of each: 0 */
            readonly margins: {
              readonly top?: number;
              readonly right?: number;
              readonly bottom?: number;
              readonly left?: number;
            };
          }
      )[];
      readonly pdf: PdfInput;
      /** Opens an encrypted PDF */
      readonly password?: string;
      /** Save the result as a document */
      readonly save?: boolean;
      /** Name of the saved document */
      readonly saveName?: string;
      /** Metadata of your own: at most 20 keys of 100 characters, strings of 500 characters or numbers */
      readonly metadata?: { readonly [key: string]: string | number };
    }
  | {
      readonly action: 'nUp';
      /** Pages on a sheet */
      readonly perSheet: 2 | 4 | 6 | 8 | 9 | 16;
      /** Default: A4 */
      readonly paper?: PaperSize;
      /** Default: the one that makes pages larger */
      readonly orientation?: 'portrait' | 'landscape';
      /** How pages follow each other on a sheet. Default: right-down */
      readonly order?: 'right-down' | 'down-right' | 'left-down' | 'down-left';
      /** Points around all pages of a sheet. Default: 18 */
      readonly margin?: number;
      /** Points between pages. Default: 9 */
      readonly gap?: number;
      /** A thin frame around each page */
      readonly frames?: boolean;
      readonly pdf: PdfInput;
      /** Opens an encrypted PDF */
      readonly password?: string;
      /** Save the result as a document */
      readonly save?: boolean;
      /** Name of the saved document */
      readonly saveName?: string;
      /** Metadata of your own: at most 20 keys of 100 characters, strings of 500 characters or numbers */
      readonly metadata?: { readonly [key: string]: string | number };
    };

export type SplitPdfBody = {
  readonly pdf: PdfInput;
  /** One part for each page or range */
  readonly ranges?: readonly (
    | number
    | {
        readonly from: number;
        /** Default: the last page */
        readonly to?: number;
      }
  )[];
  /** Parts of so many pages */
  readonly every?: number;
  /** A part begins where a bookmark of this level or above leads; 1 is the top */
  readonly bookmarks?: number;
  /** Keep the files attached to the document as a whole, in every part */
  readonly attachments?: boolean;
  /** Opens an encrypted PDF */
  readonly password?: string;
  /** Save the result as a document */
  readonly save?: boolean;
  /** Name of the saved document */
  readonly saveName?: string;
  /** Metadata of your own: at most 20 keys of 100 characters, strings of 500 characters or numbers */
  readonly metadata?: { readonly [key: string]: string | number };
};

export type StampPdfBody = {
  readonly pdf: PdfInput;
  readonly stamps: readonly (TextStamp | ImageStamp | PdfStamp)[];
  /** Opens an encrypted PDF */
  readonly password?: string;
  /** Save the result as a document */
  readonly save?: boolean;
  /** Name of the saved document */
  readonly saveName?: string;
  /** Metadata of your own: at most 20 keys of 100 characters, strings of 500 characters or numbers */
  readonly metadata?: { readonly [key: string]: string | number };
};

export type ProtectPdfBody = {
  readonly pdf: PdfInput;
  /** Opens the PDF. At most 127 bytes in UTF-8. Default: it opens without a password */
  readonly userPassword?: string;
  /** Opens it with all rights. Default: a random one, which nobody knows */
  readonly ownerPassword?: string;
  readonly permissions?: Permissions;
  /** Encrypt the metadata of the document as well */
  readonly encryptMetadata?: boolean;
  /** Opens an encrypted PDF */
  readonly password?: string;
  /** Save the result as a document */
  readonly save?: boolean;
  /** Name of the saved document */
  readonly saveName?: string;
  /** Metadata of your own: at most 20 keys of 100 characters, strings of 500 characters or numbers */
  readonly metadata?: { readonly [key: string]: string | number };
};

export type UnprotectPdfBody = {
  readonly pdf: PdfInput;
  /** The owner password, or the user password when nothing is forbidden */
  readonly password?: string;
  /** Save the result as a document */
  readonly save?: boolean;
  /** Name of the saved document */
  readonly saveName?: string;
  /** Metadata of your own: at most 20 keys of 100 characters, strings of 500 characters or numbers */
  readonly metadata?: { readonly [key: string]: string | number };
};

export type OptimizePdfBody = {
  readonly pdf: PdfInput;
  /** How images are made smaller */
  readonly images?: {
    /** Resample images above this resolution, in samples per inch at their largest drawn size. Default: none */
    readonly maxDpi?: number;
    /** The same for 1-bit images, such as scans of text. Default: none */
    readonly maxBilevelDpi?: number;
    /** Of JPEGs, with lossy. Default: 80 */
    readonly quality?: number;
  };
  /** Allow lossy coding: images become JPEGs, JPEGs get a lower quality */
  readonly lossy?: boolean;
  /** Remove page thumbnails, which viewers make themselves */
  readonly removeThumbnails?: boolean;
  /** Remove private data of programs (`/PieceInfo`) */
  readonly removePrivateData?: boolean;
  /** Linearize: viewers show the first page before the rest has loaded */
  readonly linearize?: boolean;
  /** Opens an encrypted PDF */
  readonly password?: string;
  /** Save the result as a document */
  readonly save?: boolean;
  /** Name of the saved document */
  readonly saveName?: string;
  /** Metadata of your own: at most 20 keys of 100 characters, strings of 500 characters or numbers */
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
  /** Passphrase of an encrypted key or PKCS#12 file */
  readonly passphrase?: string;
  /** PKCS#12 file with certificate and key, base64 */
  readonly p12?: string;
  /** Asymmetric KMS key that signs, instead of a private key */
  readonly kmsKeyArn?: string;
  /** A saved certificate */
  readonly certificateId?: string;
  readonly reason?: string;
  readonly location?: string;
  readonly contact?: string;
  /** Signer's name. Default: that of the certificate */
  readonly name?: string;
  /** Name of an empty signature field of the PDF, which is signed. Default: a new field is added */
  readonly field?: string;
  /** Default: false; true with `field` */
  readonly visible?: boolean;
  /** Page of the visible signature. Default: the first */
  readonly page?: 'last' | number;
  /** Points from the left edge */
  readonly x?: number;
  /** Points from the bottom edge */
  readonly y?: number;
  /** Default: 200 */
  readonly width?: number;
  /** Default: 50 */
  readonly height?: number;
  /** Lines of the visible signature, the first one bold, with {name}, {date}, {reason}, {location}, {contact}. Default: name, time, reason and location. Empty for the image alone */
  readonly lines?: readonly string[];
  /** Language of the visible signature's own words (BCP 47). Default: that of the document */
  readonly language?: string;
  /** Time zone of the date that is shown, such as Europe/Berlin. Default: UTC */
  readonly timeZone?: string;
  readonly image?: string;
  readonly profile?: 'pkcs7' | 'pades';
  /** Certification: 1 no changes, 2 filling in forms and signing, 3 annotations too */
  readonly permissions?: 1 | 2 | 3;
  /** Time-stamp authority (RFC 3161) */
  readonly timestampUrl?: string;
  /** User name for the authority (HTTP Basic) */
  readonly timestampUsername?: string;
  /** Password for the authority (HTTP Basic) */
  readonly timestampPassword?: string;
  /** Object identifier of the policy to time-stamp under. Default: the authority chooses */
  readonly timestampPolicy?: string;
  /** Digest that the time stamp is for. Default: sha256 */
  readonly timestampDigest?: 'sha256' | 'sha384' | 'sha512';
  /** Opens an encrypted PDF */
  readonly password?: string;
  /** Save the result as a document */
  readonly save?: boolean;
  /** Name of the saved document */
  readonly saveName?: string;
  /** Metadata of your own: at most 20 keys of 100 characters, strings of 500 characters or numbers */
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
  /** Passphrase of an encrypted key or PKCS#12 file */
  readonly passphrase?: string;
  /** PKCS#12 file with certificate and key, base64 */
  readonly p12?: string;
  /** Asymmetric KMS key that signs, instead of a private key */
  readonly kmsKeyArn?: string;
  /** A saved certificate */
  readonly certificateId?: string;
  readonly reason?: string;
  readonly location?: string;
  readonly contact?: string;
  /** Signer's name. Default: that of the certificate */
  readonly name?: string;
  /** Name of an empty signature field of the PDF, which is signed. Default: a new field is added */
  readonly field?: string;
  /** Default: false; true with `field` */
  readonly visible?: boolean;
  /** Page of the visible signature. Default: the first */
  readonly page?: 'last' | number;
  /** Points from the left edge */
  readonly x?: number;
  /** Points from the bottom edge */
  readonly y?: number;
  /** Default: 200 */
  readonly width?: number;
  /** Default: 50 */
  readonly height?: number;
  /** Lines of the visible signature, the first one bold, with {name}, {date}, {reason}, {location}, {contact}. Default: name, time, reason and location. Empty for the image alone */
  readonly lines?: readonly string[];
  /** Language of the visible signature's own words (BCP 47). Default: that of the document */
  readonly language?: string;
  /** Time zone of the date that is shown, such as Europe/Berlin. Default: UTC */
  readonly timeZone?: string;
  readonly image?: string;
  readonly profile?: 'pkcs7' | 'pades';
  /** Certification: 1 no changes, 2 filling in forms and signing, 3 annotations too */
  readonly permissions?: 1 | 2 | 3;
  /** Time-stamp authority (RFC 3161) */
  readonly timestampUrl?: string;
  /** User name for the authority (HTTP Basic) */
  readonly timestampUsername?: string;
  /** Password for the authority (HTTP Basic) */
  readonly timestampPassword?: string;
  /** Object identifier of the policy to time-stamp under. Default: the authority chooses */
  readonly timestampPolicy?: string;
  /** Digest that the time stamp is for. Default: sha256 */
  readonly timestampDigest?: 'sha256' | 'sha384' | 'sha512';
  /** Opens an encrypted PDF */
  readonly password?: string;
  /** Save the result as a document */
  readonly save?: boolean;
  /** Name of the saved document */
  readonly saveName?: string;
  /** Metadata of your own: at most 20 keys of 100 characters, strings of 500 characters or numbers */
  readonly metadata?: { readonly [key: string]: string | number };
};

export type ValidatePdfBody = {
  readonly pdf: PdfInput;
  /** Opens an encrypted PDF */
  readonly password?: string;
  /** Profiles to check */
  readonly profiles?: readonly ConformanceProfile[];
};

export type VerifyPdfBody = {
  readonly pdf: PdfInput;
  /** Opens an encrypted PDF */
  readonly password?: string;
  /** PEM certificates that chains may end at, in place of the trusted roots of the account */
  readonly trustedRoots?: readonly string[];
};

export type RedactPdfBody = {
  readonly pdf: PdfInput;
  readonly redactions?: readonly RedactionRegion[];
  readonly patterns?: readonly RedactionPattern[];
  readonly presets?: readonly RedactionPreset[];
  /** How sure presets have to be of a value. `balanced` when neither the request nor its template sets it */
  readonly sensitivity?: 'strict' | 'balanced' | 'broad';
  readonly template?: string;
  /** quantized hides the width of the removed words */
  readonly glyphPositions?: 'exact' | 'quantized';
  /** Default: that of the template, or `words` */
  readonly elsewhere?: 'none' | 'exact' | 'words';
  /** Refuse (400 `PAGES_NOT_READ`) a PDF with pages on which patterns and presets have no text to search, only a picture */
  readonly strict?: boolean;
  /** Ids of hits in a preview that stay in the document */
  readonly exclude?: readonly string[];
  /** Opens an encrypted PDF */
  readonly password?: string;
  /** Save the result as a document */
  readonly save?: boolean;
  /** Name of the saved document */
  readonly saveName?: string;
  /** Metadata of your own: at most 20 keys of 100 characters, strings of 500 characters or numbers */
  readonly metadata?: { readonly [key: string]: string | number };
};

export type RedactPdfQuery = {
  /** Answer with what would be removed, as JSON. No document is made, and nothing is counted or kept */
  preview?: boolean;
};

export type RunPipelineBody = {
  /** PDFs by name, in the order in which steps see them */
  readonly inputs?: { readonly [key: string]: PdfWithPassword };
  readonly steps: readonly PipelineStep[];
  /** `file`: the PDF, the image, or a ZIP of several; `json`: the reports, and ids of saved documents */
  readonly respond?: 'file' | 'json';
  readonly s3?: S3Target;
  /** Save the result as a document */
  readonly save?: boolean;
  /** Name of the saved document */
  readonly saveName?: string;
  /** Metadata of your own: at most 20 keys of 100 characters, strings of 500 characters or numbers */
  readonly metadata?: { readonly [key: string]: string | number };
  /** Queue it, and answer at once with the id of a job. Default: true with a webhook */
  readonly async?: boolean;
  /** Where the result is posted to */
  readonly webhookUrl?: string;
  readonly webhook?: WebhookOption;
};

export type ListPipelinesQuery = {
  limit?: number;
  offset?: number;
  /** Part of the name or slug */
  search?: string;
};

export type SavePipelineBody = {
  /** Default: the slug, or the name that it has */ readonly name?: string;
  readonly description?: string;
  /** Names of the PDFs that a run has to bring, in the order in which steps see them */
  readonly inputs?: readonly string[];
  readonly steps: readonly SavedStep[];
  /** The version that the change was made from: refused with 409 when another one is current */
  readonly baseVersion?: number;
};

export type RunSavedPipelineBody = {
  /** Every PDF that the pipeline names, and no other */
  readonly inputs?: { readonly [key: string]: PdfWithPassword };
  /** Values for the references of the steps */
  readonly data?: { readonly [key: string]: unknown };
  /** `file`: the PDF, the image, or a ZIP of several; `json`: the reports, and ids of saved documents */
  readonly respond?: 'file' | 'json';
  readonly s3?: S3Target;
  /** Save the result as a document */
  readonly save?: boolean;
  /** Name of the saved document */
  readonly saveName?: string;
  /** Metadata of your own: at most 20 keys of 100 characters, strings of 500 characters or numbers */
  readonly metadata?: { readonly [key: string]: string | number };
  /** Queue it, and answer at once with the id of a job. Default: true with a webhook */
  readonly async?: boolean;
  /** Where the result is posted to */
  readonly webhookUrl?: string;
  readonly webhook?: WebhookOption;
};

export type ListPipelineVersionsQuery = {
  limit?: number;
  offset?: number;
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
  /** How sure presets have to be: `strict` needs a label, check digits or a form that nothing else has; `balanced` also takes a form alone, unless its surroundings name something else; `broad` takes whatever has the form */
  readonly sensitivity?: 'strict' | 'balanced' | 'broad';
  /** Which words that regions removed are also masked in bookmarks, fields, links and tags: none; the whole line; or also single words that are rare enough to be the secret */
  readonly elsewhere?: 'none' | 'exact' | 'words';
};

export type UpdateRedactionTemplateBody = {
  readonly name?: string;
  readonly description?: string;
  readonly patterns?: readonly RedactionPattern[];
  readonly presets?: readonly RedactionPreset[];
  /** How sure presets have to be: `strict` needs a label, check digits or a form that nothing else has; `balanced` also takes a form alone, unless its surroundings name something else; `broad` takes whatever has the form */
  readonly sensitivity?: 'strict' | 'balanced' | 'broad';
  /** Which words that regions removed are also masked in bookmarks, fields, links and tags: none; the whole line; or also single words that are rare enough to be the secret */
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
  /** Passphrase of an encrypted key or PKCS#12 file */
  readonly passphrase?: string;
  /** PKCS#12 file with certificate and key, base64 */
  readonly p12?: string;
  /** Asymmetric KMS key that signs, instead of a private key */
  readonly kmsKeyArn?: string;
};

export type ListCertificatesQuery = {
  limit?: number;
  offset?: number;
};

export type CreateTrustedRootBody = {
  readonly name: string;
  /** X.509 certificate, PEM; exactly one */
  readonly certificatePem: string;
};

export type ListTrustedRootsQuery = {
  limit?: number;
  offset?: number;
};

export type GetJobQuery = {
  /** `false`: without the PDF or other file, and so without a download in the audit trail */
  pdf?: boolean;
};

export type ListJobsQuery = {
  limit?: number;
  offset?: number;
  /** Only the jobs that have failed */
  status?: 'failed';
  /** `nextCursor` of the previous page, instead of `offset` */
  cursor?: string;
};

export type ListBatchesQuery = {
  limit?: number;
  offset?: number;
  /** `nextCursor` of the previous page, instead of `offset` */
  cursor?: string;
};

export type GetBatchResultsQuery = {
  format?: 'zip' | 'pdf';
  /** In a ZIP: adds the names of documents, as in `00000 Invoice 117.pdf` */
  names?: boolean;
};

export type ListBatchJobsQuery = {
  limit?: number;
  offset?: number;
  /** Adds the names of saved documents that still exist, and the `saveName` of items that have none yet or have failed */
  names?: boolean;
  /** Only the jobs that have failed */
  status?: 'failed';
};

export type ListDeliveriesQuery = {
  limit?: number;
  offset?: number;
  /** Only those that have failed for good */
  state?: 'failed';
  /** `nextCursor` of the previous page, instead of `offset` */
  cursor?: string;
};

export type TestWebhookBody = WebhookOption;

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
  /** Purpose of the template */
  readonly description?: string;
  /** HTML with CSS and Liquid tags */
  readonly html?: string;
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
    readonly timeZone?: string;
    readonly embedData?: boolean;
    readonly javascript?: boolean;
    readonly tagged?: boolean;
    readonly outline?: boolean;
    readonly conformance?: 'none' | readonly ('pdfa' | 'ua')[];
    readonly strict?: boolean;
  };
  readonly partials?: { readonly [key: string]: string } | null;
  readonly samples?: { readonly [key: string]: { readonly [key: string]: unknown } } | null;
  /** An office template (.docx, .xlsx, .pptx or .odt) with Liquid tags, in base64, in place of `html` */
  readonly file?: string;
  /** Files that the HTML, its header and its footer use by relative addresses: base64 by path, such as { "img/logo.png": "iVBOR…" }. Images, fonts, style sheets and JSON */
  readonly assets?: { readonly [key: string]: string };
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
    readonly timeZone?: string;
    readonly embedData?: boolean;
    readonly javascript?: boolean;
    readonly tagged?: boolean;
    readonly outline?: boolean;
    readonly conformance?: 'none' | readonly ('pdfa' | 'ua')[];
    readonly strict?: boolean;
  };
  readonly partials?: { readonly [key: string]: string } | null;
  readonly samples?: { readonly [key: string]: { readonly [key: string]: unknown } } | null;
  /** Files to save with this version: base64 by path, or `null` to remove one. Others stay */
  readonly assets?: { readonly [key: string]: string | null };
  readonly name?: string;
  readonly documentType?: string;
  /** Purpose of the template */
  readonly description?: string;
  /** An office template (.docx, .xlsx, .pptx or .odt) with Liquid tags, in base64, in place of `html` */
  readonly file?: string;
  /** The version that the change was made from: refused with 409 when another one is current */
  readonly baseVersion?: number;
};

export type GetTemplateSourceQuery = {
  /** An earlier version; the current one when left out */
  version?: number;
};

export type PreviewTemplateBody = {
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
    readonly timeZone?: string;
    readonly embedData?: boolean;
    readonly javascript?: boolean;
    readonly tagged?: boolean;
    readonly outline?: boolean;
    readonly conformance?: 'none' | readonly ('pdfa' | 'ua')[];
    readonly strict?: boolean;
  };
  readonly partials?: { readonly [key: string]: string } | null;
  /** An office template (.docx, .xlsx, .pptx or .odt) with Liquid tags, in base64, in place of `html` */
  readonly file?: string;
  /** Files to save with this version: base64 by path, or `null` to remove one. Others stay */
  readonly assets?: { readonly [key: string]: string | null };
  /** A style sheet in addition to those of the HTML */
  readonly css?: string;
  /** Slug of the saved template that this is a draft of: without it, or when the account has no such template, the pages bear a mark. Without `html` and `file`, its saved source is rendered, with the other parts of the request in place of its own */
  readonly draftOf?: string;
  /** Title for a document that has none */
  readonly name?: string;
  /** Data to render with. Default: the sample data */
  readonly data?: { readonly [key: string]: unknown };
};

export type PreviewTemplateQuery = {
  /** Turn form fields into static content */
  flattenForms?: boolean;
};

export type GetTemplateThumbnailQuery = {
  /** An earlier version; the current one when left out */
  version?: number;
};

export type ReadTemplateFieldsBody = {
  /** HTML with CSS and Liquid tags */ readonly html?: string;
  /** An office template (.docx, .xlsx, .pptx or .odt) with Liquid tags, in base64, in place of `html` */
  readonly file?: string;
  /** HTML of the page header, with Liquid tags */
  readonly header?: string | null;
  /** HTML of the page footer, with Liquid tags */
  readonly footer?: string | null;
  readonly partials?: { readonly [key: string]: string } | null;
  /** Slug of a saved template, in place of `html` and `file` */
  readonly template?: string;
};

export type ListTemplateVersionsQuery = {
  limit?: number;
  offset?: number;
};

export type GetTemplateAssetsQuery = {
  /** An earlier version; the current one when left out */
  version?: number;
};

export type SaveTemplateAssetsBody = {
  /** Files that the HTML, its header and its footer use by relative addresses: base64 by path, such as { "img/logo.png": "iVBOR…" }. Images, fonts, style sheets and JSON */
  readonly assets: { readonly [key: string]: string };
};

export type SaveTemplateAssetsQuery = {
  /** Remove the assets that the request does not have */
  replace?: boolean;
};

export type GetTemplateAssetQuery = {
  /** An earlier version; the current one when left out */
  version?: number;
};

export type ListAssetsQuery = {
  limit?: number;
  offset?: number;
  /** Part of the path */
  search?: string;
};

export type ListStartersQuery = {
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
  /** Part of the name, in any case; newest 20,000 only */
  search?: string;
  source?: 'generated' | 'uploaded' | 'redacted' | 'merged' | 'certified' | 'processed';
  /** ISO 8601 date or time: on or after it. Without an offset it is in UTC */
  from?: string;
  /** ISO 8601 date or time: on or before it, a date being the whole day */
  to?: string;
  [metadata: `metadata.${string}`]: string | number | undefined;
};

export type CreateUploadBody = {
  /** Name of the saved document */ readonly name?: string;
  /** Metadata of your own: at most 20 keys of 100 characters, strings of 500 characters or numbers */
  readonly metadata?: { readonly [key: string]: string | number };
  /** Length of the file; the URL then accepts no other length */
  readonly sizeBytes?: number;
};

export type CreateUploadsBody = {
  readonly files: readonly {
    /** Name of the saved document */ readonly name?: string;
    /** Metadata of your own: at most 20 keys of 100 characters, strings of 500 characters or numbers */
    readonly metadata?: { readonly [key: string]: string | number };
    /** Length of the file; the URL then accepts no other length */
    readonly sizeBytes?: number;
  }[];
};

export type FinishUploadsBody = { readonly documentIds: readonly string[] };

export type UpdateDocumentBody = {
  /** Name of the document */ readonly name?: string;
  /** Metadata of your own: at most 20 keys of 100 characters, strings of 500 characters or numbers */
  readonly metadata?: { readonly [key: string]: string | number };
  /** ISO 8601 time after which it is deleted, within the plan; `null`: kept until deleted */
  readonly expiresAt?: string | null;
};

export type GetDocumentLinksQuery = {
  /** `nextCursor` of the previous page */
  cursor?: string;
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
    | 'processed'
    | 'downloaded'
    | 'viewed'
    | 'read'
    | 'updated'
    | 'deleted'
    | 'key-created'
    | 'key-revoked'
    | 'certificate-created'
    | 'certificate-used'
    | 'certificate-deleted'
    | 'trusted-root-added'
    | 'trusted-root-removed'
    | 'template-created'
    | 'template-updated'
    | 'template-restored'
    | 'template-deleted'
    | 'asset-saved'
    | 'asset-deleted'
    | 'redaction-template-created'
    | 'redaction-template-updated'
    | 'redaction-template-deleted'
    | 'pipeline-created'
    | 'pipeline-updated'
    | 'pipeline-restored'
    | 'pipeline-deleted'
    | 'webhook-secrets-read'
    | 'webhook-secret-rotated';
  /** Events of this document */
  documentId?: string;
  /** Name of the API key that did it; searches the newest 20,000 */
  actor?: string;
  /** Events of this request; searches the newest 20,000 */
  requestId?: string;
  /** Adds the names of documents that still exist */
  names?: boolean;
  /** ISO 8601 date or time: on or after it. Without an offset it is in UTC */
  from?: string;
  /** ISO 8601 date or time: on or before it, a date being the whole day */
  to?: string;
  /** `nextCursor` of the previous page, instead of `offset` */
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
    | 'processed'
    | 'downloaded'
    | 'viewed'
    | 'read'
    | 'updated'
    | 'deleted'
    | 'key-created'
    | 'key-revoked'
    | 'certificate-created'
    | 'certificate-used'
    | 'certificate-deleted'
    | 'trusted-root-added'
    | 'trusted-root-removed'
    | 'template-created'
    | 'template-updated'
    | 'template-restored'
    | 'template-deleted'
    | 'asset-saved'
    | 'asset-deleted'
    | 'redaction-template-created'
    | 'redaction-template-updated'
    | 'redaction-template-deleted'
    | 'pipeline-created'
    | 'pipeline-updated'
    | 'pipeline-restored'
    | 'pipeline-deleted'
    | 'webhook-secrets-read'
    | 'webhook-secret-rotated';
  /** ISO 8601 date or time: on or after it. Without an offset it is in UTC */
  from?: string;
  /** ISO 8601 date or time: on or before it, a date being the whole day */
  to?: string;
  /** `nextCursor` of the previous page, instead of `offset` */
  cursor?: string;
};

export type ListRequestsQuery = {
  limit?: number;
  /** `nextCursor` of the previous page */
  cursor?: string;
  /** `X-Request-Id` of a response */
  requestId?: string;
  /** Id of an API key */
  keyId?: string;
  method?: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'DELETE';
  /** `failed` for 4xx and 5xx, a class such as `4xx`, or a status */
  status?: string;
  source?: 'api' | 'dashboard';
  /** ISO 8601 date or time: on or after it. Without an offset it is in UTC */
  from?: string;
  /** ISO 8601 date or time: on or before it, a date being the whole day */
  to?: string;
};

export type ListApiKeysQuery = {
  limit?: number;
  offset?: number;
};

export type CreateApiKeyBody = { readonly name: string; readonly scope?: 'render' | 'sign' | 'admin' };

export type ListWebhookSecretsQuery = {
  limit?: number;
  offset?: number;
};

export type RotateWebhookSecretBody = { readonly overlapHours?: number };
