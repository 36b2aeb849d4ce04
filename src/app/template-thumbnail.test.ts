import { describe, expect, it } from 'vitest';
import type { PdfWorker } from '../pdf-worker/index.ts';
import { MemoryService, saveTestTemplate } from '../ports/testing/memory/service.ts';
import { deleteTemplate } from './delete-template.ts';
import { findTemplate } from './find-template.ts';
import { templateThumbnail } from './template-thumbnail.ts';
import { renderAsText } from './testing/render-worker.ts';

const worker = {
  async *rasterize(pdf: Uint8Array) {
    yield pdf;
  },
} as Pick<PdfWorker, 'rasterize'>;

describe('a thumbnail', () => {
  it('leaves nothing when its template is deleted during the render', async () => {
    const service = new MemoryService();
    const caller = await service.caller('free');
    await saveTestTemplate(service, caller, { slug: 'note' });
    const template = await findTemplate(service.templates, caller.accountId, 'note');
    const ports = {
      assets: service.assets,
      previews: { take: async () => 1 },
      templates: service.templates,
      worker,
      renderer: {
        render: async (request: Parameters<typeof renderAsText>[0]) => {
          await deleteTemplate(
            service.templates,
            { caller, requestId: 'r', operation: 'o', reads: new Set() },
            'note',
          );
          return renderAsText(request);
        },
      },
    };
    await expect(templateThumbnail(ports, caller, 'note')).rejects.toMatchObject({
      code: 'TEMPLATE_NOT_FOUND',
    });
    expect(await service.templates.thumbnail(template)).toBeUndefined();
  });

  it('is not rendered after the daily limit of previews, but shown if it is stored', async () => {
    const service = new MemoryService();
    const caller = await service.caller('free');
    await saveTestTemplate(service, caller, { slug: 'note' });
    const taking = (taken: number | undefined) =>
      templateThumbnail(
        {
          assets: service.assets,
          previews: { take: async () => taken },
          templates: service.templates,
          worker,
          renderer: { render: renderAsText },
        },
        caller,
        'note',
      );
    await expect(taking(undefined)).rejects.toMatchObject({ code: 'PREVIEW_LIMIT_REACHED' });
    const made = await taking(1);
    expect(await taking(undefined)).toEqual(made);
  });
});
