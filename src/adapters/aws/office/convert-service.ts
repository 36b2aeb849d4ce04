import { isKnownError } from '../../../domain/errors.ts';
import { OfficeConverter, type PdfAdditions } from '../../../office/office-converter.ts';
import { variable } from '../environment.ts';
import { passError } from '../invocation/passed-error.ts';
import { getObject, putObject } from '../invocation/presigned-objects.ts';
import { type ConvertReply, type ConvertRequest, MAX_INLINE_BYTES } from './convert-message.ts';
import { FontCache } from './font-cache.ts';

/** The handler of the convert function: one document in, the converted one out. The function has no permissions of its own. */
export function convertService(): (request: ConvertRequest) => Promise<ConvertReply> {
  const converter = new OfficeConverter(variable('OFFICE_PATH'), variable('FONTS_PATH'));
  // While a function is being loaded Lambda gives it a whole CPU.
  converter.warm();
  const cache = new FontCache();
  return async ({ file, fonts: passedFonts = [], additions: passed, deadline, resultUrl, ...document }) => {
    try {
      const bytes = 'url' in file ? await getObject(file.url) : Buffer.from(file.base64, 'base64');
      const additions =
        passed && 'url' in passed
          ? (JSON.parse((await getObject(passed.url)).toString('utf8')) as PdfAdditions)
          : passed;
      const { bytes: result, ...further } = await converter.convert(
        { ...document, bytes, fonts: await cache.read(passedFonts), ...(additions && { additions }) },
        deadline,
      );
      if (result.length <= MAX_INLINE_BYTES)
        return { ok: true, base64: Buffer.from(result).toString('base64'), ...further };
      await putObject(resultUrl, result);
      return { ok: true, ...further };
    } catch (error) {
      if (!isKnownError(error)) throw error;
      return { ok: false, error: passError(error) };
    }
  };
}
