// npm run --silent openapi > openapi.json: prints the OpenAPI document, for generators and linters.
import { currentOpenApi } from './generated-files.ts';

console.log(JSON.stringify(currentOpenApi(), null, 2));
