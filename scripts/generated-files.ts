import { execFileSync } from 'node:child_process';
import { createRequire } from 'node:module';
import path from 'node:path';
import { ERROR_CODES } from '@platen/pdf';
import { ENDPOINTS } from '../lib/endpoints/index.ts';
import { settingsSchema } from '../lib/settings.ts';
import { producerMessage } from '../src/contract/render-message.ts';
import { SERVICE_ERROR_CODES } from '../src/domain/error-codes.ts';
import { openApiDocument } from '../src/http/openapi/document.ts';
import { standaloneSchema } from '../src/http/openapi/json-schema.ts';
import { clientErrorCodes, clientLists, clientOperations, clientTypes } from './client-types.ts';
import { goErrorCodes, goOperations, goTypesFile } from './clients/go-operations.ts';
import { clientModel } from './clients/model.ts';
import { pythonAsyncOperations, pythonErrorCodes, pythonOperations, pythonTypes } from './clients/python.ts';
import { errorCodesPage, verificationFindingsPage } from './error-codes-page.ts';
import { limitsPage } from './limits-page.ts';
import { settingsPage } from './settings-page.ts';

/** Current OpenAPI document. */
export function currentOpenApi() {
  return openApiDocument(ENDPOINTS.map(({ operation }) => operation));
}

/** Files of the repository that are generated from the code, by path. */
export function generatedFiles(): Readonly<Record<string, string>> {
  const renderMessage = standaloneSchema(producerMessage, 'A render, put straight onto the render queue');
  const document = currentOpenApi();
  const model = clientModel(document);
  const errorCodes = { ...SERVICE_ERROR_CODES, ...ERROR_CODES };
  const files = {
    'platen.settings.schema.json': JSON.stringify(settingsSchema(), null, 2),
    'docs/schemas/render-message.schema.json': JSON.stringify(renderMessage, null, 2),
    'packages/client/src/generated/types.ts': clientTypes(document),
    'packages/client/src/generated/error-codes.ts': clientErrorCodes(errorCodes),
    'packages/client/src/generated/lists.ts': clientLists(document),
    'packages/client/src/generated/operations.ts': clientOperations(document),
  };
  return {
    ...Object.fromEntries(Object.entries(files).map(([file, text]) => [file, formatted(file, text)])),
    'docs/error-codes.md': errorCodesPage(),
    'docs/limits.md': limitsPage(),
    'docs/settings.md': settingsPage(),
    'docs/verification-findings.md': verificationFindingsPage(),
    'packages/client-go/types.go': goTypesFile(model),
    'packages/client-go/operations.go': goOperations(model),
    'packages/client-go/error_codes.go': goErrorCodes(errorCodes),
    'packages/client-python/src/platen/generated/types.py': pythonTypes(model),
    'packages/client-python/src/platen/generated/operations.py': pythonOperations(model),
    'packages/client-python/src/platen/generated/async_operations.py': pythonAsyncOperations(model),
    'packages/client-python/src/platen/generated/error_codes.py': pythonErrorCodes(errorCodes),
  };
}

function formatted(file: string, source: string): string {
  const biome = createRequire(import.meta.url).resolve('@biomejs/biome/bin/biome');
  return execFileSync(process.execPath, [biome, 'format', `--stdin-file-path=${file}`], {
    cwd: path.dirname(import.meta.dirname),
    input: source,
    encoding: 'utf8',
  });
}
