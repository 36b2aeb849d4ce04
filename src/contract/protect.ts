import { PERMISSIONS, type Permission } from '@platen/pdf';
import * as z from 'zod';
import { objectError } from './fields.ts';
import { password, pdfInput } from './pdf-input.ts';
import { saveFields } from './save-fields.ts';

/** Maximum characters whose normalized form can still fit into 127 bytes; the engine counts the bytes. */
const MAX_CHARACTERS = 500;
const newPassword = z
  .string('must be a string')
  .max(MAX_CHARACTERS, 'must have at most 127 bytes in UTF-8')
  .meta({ format: 'password' });

const allowed = z.boolean('must be true or false').optional();

/** Permissions for readers who open the file with its user password. */
const permissions = z
  .strictObject(
    {
      print: allowed.describe('Print'),
      printHighQuality: allowed.describe('Print at full quality. Default: as print'),
      copy: allowed.describe('Copy text and images'),
      modify: allowed.describe('Change the contents, other than by what follows'),
      annotate: allowed.describe('Comment; includes filling in forms'),
      fillForms: allowed.describe('Fill in forms'),
      assemble: allowed.describe('Insert, delete and turn pages, make bookmarks'),
    } satisfies Record<Permission, unknown>,
    objectError(`must be an object with true or false for ${PERMISSIONS.join(', ')}`),
  )
  .meta({
    id: 'Permissions',
    description: 'Default of each: true. Reading aloud and the like is always allowed',
  });

/** Encryption options of a PDF. */
export const protectFields = {
  userPassword: newPassword
    .optional()
    .describe('Opens the PDF. At most 127 bytes in UTF-8. Default: it opens without a password'),
  ownerPassword: newPassword
    .optional()
    .describe('Opens it with all rights. Default: a random one, which nobody knows'),
  permissions: permissions.optional(),
  encryptMetadata: z
    .boolean('must be true or false')
    .default(true)
    .describe('Encrypt the metadata of the document as well'),
};

export const protectBody = z.strictObject(
  { pdf: pdfInput, ...protectFields, password, ...saveFields },
  objectError('The body must be a JSON object'),
);

export const unprotectBody = z.strictObject(
  {
    pdf: pdfInput,
    password: password.describe('The owner password, or the user password when nothing is forbidden'),
    ...saveFields,
  },
  objectError('The body must be a JSON object'),
);
