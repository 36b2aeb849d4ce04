import { operation as createTemplate } from '../../functions/create-template/schema.ts';
import { operation as deleteAsset } from '../../functions/delete-asset/schema.ts';
import { operation as deleteTemplate } from '../../functions/delete-template/schema.ts';
import { operation as deleteTemplateAsset } from '../../functions/delete-template-asset/schema.ts';
import { operation as getAsset } from '../../functions/get-asset/schema.ts';
import { operation as getStarter } from '../../functions/get-starter/schema.ts';
import { operation as getTemplate } from '../../functions/get-template/schema.ts';
import { operation as getTemplateAsset } from '../../functions/get-template-asset/schema.ts';
import { operation as getTemplateAssets } from '../../functions/get-template-assets/schema.ts';
import { operation as getTemplateSource } from '../../functions/get-template-source/schema.ts';
import { operation as getTemplateThumbnail } from '../../functions/get-template-thumbnail/schema.ts';
import { operation as listAssets } from '../../functions/list-assets/schema.ts';
import { operation as listStarters } from '../../functions/list-starters/schema.ts';
import { operation as listTemplateVersions } from '../../functions/list-template-versions/schema.ts';
import { operation as listTemplates } from '../../functions/list-templates/schema.ts';
import { operation as previewTemplate } from '../../functions/preview-template/schema.ts';
import { operation as readTemplateFields } from '../../functions/read-template-fields/schema.ts';
import { operation as restoreTemplateVersion } from '../../functions/restore-template-version/schema.ts';
import { operation as saveAsset } from '../../functions/save-asset/schema.ts';
import { operation as saveTemplateAsset } from '../../functions/save-template-asset/schema.ts';
import { operation as saveTemplateAssets } from '../../functions/save-template-assets/schema.ts';
import { operation as updateTemplate } from '../../functions/update-template/schema.ts';
import { FUNCTION_MEMORY_MB } from '../../src/pdf-worker/limits.ts';
import {
  dropsTemplateVersions,
  readsAssets,
  readsTemplates,
  savesAssets,
  savesTemplates,
} from '../constructs/permissions.ts';
import type { Endpoint } from './endpoint.ts';

export const TEMPLATES_ENDPOINTS: readonly Endpoint[] = [
  {
    operation: listTemplates,
    needs: (fn) => readsTemplates(fn).table('TEMPLATES_TABLE', 'Query', 'BatchGetItem'),
  },
  { operation: getTemplate, needs: readsTemplates },
  { operation: getTemplateSource, needs: readsTemplates },
  {
    operation: previewTemplate,
    prints: true,
    converts: true,
    setsText: true,
    memoryMb: FUNCTION_MEMORY_MB,
    timeoutSeconds: 60,
    needs: readsTemplates,
  },
  {
    operation: getTemplateThumbnail,
    prints: true,
    converts: true,
    memoryMb: FUNCTION_MEMORY_MB,
    timeoutSeconds: 60,
    needs: (fn) =>
      readsTemplates(fn).objects('INTERNAL_BUCKET', 'thumbnails', 'GetObject', 'PutObject', 'DeleteObject'),
  },
  { operation: readTemplateFields, memoryMb: 1024, timeoutSeconds: 30, needs: readsTemplates },
  {
    operation: createTemplate,
    prints: true,
    converts: true,
    memoryMb: 1024,
    timeoutSeconds: 45,
    needs: savesTemplates,
  },
  {
    operation: updateTemplate,
    prints: true,
    converts: true,
    memoryMb: 1024,
    timeoutSeconds: 45,
    needs: savesTemplates,
  },
  {
    operation: listTemplateVersions,
    needs: (fn) => readsTemplates(fn).table('TEMPLATES_TABLE', 'Query'),
  },
  { operation: restoreTemplateVersion, needs: savesTemplates },
  {
    operation: deleteTemplate,
    needs: (fn) => {
      readsTemplates(fn);
      dropsTemplateVersions(fn).table('TEMPLATES_TABLE', 'PutItem', 'UpdateItem').recordsEvents();
    },
  },
  { operation: getTemplateAssets, needs: readsTemplates },
  { operation: getTemplateAsset, needs: readsTemplates },
  { operation: saveTemplateAsset, needs: savesTemplates },
  { operation: saveTemplateAssets, needs: savesTemplates },
  { operation: deleteTemplateAsset, needs: savesTemplates },
  { operation: listAssets, needs: readsAssets },
  { operation: getAsset, needs: readsAssets },
  { operation: saveAsset, needs: savesAssets },
  { operation: deleteAsset, needs: savesAssets },
  { operation: listStarters, needs: () => {} },
  { operation: getStarter, needs: () => {} },
];
