import { expect, it } from 'vitest';
import { uploadProblem } from './upload-problem.ts';

it.each([
  [
    { name: 'InternalError', $metadata: { httpStatusCode: 500 } },
    'the store answered 500 InternalError: it has a fault of its own',
  ],
  [
    { name: 'UnknownError', $metadata: { httpStatusCode: 503 } },
    'the store answered 503: it has a fault of its own',
  ],
  [
    { name: 'SyntaxError', $response: { statusCode: 502 } },
    'the store answered 502: it has a fault of its own',
  ],
  [
    { name: 'AccessDenied', $metadata: { httpStatusCode: 403 } },
    /^the store answered 403 AccessDenied: .*credentials/,
  ],
  [
    { name: 'PermanentRedirect', $metadata: { httpStatusCode: 301 } },
    /^the store answered 301 PermanentRedirect: region/,
  ],
  [{ name: 'a <b>secret</b>', $metadata: { httpStatusCode: 418 } }, /^the store answered 418$/],
  [{ code: 'ECONNREFUSED' }, 'it could not be reached: nothing listens at its address'],
  [{ code: 'ENOTFOUND' }, /host name/],
  [{ code: 'DEPTH_ZERO_SELF_SIGNED_CERT' }, /secure connection/],
  [{ name: 'TimeoutError' }, /did not answer in time/],
  [undefined, 'it could not be reached'],
])('explains how to fix the problem: %j', (error, problem) => {
  if (typeof problem === 'string') expect(uploadProblem(error)).toBe(problem);
  else expect(uploadProblem(error)).toMatch(problem);
});
