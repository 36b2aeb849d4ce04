import type { AssetFile } from '../../contract/asset.ts';
import { ASSET_LIMITS } from '../../domain/asset-type.ts';
import { internalBlobs } from './stores.ts';

/** Returns a function that reads files of templates and accounts. */
export const templateFiles = () => {
  const internal = internalBlobs();
  return async (file: AssetFile): Promise<Uint8Array> => {
    if ('data' in file) return Buffer.from(file.data, 'base64');
    if ('key' in file) return internal.read(file.key, { maxBytes: ASSET_LIMITS.fileBytes });
    throw new Error('A file of a template is read by its key');
  };
};
