import { endpointPorts } from '../../src/adapters/aws/endpoint-ports.ts';
import { queueBatchPorts } from '../../src/adapters/aws/jobs/job-ports.ts';
import { queueBatch } from '../../src/app/queue-batch.ts';
import { endpoint } from '../../src/http/endpoint.ts';
import { json } from '../../src/http/responses.ts';
import { operation } from './schema.ts';

const ports = queueBatchPorts();

export const handler = endpoint(
  operation,
  endpointPorts(),
  async ({ caller, requestId, ids, operation: operationId, params, query, body }) => {
    const { batchId, jobIds } = await queueBatch(ports, {
      caller,
      requestId,
      ids,
      operation: operationId,
      slug: params.slug,
      flattenForms: query.flattenForms,
      webhookUrl: body.webhookUrl,
      webhook: body.webhook,
      items: body.items ?? { inputDocumentId: body.inputDocumentId! },
    });
    return json(202, { batchId, jobIds, count: jobIds?.length });
  },
);
