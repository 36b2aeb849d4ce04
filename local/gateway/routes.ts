import type { RestMethod } from '../assembly/rest-api.ts';

interface Node {
  readonly literals: Map<string, Node>;
  parameter?: { readonly name: string; readonly node: Node };
  /** `{name+}`: matches the rest of the path. */
  greedy?: { readonly name: string; readonly node: Node };
  readonly methods: Map<string, RestMethod>;
}

export interface RouteMatch {
  readonly method: RestMethod;
  readonly pathParameters: Readonly<Record<string, string>>;
}

/**
 * Resources of a REST API as a tree. A literal segment takes precedence over `{parameter}`, which takes precedence over
 * `{greedy+}`; a named method over `ANY`.
 */
export class RouteTable {
  readonly #root = emptyNode();

  constructor(methods: readonly RestMethod[]) {
    for (const method of methods) {
      let node = this.#root;
      for (const part of segments(method.resourcePath)) node = child(node, part);
      node.methods.set(method.httpMethod, method);
    }
  }

  /**
   * Finds the method for a percent-encoded path. Parameter values are decoded.
   *
   * @returns undefined for an unknown route or method.
   * @throws URIError for malformed percent-encoding.
   */
  match(httpMethod: string, rawPath: string): RouteMatch | undefined {
    return find(this.#root, segments(rawPath).map(decodeURIComponent), 0, httpMethod, {});
  }
}

function find(
  node: Node,
  path: readonly string[],
  index: number,
  httpMethod: string,
  parameters: Readonly<Record<string, string>>,
): RouteMatch | undefined {
  if (index === path.length) {
    const method = node.methods.get(httpMethod) ?? node.methods.get('ANY');
    return method && { method, pathParameters: parameters };
  }
  const segment = path[index]!;
  const literal = node.literals.get(segment);
  if (literal) {
    const match = find(literal, path, index + 1, httpMethod, parameters);
    if (match) return match;
  }
  if (node.parameter && segment !== '') {
    const { name, node: next } = node.parameter;
    const match = find(next, path, index + 1, httpMethod, { ...parameters, [name]: segment });
    if (match) return match;
  }
  if (node.greedy) {
    const { name, node: next } = node.greedy;
    return find(next, path, path.length, httpMethod, { ...parameters, [name]: path.slice(index).join('/') });
  }
  return undefined;
}

function child(node: Node, part: string): Node {
  const [, name, plus] = /^\{([^}+]+)(\+?)\}$/.exec(part) ?? [];
  if (name === undefined) {
    const existing = node.literals.get(part) ?? emptyNode();
    node.literals.set(part, existing);
    return existing;
  }
  if (plus) {
    node.greedy ??= { name, node: emptyNode() };
    return node.greedy.node;
  }
  node.parameter ??= { name, node: emptyNode() };
  return node.parameter.node;
}

/** Ignores a trailing slash. */
function segments(path: string): string[] {
  const trimmed = path.replace(/^\//, '').replace(/\/$/, '');
  return trimmed === '' ? [] : trimmed.split('/');
}

function emptyNode(): Node {
  return { literals: new Map(), methods: new Map() };
}
