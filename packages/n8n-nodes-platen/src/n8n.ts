/**
 * Types of n8n that the nodes use, from its documentation. The package `n8n-workflow` declares them, but its licence is not
 * acceptable for this project.
 */
export type Parameter = string | number | boolean | object | undefined;

export interface NodeProperty {
  readonly displayName: string;
  readonly name: string;
  readonly type: 'string' | 'number' | 'boolean' | 'options' | 'multiOptions' | 'json';
  readonly default: string | number | boolean | readonly string[];
  readonly description?: string;
  readonly placeholder?: string;
  readonly required?: boolean;
  readonly noDataExpression?: boolean;
  readonly typeOptions?: Readonly<Record<string, unknown>>;
  readonly options?: ReadonlyArray<
    Readonly<Record<'name' | 'value', string> & { action?: string; description?: string }>
  >;
  readonly displayOptions?: { readonly show: Readonly<Record<string, readonly string[]>> };
}

export interface NodeDescription {
  readonly displayName: string;
  readonly name: string;
  readonly icon: string;
  readonly group: readonly string[];
  readonly version: number;
  readonly subtitle?: string;
  readonly description: string;
  readonly defaults: { readonly name: string };
  readonly inputs: readonly 'main'[];
  readonly outputs: readonly 'main'[];
  readonly usableAsTool?: true;
  readonly credentials: ReadonlyArray<{ readonly name: string; readonly required: boolean }>;
  readonly webhooks?: ReadonlyArray<
    Readonly<Record<'name' | 'httpMethod' | 'responseMode' | 'path', string>>
  >;
  readonly properties: readonly NodeProperty[];
}

/** File that n8n stores next to an item's JSON. */
export interface BinaryData {
  readonly data: string;
  readonly mimeType: string;
  readonly fileName?: string;
}

export interface Item {
  json: Record<string, unknown>;
  binary?: Record<string, BinaryData>;
  pairedItem?: { item: number } | Array<{ item: number }>;
}

export interface HttpRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: unknown;
  readonly encoding: 'arraybuffer';
  readonly returnFullResponse: true;
  readonly ignoreHttpStatusErrors: true;
}

export interface HttpResponse {
  readonly statusCode: number;
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  readonly body: unknown;
}

export interface ExecuteFunctions {
  getInputData(): Item[];
  getNodeParameter(name: string, item: number, fallback?: Parameter): Parameter;
  getCredentials(name: string): Promise<Record<string, unknown>>;
  continueOnFail(): boolean;
  readonly helpers: {
    httpRequest(request: HttpRequest): Promise<unknown>;
    getBinaryDataBuffer(item: number, property: string): Promise<Uint8Array>;
    prepareBinaryData(content: Uint8Array, fileName?: string, mimeType?: string): Promise<BinaryData>;
  };
}

export interface WebhookFunctions {
  getHeaderData(): Record<string, string | string[] | undefined>;
  getRequestObject(): { rawBody?: Uint8Array; readRawBody?(): Promise<void> };
  getResponseObject(): { status(code: number): { end(): void } };
  getCredentials(name: string): Promise<Record<string, unknown>>;
  readonly helpers: Pick<ExecuteFunctions['helpers'], 'prepareBinaryData'>;
}
