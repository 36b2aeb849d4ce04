import { describe, expect, it } from 'vitest';
import { unmarkedPreviewsPerDay } from '../domain/plans.ts';
import type { PdfWorker } from '../pdf-worker/index.ts';
import { MemoryService, saveTestTemplate } from '../ports/testing/memory/service.ts';
import { previewTemplate } from './preview-template.ts';
import { renderAsText } from './testing/render-worker.ts';

describe('a preview', () => {
  let timeoutMs: number | undefined;
  const previewing = async (taken: number | undefined, draftOf?: string, html = '<p>x</p>') => {
    const service = new MemoryService();
    const caller = await service.caller('free');
    await saveTestTemplate(service, caller, { slug: 'note' });
    const { pdf } = await previewTemplate(
      {
        renderer: {
          render: (request) => {
            timeoutMs = request.timeoutMs;
            return renderAsText(request);
          },
        },
        previews: { take: async () => taken },
        templates: service.templates,
        // Returns the same result for any work.
        worker: { run: (async () => ({ pdf: Buffer.from('marked') })) as unknown as PdfWorker['run'] },
        fonts: [],
      },
      {
        caller,
        draftOf,
        assets: new Map(),
        parts: { html },
        css: undefined,
        name: 'Preview',
        data: { a: 1 },
        flattenForms: false,
      },
    );
    return Buffer.from(pdf).toString();
  };
  const most = unmarkedPreviewsPerDay('free');

  it('has a watermark unless it is a draft of a saved template, up to a daily number', async () => {
    expect(await previewing(1)).toBe('marked');
    expect(await previewing(1, 'absent')).toBe('marked');
    expect(await previewing(most, 'note')).toBe('{"a":1}');
    expect(await previewing(most + 1, 'note')).toBe('marked');
  });

  it('of an office template has time for LibreOffice to start', async () => {
    await previewing(1);
    expect(timeoutMs).toBe(20_000);
    await previewing(1, undefined, '');
    expect(timeoutMs).toBe(48_000);
  });

  it('is refused after the daily limit, with a retry time', async () => {
    await expect(previewing(undefined, 'note')).rejects.toMatchObject({
      code: 'PREVIEW_LIMIT_REACHED',
      kind: 'rate-limited',
      retryAfterSeconds: expect.any(Number),
    });
  });
});
