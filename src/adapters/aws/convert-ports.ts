import type { ConvertPorts } from '../../app/convert-document.ts';
import { variable } from './environment.ts';
import { lambda } from './lambda-client.ts';
import { GuardedObjectUploader } from './object-uploader.ts';
import { LambdaOfficeConverter } from './office/lambda-office-converter.ts';
import { documentPorts, internalBlobs, renderQuota } from './stores.ts';

export const convertPorts = (): ConvertPorts => ({
  ...documentPorts(),
  quota: renderQuota(),
  uploader: new GuardedObjectUploader(),
  converter: new LambdaOfficeConverter(lambda(), variable('CONVERT_FUNCTION'), internalBlobs()),
});
