import { InvalidInputError } from '../domain/errors.ts';
import type { LiquidTag } from './xml-tree.ts';

/** Field of the template file in requests. */
const FILE = 'file';

const MAX_TAG = 120;

/** An error about a Liquid tag, which names it and the text of its paragraph. @param place such as `body, paragraph` */
export function tagError(
  { source, paragraph }: Pick<LiquidTag, 'source' | 'paragraph'>,
  place: string,
  rule: string,
  code: 'TEMPLATE_SYNTAX' | 'TEMPLATE_RENDER' = 'TEMPLATE_SYNTAX',
  cause?: unknown,
): InvalidInputError {
  return new InvalidInputError(`${FILE}: ${source.slice(0, MAX_TAG)}: ${rule} (${place} "${paragraph}")`, {
    code,
    field: FILE,
    cause,
  });
}

/** An error about the file as a whole. */
export function fileError(
  code: 'OFFICE_FORMAT' | 'OFFICE_DAMAGED' | 'TEMPLATE_LIMIT',
  rule: string,
): InvalidInputError {
  return new InvalidInputError(`${FILE}: ${rule}`, { code, field: FILE });
}
