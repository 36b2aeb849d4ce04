import { operation as listDocumentEvents } from '../../functions/list-document-events/schema.ts';
import { operation as listEvents } from '../../functions/list-events/schema.ts';
import { operation as listRequests } from '../../functions/list-requests/schema.ts';
import { readsEvents, readsEventsOfDocument } from '../constructs/permissions.ts';
import type { Endpoint } from './endpoint.ts';

export const AUDIT_ENDPOINTS: readonly Endpoint[] = [
  { operation: listEvents, needs: readsEvents },
  { operation: listDocumentEvents, needs: readsEventsOfDocument },
  { operation: listRequests, readsRequestLog: true, timeoutSeconds: 29, needs: () => {} },
];
