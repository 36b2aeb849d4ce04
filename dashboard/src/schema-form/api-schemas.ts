import { useQuery } from '@tanstack/react-query';
import { useSession } from '../session/session-provider.tsx';
import { type JsonObject, resolve, type Schema } from './schema.ts';

/** Description of the API, with the JSON Schemas that its requests are validated with. */
export interface ApiSchemas {
  /** OpenAPI document, to which references are relative. */
  readonly root: JsonObject;
  /** Returns the schema of a request's body. */
  bodyOf(path: string): Schema;
  /** Returns a named schema. */
  named(name: string): Schema;
}

interface OpenApi {
  readonly paths: Readonly<
    Record<string, { readonly post?: { readonly requestBody?: { readonly content: JsonContent } } }>
  >;
}
type JsonContent = Readonly<Record<'application/json', { readonly schema: Schema }>>;

/** Loads the API's own description once, so that forms always have the options of the deployed version. */
export function useApiSchemas() {
  const { apiUrl } = useSession();
  return useQuery({
    queryKey: ['api-schemas'],
    queryFn: async ({ signal }): Promise<ApiSchemas> => {
      const response = await fetch(`${apiUrl}/v1/openapi.json`, { signal });
      if (!response.ok) throw new Error(`openapi.json: ${response.status}`);
      const root = (await response.json()) as JsonObject & OpenApi;
      return {
        root,
        bodyOf: (path) =>
          resolve(root.paths[path]?.post?.requestBody?.content['application/json'].schema, root),
        named: (name) => resolve({ $ref: `#/components/schemas/${name}` }, root),
      };
    },
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
  });
}
