import { type Profile, validate } from '@platen/pdf';
import { beforeAll, describe, expect, it } from 'vitest';
import { issue } from '../../packages/pdf/src/testing/signatures/test-ca.ts';
import { pollUntil } from '../poll.ts';
import { base64 } from './pdf-requests.ts';
import { bytesOf, call, jsonOf, newAccount, pushTemplate, type TestAccount } from './service.ts';
import { pemFields } from './signing.ts';

const HTML =
  '<html lang="en"><title>Note</title><h1>{{ title }}</h1>{% if logo %}<img src="{{ logo }}">{% endif %}<label>Name <input name="n" value="x"></label>';
const LOGO = 'data:image/gif;base64,R0lGODlhAQABAIAAAP///wAAACwAAAAAAQABAAACAkQBADs=';
const BOTH = ['PDF/A-2a', 'PDF/UA-1'];
const DATA = { title: 'T' };

let account: TestAccount;
beforeAll(async () => {
  account = await newAccount();
  await pushTemplate(account, { slug: 'note', html: HTML, dataSchema: null });
});

const post = (path: string, body: unknown) => call('POST', path, { key: account.adminKey, body });
const render = (body: object = {}) => post('/v1/render/note', { ...DATA, ...body });
const claimedBy = (response: Response) => response.headers.get('x-conformance')?.split('; ') ?? [];

/** Returns the file's conformance claims, after checking that it satisfies all of them. */
async function kept(pdf: Uint8Array): Promise<Profile[]> {
  const { verdicts, findings } = await validate(pdf);
  const claimed = verdicts.filter((verdict) => verdict.claimed);
  if (claimed.length > 0) expect(findings).toEqual([]);
  return claimed.map(({ profile }) => profile);
}

describe('header and file state true conformance claims', () => {
  it.each<[string, () => Promise<Response>, string[]]>([
    ['of a render that is saved', () => render(), BOTH],
    ['of one that is not', () => render({ save: false }), BOTH],
    ['with embedded data', () => render({ embedData: true }), ['PDF/A-3a', 'PDF/UA-1']],
    ['with a picture that is not described', () => render({ logo: LOGO }), ['PDF/A-2a']],
    ['of a preview', () => post('/v1/templates/preview', { html: HTML, data: DATA }), BOTH],
  ])('%s', async (_, request, expected) => {
    const response = await request();
    expect(response.status).toBeLessThan(300);
    expect(claimedBy(response)).toEqual(expected);
    expect(await kept(await bytesOf(response))).toEqual(expected);
  });

  it('of queued renders, by themselves and in a batch', async () => {
    const { jobId } = await jsonOf(await post('/v1/render/note/async', DATA));
    const { jobIds } = await jsonOf(
      await post('/v1/render/note/batch', { items: [{ data: { ...DATA, logo: LOGO } }] }),
    );
    for (const [id, expected] of [
      [jobId, BOTH],
      [jobIds[0], ['PDF/A-2a']],
    ] as const) {
      const job = await pollUntil(
        async () => jsonOf(await call('GET', `/v1/jobs/${id}`, { key: account.adminKey })),
        ({ status }) => status === 'complete' || status === 'failed',
        400,
      );
      expect(job.conformance).toBe(expected.join('; '));
      expect(await kept(Buffer.from(job.pdfBase64, 'base64'))).toEqual(expected);
    }
  });
});

describe('a processed render states true conformance claims', () => {
  let pdf: Uint8Array;
  beforeAll(async () => {
    pdf = await bytesOf(await render({ save: false }));
  });
  const made = async (path: string, body: object) => {
    const response = await post(path, body);
    if (response.status !== 200) throw new Error(await response.text());
    return bytesOf(response);
  };
  const signed = (input: Uint8Array) =>
    made('/v1/certify', {
      pdf: base64(input),
      ...pemFields(issue({ name: 'Ada', kind: 'p256', keyUsage: [0] })),
      visible: true,
      x: 72,
      y: 72,
    });

  it('signed, and signed again under a protected structure', async () => {
    const once = await signed(pdf);
    expect(await kept(once)).toEqual(BOTH);
    expect(await kept(await signed(once))).toEqual(['PDF/A-2a']);
  });

  it('flattened, and merged', async () => {
    expect(await kept(await made('/v1/flatten', { pdf: base64(pdf) }))).toEqual(BOTH);
    expect(await kept(await made('/v1/merge', { pdfs: [base64(pdf), base64(pdf)] }))).toEqual(BOTH);
  });
});
