/** Variables under `$context` and `$stageVariables`, as nested records. */
export type MappingVariables = Readonly<Record<string, unknown>>;

/**
 * Replaces `$context.…` and `$stageVariables.…`, also written `${context.…}`; API Gateway supports no more in gateway responses.
 * An unknown variable becomes an empty string; any other `$` stays.
 *
 * @throws Error for a template with directives (`#set`, `#if`), which need a full Velocity interpreter.
 */
export function renderMappingTemplate(template: string, variables: MappingVariables): string {
  if (/(^|\s)#(set|if|foreach|else|end)\b/.test(template)) {
    throw new Error('mapping templates with directives are not supported locally');
  }
  const reference =
    /\$(?:\{((?:context|stageVariables)\.[\w.-]+)\}|((?:context|stageVariables)(?:\.[\w-]+)+))/g;
  return template.replaceAll(reference, (_, braced?: string, plain?: string) => {
    const value = lookup(braced ?? plain ?? '', variables);
    return value === undefined || value === null ? '' : String(value);
  });
}

/**
 * Resolves a response parameter: `'text'` in quotes, `context.NAME`, or `method.request.header.NAME`.
 *
 * @returns undefined if the referenced value is absent.
 */
export function resolveParameter(
  expression: string,
  variables: MappingVariables,
  requestHeaders: Readonly<Record<string, string | string[] | undefined>>,
): string | undefined {
  const literal = /^'(.*)'$/s.exec(expression)?.[1];
  if (literal !== undefined) return literal;
  const header = /^method\.request\.header\.(.+)$/.exec(expression)?.[1];
  const value = header !== undefined ? requestHeaders[header.toLowerCase()] : lookup(expression, variables);
  return value === undefined || value === null ? undefined : String(value);
}

function lookup(path: string, variables: MappingVariables): unknown {
  return path
    .split('.')
    .reduce<unknown>(
      (value, name) =>
        typeof value === 'object' && value !== null && Object.hasOwn(value, name)
          ? (value as Record<string, unknown>)[name]
          : undefined,
      variables,
    );
}
