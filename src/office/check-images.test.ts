import { expect, it } from 'vitest';
import { makeZip } from '../zip/testing/make-zip.ts';
import { checkImages, isImagePart } from './check-images.ts';
import { readOfficeFile } from './office-format.ts';

const TYPES =
  '<Override ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/>';
const NAME = 'word/media/a.xyz';

it('an image that does not match its checksum is an error of the file, which is read once', async () => {
  const file = makeZip({ '[Content_Types].xml': TYPES, [NAME]: 'any content' });
  const read = (bytes: Uint8Array) => readOfficeFile(bytes, { isReadLater: isImagePart });
  expect((await checkImages(await read(file))).images).toEqual({ size: 11, compressedSize: 11 });
  const damaged = Buffer.from(file);
  damaged[damaged.indexOf('any content')]! ^= 1;
  await expect(readOfficeFile(damaged, {})).rejects.toMatchObject({ code: 'OFFICE_DAMAGED' });
  await expect(checkImages(await read(damaged))).rejects.toMatchObject({
    code: 'OFFICE_DAMAGED',
    message: expect.stringContaining(NAME),
  });
});
