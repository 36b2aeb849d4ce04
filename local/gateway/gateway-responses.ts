import type { GatewayResponseDefinition } from '../assembly/rest-api.ts';
import { type MappingVariables, renderMappingTemplate, resolveParameter } from './mapping-template.ts';

/** A response of the gateway itself. */
export interface GatewayFailure {
  readonly type: GatewayResponseType;
  /** A status other than the type's own, such as 502 when a function fails. */
  readonly statusCode?: number;
  readonly message: string;
}

export interface PlainResponse {
  readonly statusCode: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Response types with their default status (API Gateway developer guide, "Gateway response types"). */
const DEFAULT_STATUS = {
  BAD_REQUEST_BODY: 400,
  BAD_REQUEST_PARAMETERS: 400,
  DEFAULT_4XX: 400,
  DEFAULT_5XX: 500,
  INTEGRATION_FAILURE: 504,
  INTEGRATION_TIMEOUT: 504,
  MISSING_AUTHENTICATION_TOKEN: 403,
  REQUEST_TOO_LARGE: 413,
  RESOURCE_NOT_FOUND: 404,
  UNSUPPORTED_MEDIA_TYPE: 415,
} as const;

export type GatewayResponseType = keyof typeof DEFAULT_STATUS;

const DEFAULT_TEMPLATE = '{"message":$context.error.messageString}';

/** Turns a failure into the API's gateway response for its type, or else for `DEFAULT_4XX` or `DEFAULT_5XX`. */
export function gatewayResponse(
  failure: GatewayFailure,
  definitions: ReadonlyMap<string, GatewayResponseDefinition>,
  context: MappingVariables,
  requestHeaders: Readonly<Record<string, string | string[] | undefined>>,
): PlainResponse {
  const status = failure.statusCode ?? DEFAULT_STATUS[failure.type];
  const definition =
    definitions.get(failure.type) ?? definitions.get(status < 500 ? 'DEFAULT_4XX' : 'DEFAULT_5XX');
  const variables = {
    context: {
      ...context,
      error: {
        message: failure.message,
        messageString: JSON.stringify(failure.message),
        responseType: failure.type,
      },
    },
  };
  const [contentType, template] = Object.entries(definition?.templates ?? {}).find(
    ([type]) => type === 'application/json',
  ) ??
    Object.entries(definition?.templates ?? {})[0] ?? ['application/json', DEFAULT_TEMPLATE];
  const headers: Record<string, string> = { 'Content-Type': contentType, 'x-amzn-ErrorType': failure.type };
  for (const [name, expression] of Object.entries(definition?.parameters ?? {})) {
    const header = /^gatewayresponse\.header\.(.+)$/.exec(name)?.[1];
    const value = resolveParameter(expression, variables, requestHeaders);
    if (header !== undefined && value !== undefined) headers[header] = value;
  }
  return {
    statusCode: definition?.statusCode ?? status,
    headers,
    body: renderMappingTemplate(template, variables),
  };
}
