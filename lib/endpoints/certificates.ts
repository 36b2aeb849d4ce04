import { operation as createCertificate } from '../../functions/create-certificate/schema.ts';
import { operation as createTrustedRoot } from '../../functions/create-trusted-root/schema.ts';
import { operation as deleteCertificate } from '../../functions/delete-certificate/schema.ts';
import { operation as deleteTrustedRoot } from '../../functions/delete-trusted-root/schema.ts';
import { operation as listCertificates } from '../../functions/list-certificates/schema.ts';
import { operation as listTrustedRoots } from '../../functions/list-trusted-roots/schema.ts';
import type { Endpoint } from './endpoint.ts';

export const CERTIFICATES_ENDPOINTS: readonly Endpoint[] = [
  {
    operation: createCertificate,
    needs: (fn) =>
      fn.table('CERTIFICATES_TABLE', 'PutItem', 'UpdateItem').recordsEvents().sealsSecrets().signsWithKms(),
  },
  { operation: listCertificates, needs: (fn) => fn.table('CERTIFICATES_TABLE', 'Query') },
  {
    operation: deleteCertificate,
    needs: (fn) => fn.table('CERTIFICATES_TABLE', 'GetItem', 'DeleteItem', 'UpdateItem').recordsEvents(),
  },
  {
    operation: createTrustedRoot,
    needs: (fn) => fn.table('CERTIFICATES_TABLE', 'Query', 'PutItem', 'UpdateItem').recordsEvents(),
  },
  { operation: listTrustedRoots, needs: (fn) => fn.table('CERTIFICATES_TABLE', 'Query') },
  {
    operation: deleteTrustedRoot,
    needs: (fn) => fn.table('CERTIFICATES_TABLE', 'Query', 'DeleteItem', 'UpdateItem').recordsEvents(),
  },
];
