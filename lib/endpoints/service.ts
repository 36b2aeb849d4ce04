import { operation as getDocs } from '../../functions/get-docs/schema.ts';
import { operation as getHealth } from '../../functions/get-health/schema.ts';
import { operation as getOpenApi } from '../../functions/get-openapi/schema.ts';
import type { Endpoint } from './endpoint.ts';

export const SERVICE_ENDPOINTS: readonly Endpoint[] = [
  { operation: getHealth, needs: () => {} },
  { operation: getOpenApi, needs: () => {} },
  { operation: getDocs, needs: () => {} },
];
