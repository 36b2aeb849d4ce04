import type { RenderInlinePorts } from '../../app/render-inline.ts';
import type { RenderPorts } from '../../app/render-template.ts';
import { textReader } from '../../pdf-worker/text-reader.ts';
import { GuardedObjectUploader } from './object-uploader.ts';
import { renderer, templateRenderer } from './renderer.ts';
import { blobStore, documentStore, renderQuota, templateStore } from './stores.ts';

export const renderPorts = (): RenderPorts => ({
  ...renderInlinePorts(),
  templates: templateStore(),
  renderer: templateRenderer(),
});

export const renderInlinePorts = (): RenderInlinePorts => ({
  quota: renderQuota(),
  renderer: renderer(),
  documents: documentStore(),
  blobs: blobStore(),
  uploader: new GuardedObjectUploader(),
  readText: textReader(),
});
