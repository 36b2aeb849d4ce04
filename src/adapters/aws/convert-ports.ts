import type { ConvertPorts } from '../../app/convert-document.ts';
import { GuardedObjectUploader } from './object-uploader.ts';
import { officeConverter } from './renderer.ts';
import { documentPorts, renderQuota } from './stores.ts';

export const convertPorts = (): ConvertPorts => ({
  ...documentPorts(),
  quota: renderQuota(),
  uploader: new GuardedObjectUploader(),
  converter: officeConverter(),
});
