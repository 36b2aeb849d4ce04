import { describe, expect, it } from 'vitest';
import { synthesize } from './app.ts';
import { actionsOf, folderOf, functionsOf, statementsOf } from './roles.ts';

const { service } = await synthesize();

/** Actions of each function on the table of saved pipelines, without the prefix of DynamoDB. */
const actions = Object.fromEntries(
  functionsOf(service).flatMap((fn) => {
    const onTable = statementsOf(service, fn)
      .filter(({ Resource }) => JSON.stringify(Resource).includes('PipelinesTable'))
      .flatMap(actionsOf)
      .filter((action) => action.startsWith('dynamodb:'))
      .map((action) => action.slice('dynamodb:'.length));
    return onTable.length > 0 ? [[folderOf(fn), onTable.sort()]] : [];
  }),
);

describe('saved pipelines and their versions', () => {
  it('are written by the functions that save, restore or delete them, and a run reads one item', () => {
    expect(actions).toEqual({
      'delete-pipeline': ['DeleteItem', 'GetItem', 'PutItem', 'Query', 'UpdateItem'],
      'get-pipeline': ['GetItem'],
      'get-pipeline-version': ['GetItem'],
      'list-pipeline-versions': ['GetItem', 'Query'],
      'list-pipelines': ['BatchGetItem', 'GetItem', 'Query'],
      'restore-pipeline-version': ['GetItem', 'PutItem'],
      'run-saved-pipeline': ['GetItem'],
      'save-pipeline': ['GetItem', 'PutItem', 'UpdateItem'],
      'sweep-expired': ['DeleteItem', 'Query'],
    });
  });
});
