import { textOf } from '../../../file/core/text-string.ts';
import type { Shape } from './allowed-objects.ts';

const TAG = /^(|[A-Za-z]{2,3}(-[A-Za-z0-9]{1,8}){0,4})$/;

/** A language (ISO 32000-2, 14.9.2). A value that is not a language tag (RFC 5646) may be text and is removed. */
export const language: Shape = (value, walk) => {
  const tag = textOf(value);
  return tag !== undefined && TAG.test(tag) && !(tag.length > 5 && walk.options.matches(tag))
    ? value
    : undefined;
};
