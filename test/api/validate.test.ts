import { beforeAll, describe, expect, it } from 'vitest';
import { conformingFile } from '../../packages/pdf/src/testing/standards/conforming-file.ts';
import { base64, expectRefusal, upload } from './pdf-requests.ts';
import { call, jsonOf, newAccount, type TestAccount } from './service.ts';

const sound = conformingFile();
const broken = conformingFile({ painted: '0 0 0 1 k' });

let account: TestAccount;
beforeAll(async () => {
  account = await newAccount();
});

const validate = (body: unknown, type = 'application/json') =>
  call('POST', '/v1/validate', { key: account.renderKey, body, headers: { 'Content-Type': type } });

async function judged(response: Response) {
  const body = await jsonOf(response);
  expect({ status: response.status, body }).toMatchObject({ status: 200 });
  return body.data as { verdicts: { profile: string; conforms: boolean }[]; findings: unknown[] };
}

describe('checking a PDF', () => {
  it('checks it against its claims, however it is sent', async () => {
    const form = new FormData();
    form.append('files', new Blob([Buffer.from(sound)], { type: 'application/pdf' }));
    const sent = new Response(form);
    const reports = [
      await judged(await validate({ pdf: base64(sound) })),
      await judged(await validate(sound, 'application/pdf')),
      await judged(await validate(sound, 'application/octet-stream')),
      await judged(
        await validate(new Uint8Array(await sent.arrayBuffer()), sent.headers.get('content-type')!),
      ),
      await judged(await validate({ pdf: { documentId: await upload(account, sound) } })),
    ];
    for (const report of reports)
      expect(report).toMatchObject({
        verdicts: [
          { profile: 'PDF/A-2a', claimed: true, conforms: true, rules: 0, count: 0 },
          { profile: 'PDF/UA-1', claimed: true, conforms: true, rules: 0, count: 0 },
        ],
        findings: [],
      });
  });

  it('reports the broken rule, its place and the profiles', async () => {
    const { verdicts, findings } = await judged(
      await validate({ pdf: base64(broken), profiles: ['PDF/UA-1', 'PDF/A-2b'] }),
    );
    expect(verdicts.map(({ profile, conforms }) => [profile, conforms])).toEqual([
      ['PDF/UA-1', true],
      ['PDF/A-2b', false],
    ]);
    expect(findings).toMatchObject([
      {
        standard: 'ISO 19005-2',
        clause: '6.2.4.3',
        test: 3,
        profiles: ['PDF/A-2b'],
        words: expect.stringContaining('DeviceCMYK'),
        places: [{ page: 1, object: 3 }],
      },
    ]);
  });

  it('refuses unknown profiles and unreadable files', async () => {
    await expectRefusal(await validate({ pdf: base64(sound), profiles: ['PDF/A-9z'] }), 400, 'INVALID_INPUT');
    await expectRefusal(await validate({ pdf: base64(sound), profiles: [] }), 400, 'INVALID_INPUT');
    await expectRefusal(await validate({ pdf: base64(Buffer.from('no PDF')) }), 400, 'NOT_A_PDF');
    await expectRefusal(
      await validate({ pdf: base64(Buffer.from('%PDF-1.7\nnothing')) }),
      400,
      'PDF_DAMAGED',
    );
  });
});
