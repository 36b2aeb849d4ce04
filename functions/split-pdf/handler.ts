import { endpointPorts } from '../../src/adapters/aws/endpoint-ports.ts';
import { documentPorts } from '../../src/adapters/aws/stores.ts';
import { splitPdf } from '../../src/app/split-pdf.ts';
import { endpoint } from '../../src/http/endpoint.ts';
import { json, signaturesRemoved } from '../../src/http/responses.ts';
import { PdfWorker } from '../../src/pdf-worker/index.ts';
import { zipOf } from '../../src/zip/write-zip.ts';
import { operation } from './schema.ts';

const ports = { ...documentPorts(), worker: new PdfWorker() };

export const handler = endpoint(operation, endpointPorts(), async (request) => {
  const { parts, documents } = await splitPdf(ports, request, request.body);
  const headers = signaturesRemoved(parts.some(({ removedSignatures }) => removedSignatures));
  if (request.body.save) {
    const saved = documents.map(({ id, name, sizeBytes }, i) => {
      const { pages, title } = parts[i]!;
      return { id, name, pages, title, sizeBytes };
    });
    return json(200, { data: { documents: saved } }, headers);
  }
  const digits = String(parts.length).length;
  const files = parts.map(({ pdf }, i) => ({
    name: `part-${String(i + 1).padStart(digits, '0')}.pdf`,
    bytes: pdf,
  }));
  return {
    status: 200,
    headers: {
      ...headers,
      'Content-Type': 'application/zip',
      'Content-Disposition': 'attachment; filename="parts.zip"',
    },
    body: zipOf(files),
  };
});
