import { ApiError } from '@platen/client';
import { describe, expect, it } from 'vitest';
import { type Part, partProblem } from './merge-order.ts';

const part = (id: number, name: string, pages = ''): Part => ({
  id,
  documentId: `d${id}`,
  name,
  pages,
  password: '',
});
const parts = [part(7, 'Cover'), part(3, 'Annex', '2-'), part(5, 'Terms', '1')];

function problem(code: string, field: string | undefined, message: string) {
  const error = new ApiError(message, {
    status: 400,
    code,
    field,
    requestId: 'r',
    retryAfterSeconds: undefined,
  });
  const found = partProblem(error, parts);
  return found && [found.part.name, found.error.message, found.fieldError?.message];
}

describe('the problem of a part', () => {
  it('has the name of the document, and the field of its password', () => {
    const rule = 'the password does not open the PDF';
    expect(problem('PASSWORD_WRONG', 'pdfs[1]', `pdfs[1]: ${rule}`)).toEqual([
      'Annex',
      rule,
      `parts[3].password: ${rule}`,
    ]);
    expect(problem('PASSWORD_WRONG', 'inputs.part3', `steps[1] (pages of part3): ${rule}`)).toEqual([
      'Terms',
      rule,
      `parts[5].password: ${rule}`,
    ]);
  });

  it('is at the field of its pages', () => {
    const message = 'steps[1].pages: page 9 does not exist';
    expect(problem('INVALID_INPUT', 'steps[1].pages', message)).toEqual([
      'Terms',
      'page 9 does not exist',
      'parts[5].pages: page 9 does not exist',
    ]);
  });

  it('has no field if none mends it', () => {
    expect(problem('PDF_DAMAGED', 'inputs.part1', 'steps[2] (merge of part1): the PDF is damaged')).toEqual([
      'Cover',
      'the PDF is damaged',
      undefined,
    ]);
  });

  it('is none for what concerns the whole request', () => {
    expect(problem('INVALID_INPUT', 'saveName', 'saveName: is too long')).toBeUndefined();
    expect(problem('PIPELINE_TOO_LARGE', 'steps[2]', 'steps[2] (merge of part1): too much')).toBeUndefined();
    expect(problem('RATE_LIMITED', undefined, 'Too many requests')).toBeUndefined();
  });
});
