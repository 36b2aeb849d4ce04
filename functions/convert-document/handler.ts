import { convertPorts } from '../../src/adapters/aws/convert-ports.ts';
import { endpointPorts } from '../../src/adapters/aws/endpoint-ports.ts';
import { convertDocument } from '../../src/app/convert-document.ts';
import { RENDER_TIME } from '../../src/contract/limits.ts';
import { endpoint } from '../../src/http/endpoint.ts';
import { conformanceHeader, warningsHeader } from '../../src/http/render-warnings.ts';
import { file } from '../../src/http/responses.ts';
import { operation } from './schema.ts';

const ports = convertPorts();

export const handler = endpoint(operation, endpointPorts(), async (request) => {
  const result = await convertDocument(
    ports,
    request,
    request.body,
    request.deadline - RENDER_TIME.requestReserveMs,
  );
  return file(result.mediaType, result.bytes, {
    documentId: result.document?.id,
    documentName: result.name,
    headers: { ...warningsHeader(result.warnings), ...conformanceHeader(result.conformance) },
  });
});
