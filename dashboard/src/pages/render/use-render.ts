import type { RenderWarning } from '@platen/client';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { JsonObject } from '../../schema-form/schema.ts';
import { usePlaten } from '../../session/session-provider.tsx';
import { invoiceOrder } from '../template-editor/invoice-order.ts';
import type { RenderOrder } from './render-order.ts';

/** Rendered PDF, or filled office document, with its input. */
export interface RenderedDocument {
  readonly of: RenderOrder;
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly mediaType: string;
  readonly documentId: string | undefined;
  readonly fileName: string;
  readonly warnings: readonly RenderWarning[];
  /** Conformance claims of the PDF. */
  readonly conformance: string | null;
}

export const PDF_TYPE = 'application/pdf';

/**
 * Renders a template.
 *
 * @param isInvoice whether its data is an invoice, which is embedded in the PDF
 */
export function useRender(slug: string, isInvoice: boolean) {
  const platen = usePlaten();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async ({ order, data }: Submitted): Promise<RenderedDocument> => {
      const fields = fieldsOf(order);
      const result = isInvoice
        ? await platen.createInvoice({ ...invoiceOrder(slug, data), ...fields } as InvoiceBody)
        : await platen.renderTemplate(slug, { ...data, ...fields }, { format: order.format });
      if (!('bytes' in result)) throw new Error('the response of the service is not a file');
      const bytes = await result.bytes();
      await queries.invalidateQueries({ queryKey: ['documents'] });
      const { documentId, warnings, headers } = result;
      return {
        of: order,
        bytes,
        mediaType: headers.get('content-type') ?? PDF_TYPE,
        documentId,
        fileName: `${order.name.trim() || slug}.${order.format}`,
        warnings,
        conformance: headers.get('x-conformance'),
      };
    },
  });
}

interface Submitted {
  readonly order: RenderOrder;
  readonly data: JsonObject;
}

type InvoiceBody = Parameters<ReturnType<typeof usePlaten>['createInvoice']>[0];

/** Returns the request fields, apart from the data, that differ from the service's defaults. */
function fieldsOf({ name, isSaved, isStrict, pairs }: RenderOrder) {
  const named = pairs.filter(({ key }) => key.trim() !== '');
  return {
    ...(name.trim() !== '' && { saveName: name.trim() }),
    ...(!isSaved && { save: false }),
    ...(isStrict && { strict: true }),
    ...(named.length > 0 && {
      metadata: Object.fromEntries(named.map(({ key, value }) => [key.trim(), value])),
    }),
  };
}
