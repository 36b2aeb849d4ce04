import { operation as createRedactionTemplate } from '../../functions/create-redaction-template/schema.ts';
import { operation as deleteRedactionTemplate } from '../../functions/delete-redaction-template/schema.ts';
import { operation as getRedactionTemplate } from '../../functions/get-redaction-template/schema.ts';
import { operation as listRedactionTemplates } from '../../functions/list-redaction-templates/schema.ts';
import { operation as updateRedactionTemplate } from '../../functions/update-redaction-template/schema.ts';
import type { Endpoint } from './endpoint.ts';

export const REDACTION_TEMPLATES_ENDPOINTS: readonly Endpoint[] = [
  {
    operation: listRedactionTemplates,
    needs: (fn) => fn.table('REDACTION_TEMPLATES_TABLE', 'Query', 'GetItem', 'BatchGetItem'),
  },
  { operation: getRedactionTemplate, needs: (fn) => fn.table('REDACTION_TEMPLATES_TABLE', 'GetItem') },
  {
    operation: createRedactionTemplate,
    needs: (fn) => fn.table('REDACTION_TEMPLATES_TABLE', 'PutItem', 'UpdateItem').recordsEvents(),
  },
  {
    operation: updateRedactionTemplate,
    needs: (fn) => fn.table('REDACTION_TEMPLATES_TABLE', 'GetItem', 'PutItem').recordsEvents(),
  },
  {
    operation: deleteRedactionTemplate,
    needs: (fn) =>
      fn.table('REDACTION_TEMPLATES_TABLE', 'GetItem', 'DeleteItem', 'UpdateItem').recordsEvents(),
  },
];
