import { PRESETS } from '@platen/pdf';
import { beforeAll, describe, expect, it } from 'vitest';
import { build } from '../../packages/pdf/src/operations/redact/testing/build.ts';
import { says } from '../../packages/pdf/src/operations/redact/testing/examine.ts';
import { encrypt } from '../../packages/pdf/src/testing/encrypt.ts';
import { pdfText } from '../../packages/pdf/src/testing/pdf-text.ts';
import { makeChain } from '../../packages/pdf/src/testing/signatures/test-ca.ts';
import { base64, eventsOf, expectRefusal, savedDocument, upload } from './pdf-requests.ts';
import { bytesOf, call, jsonOf, newAccount, type TestAccount } from './service.ts';

const LINES = [
  'Patient: Maria Lopez',
  'SSN 123-45-6789, born 01/31/1980',
  'mail maria@example.org, phone (555) 123-4567',
  'card 4111 1111 1111 1111',
  'this line stays',
];

let account: TestAccount;
let pdf: Uint8Array;
beforeAll(async () => {
  account = await newAccount();
  const content = LINES.map(
    (line, i) => `BT /F1 12 Tf 40 ${170 - i * 20} Td (${line.replace(/[()]/g, '\\$&')}) Tj ET`,
  );
  pdf = await build(content.join('\n'), { pages: 2 });
});

const post = (body: unknown) => call('POST', '/v1/redact', { key: account.renderKey, body });
const redact = (fields: Record<string, unknown>) => post({ pdf: base64(pdf), ...fields });
/** The second line of the first page, measured from the top left. */
const SECOND_LINE = { page: 0, x: 30, y: 36, width: 300, height: 18 };
const literal = (pattern: string) => ({ pattern, pattern_type: 'Literal' });

interface Redacted {
  readonly bytes: Uint8Array;
  readonly pages: readonly string[];
  // biome-ignore lint/suspicious/noExplicitAny: the report is JSON
  readonly report: any;
  readonly documentId: string | null;
}

async function redacted(response: Response): Promise<Redacted> {
  if (response.status !== 200) throw new Error(await response.text());
  expect(response.headers.get('content-type')).toBe('application/pdf');
  const bytes = await bytesOf(response);
  const header = response.headers.get('x-redaction-report')!;
  return {
    bytes,
    pages: (await pdfText(bytes)).split('\n').map((page) => page.replace(/\s+/g, ' ')),
    report: JSON.parse(Buffer.from(header, 'base64').toString('utf8')),
    documentId: response.headers.get('x-document-id'),
  };
}

describe('a redaction', () => {
  it('by region removes its content, on that page only', async () => {
    const { pages, report } = await redacted(
      await redact({ redactions: [{ ...SECOND_LINE, color: '#336699' }] }),
    );
    expect(pages[0]).not.toContain('123-45-6789');
    expect(pages[0]).toContain('this line stays');
    expect(pages[1]).toContain('123-45-6789');
    expect(report).toMatchObject({
      pages: 2,
      redactions: [{ source: 'region 0', page: 0, count: 1 }],
      rasterizedPages: [],
    });
  });

  it('reports pages without searchable text, and refuses them under strict', async () => {
    const scan = await build('q 400 0 0 200 0 0 cm /I Do Q', {
      resources: ({ stream }) => {
        const image = {
          Type: 'XObject',
          Subtype: 'Image',
          Width: 100,
          Height: 50,
          ColorSpace: 'DeviceGray',
          BitsPerComponent: 8,
        };
        return { XObject: { I: stream(new Uint8Array(5_000).fill(200), image) } };
      },
    });
    const body = { pdf: base64(scan), presets: ['email'] };
    const response = await post(body);
    expect(response.headers.get('x-redaction-not-read')).toBe('0');
    expect((await redacted(response)).report.notRead).toEqual([0]);
    expect((await redact({ presets: ['email'] })).headers.get('x-redaction-not-read')).toBeNull();
    await expectRefusal(await post({ ...body, strict: true }), 400, 'PAGES_NOT_READ', /^strict: .*pages 0/);
    await expectRefusal(
      await post({ ...body, strict: 1 }),
      400,
      'INVALID_INPUT',
      /^strict must be true or false|^strict: /,
    );
  });

  it('by literal, regular expression and preset together removes all matches', async () => {
    const { bytes, pages, report } = await redacted(
      await redact({
        patterns: [
          literal('maria lopez'),
          { pattern: 'card (\\d{4} ?){4}', pattern_type: 'Regex', color: 'gray' },
        ],
        presets: ['ssn', 'email', 'phone', 'date-of-birth', 'credit-card'],
      }),
    );
    // Shorter strings could occur in the file by chance.
    for (const secret of ['Maria Lopez', '123-45', '01/31/1980', 'maria@', '(555) 123', '4111 1111'])
      expect(says(bytes, secret)).toBe(false);
    for (const page of pages)
      expect(page).toMatch(/Patient: .*SSN .*, born .*mail .*, phone .*this line stays/);
    expect(
      report.redactions.map(({ source, page, count }: { source: string; page: number; count: number }) => [
        source,
        page,
        count,
      ]),
    ).toEqual(
      [0, 1].flatMap((page) => [
        ['pattern 0', page, 1],
        ['pattern 1', page, 1],
        ['preset credit-card', page, 1],
        ['preset date-of-birth', page, 1],
        ['preset email', page, 1],
        ['preset phone', page, 1],
        ['preset ssn', page, 1],
      ]),
    );
  });

  it('keeps PDF/A and PDF/UA conformance, and reports it', async () => {
    const html = '<html lang="en"><title>Dismissal</title><h1>To Maria Lopez</h1><p>We regret.</p></html>';
    const rendered = await call('POST', '/v1/render', { key: account.renderKey, body: { html } });
    const body = { pdf: base64(await bytesOf(rendered)), patterns: [literal('Lopez')] };
    const response = await post(body);
    expect(response.headers.get('x-conformance')).toBe('PDF/A-2a; PDF/UA-1');
    const { bytes, pages, report } = await redacted(response);
    expect(report.conformance).toEqual(['PDF/A-2a', 'PDF/UA-1']);
    expect(pages[0]).toMatch(/To Maria\s+We regret/);
    const validated = await call('POST', '/v1/validate', {
      key: account.renderKey,
      body: { pdf: base64(bytes) },
    });
    expect((await jsonOf(validated)).data.verdicts).toMatchObject([
      { profile: 'PDF/A-2a', claimed: true, conforms: true },
      { profile: 'PDF/UA-1', claimed: true, conforms: true },
    ]);
  });

  it('by a pattern for one page keeps the other page', async () => {
    const { pages } = await redacted(await redact({ patterns: [{ ...literal('Lopez'), page: 1 }] }));
    expect(pages.map((page) => page.includes('Lopez'))).toEqual([true, false]);
  });

  it('reveals nothing of the removed text, not even in its report', async () => {
    const response = await redact({ presets: ['ssn'] });
    const { report } = await redacted(response);
    expect(JSON.stringify(report)).not.toContain('6789');
    expect([...response.headers.values()].join()).not.toContain('6789');
  });

  it('may widen its gaps to a grid', async () => {
    const { report, pages } = await redacted(
      await redact({ patterns: [literal('Maria')], glyphPositions: 'quantized' }),
    );
    expect(report.glyphPositions).toBe('quantized');
    expect(pages[0]).toContain('Lopez');
  });

  it('keeps only producer and date as information', async () => {
    const { bytes } = await redacted(await redact({ presets: ['ssn'] }));
    expect(says(bytes, '/Producer')).toBe(true);
    for (const key of ['/Author', '/Creator', '/CreationDate', '/Metadata'])
      expect(says(bytes, key)).toBe(false);
  });
});

describe('the input', () => {
  it('may be a document', async () => {
    const documentId = await upload(account, pdf);
    const { pages } = await redacted(await post({ pdf: { documentId }, presets: ['ssn'] }));
    expect(pages[0]).not.toContain('6789');
  });

  it('may be the result of another redaction', async () => {
    const first = await redacted(await redact({ presets: ['ssn'] }));
    const second = await redacted(await post({ pdf: { documentId: first.documentId }, presets: ['email'] }));
    expect(second.pages[0]).toMatch(/SSN , born 01\/31\/1980.*mail , phone/);
  });

  it('may be encrypted, without a password or with the right one', async () => {
    for (const [password, given] of [
      ['', undefined],
      ['secret', 'secret'],
    ] as const) {
      const input = await encrypt(pdf, password);
      const { pages, report } = await redacted(
        await post({ pdf: base64(input), presets: ['ssn'], password: given }),
      );
      expect(pages[0]).not.toContain('6789');
      expect(report.scrubbed.encryption).toBe(1);
    }
  });

  it('that is encrypted is refused without its password', async () => {
    const input = base64(await encrypt(pdf, 'secret'));
    await expectRefusal(
      await post({ pdf: input, presets: ['ssn'] }),
      400,
      'PDF_ENCRYPTED',
      /^pdf: .* password/,
    );
    await expectRefusal(
      await post({ pdf: input, presets: ['ssn'], password: 'wrong' }),
      400,
      'PASSWORD_WRONG',
      /^password: /,
    );
  });

  it('may need repair', async () => {
    const damaged = Buffer.from(pdf);
    damaged.write('99', damaged.lastIndexOf('startxref') + 10);
    const { pages } = await redacted(await post({ pdf: base64(damaged), presets: ['ssn'] }));
    expect(pages[0]).not.toContain('6789');
  });

  it('may be signed; the signature is removed', async () => {
    const { certificatePem, privateKeyPem } = makeChain('p256').signer;
    const signed = await call('POST', '/v1/certify', {
      key: account.renderKey,
      body: { pdf: base64(pdf), certificatePem, privateKeyPem, save: false },
    });
    const { bytes, report } = await redacted(
      await post({ pdf: base64(await bytesOf(signed)), presets: ['ssn'] }),
    );
    expect(report.scrubbed.signatures).toBeGreaterThan(0);
    expect(says(bytes, '/ByteRange')).toBe(false);
  });

  it.each([
    ['text', Buffer.from('plain text'), 'NOT_A_PDF', /^pdf: not a PDF/],
    ['a file cut short', Buffer.from('%PDF-1.7\n1 0 obj\n<<'), 'PDF_DAMAGED', /^pdf: the PDF is damaged/],
  ])('is refused: %s', async (_, bytes, code, message) => {
    await expectRefusal(await post({ pdf: base64(bytes), presets: ['ssn'] }), 400, code, message);
  });

  it('that is not base64, or an unknown document, is refused', async () => {
    await expectRefusal(
      await post({ pdf: '%%%', presets: ['ssn'] }),
      400,
      'NOT_BASE64',
      /^pdf: must be base64/,
    );
    const documentId = '00000000-0000-7000-8000-000000000000';
    await expectRefusal(await post({ pdf: { documentId }, presets: ['ssn'] }), 404, 'DOCUMENT_NOT_FOUND');
  });
});

describe('an invalid request', () => {
  it.each<readonly [string, Record<string, unknown>, RegExp]>([
    ['nothing to redact', {}, /redactions, patterns, presets, template/],
    ['empty lists', { redactions: [], patterns: [], presets: [] }, /redactions, patterns, presets, template/],
    ['an unknown field', { presets: ['ssn'], regions: [] }, /regions/],
    ['a negative page', { redactions: [{ ...SECOND_LINE, page: -1 }] }, /redactions\W+0\W+page/],
    [
      'a page beyond the last',
      { redactions: [{ ...SECOND_LINE, page: 2 }] },
      /redactions\[0\]\.page must be between 0 and 1/,
    ],
    [
      'a pattern for a page beyond the last',
      { patterns: [{ ...literal('x'), page: 9 }] },
      /patterns\[0\]\.page must be between 0 and 1/,
    ],
    ['a region without x', { redactions: [{ page: 0, y: 1, width: 1, height: 1 }] }, /redactions\W+0\W+x/],
    [
      'a negative width',
      { redactions: [{ ...SECOND_LINE, width: -1 }] },
      /redactions\W+0\W+width .*greater than 0/,
    ],
    [
      'no height',
      { redactions: [{ ...SECOND_LINE, height: 0 }] },
      /redactions\W+0\W+height .*greater than 0/,
    ],
    [
      'a width that is not a number',
      { redactions: [{ ...SECOND_LINE, width: '9' }] },
      /redactions\W+0\W+width/,
    ],
    ['an unknown colour', { redactions: [{ ...SECOND_LINE, color: 'nocolour' }] }, /redactions\W+0\W+color/],
    [
      'an unknown colour of a pattern',
      { patterns: [{ ...literal('x'), color: '#12' }] },
      /patterns\W+0\W+color/,
    ],
    ['a pattern without type', { patterns: [{ pattern: 'x' }] }, /patterns\W+0\W+pattern_type/],
    [
      'an unknown type',
      { patterns: [{ pattern: 'x', pattern_type: 'Glob' }] },
      /pattern_type.*Literal or Regex/,
    ],
    ['an empty pattern', { patterns: [literal('')] }, /patterns\W+0\W+pattern/],
    [
      'a bad expression',
      { patterns: [{ pattern: '[a', pattern_type: 'Regex' }] },
      /patterns\[0\]\.pattern .*regular expression/,
    ],
    [
      'a look-ahead',
      { patterns: [{ pattern: '(?=a)', pattern_type: 'Regex' }] },
      /patterns\[0\]\.pattern .*RE2/,
    ],
    ['51 patterns', { patterns: Array.from({ length: 51 }, () => literal('x')) }, /patterns.*50/],
    ['more presets than there are', { presets: [...PRESETS, 'ssn'] }, /presets.*77/],
    [
      'an unknown preset',
      { presets: ['ssn', 'shoe-size'] },
      /presets\[1\]: must be one of ssn, email, phone, date-of-birth, credit-card/,
    ],
    [
      'unknown glyph positions',
      { presets: ['ssn'], glyphPositions: 'wide' },
      /glyphPositions.*exact or quantized/,
    ],
    ['metadata that is a list', { presets: ['ssn'], metadata: [1] }, /metadata/],
    ['no PDF', { pdf: undefined, presets: ['ssn'] }, /pdf/],
  ])('is a 400 with its name: %s', async (_, fields, message) => {
    await expectRefusal(await redact(fields), 400, 'INVALID_INPUT', message);
  });
});

describe('the saved result', () => {
  it('is a document with name, metadata and the counts of its report', async () => {
    const { documentId, bytes } = await redacted(
      await redact({ presets: ['ssn', 'email'], saveName: 'Public copy', metadata: { case: 7, kind: 'a' } }),
    );
    const document = await savedDocument(account, documentId);
    expect(document.metadata).toEqual({ case: 7, kind: 'a' });
    expect(document).toMatchObject({
      name: 'Public copy',
      source: 'redacted',
      systemMetadata: { redactions: 4, redactedPages: 2, rasterizedPages: 0 },
    });
    expect(Buffer.from(document.bytes).equals(bytes)).toBe(true);
    expect(await eventsOf(documentId!)).toContain('redacted');
  });

  it('has a default name', async () => {
    const { documentId } = await redacted(await redact({ presets: ['ssn'] }));
    expect((await savedDocument(account, documentId)).name).toMatch(/^redacted-\d{4}-\d\d-\d\d$/);
  });

  it('is not saved with save: false', async () => {
    expect((await redacted(await redact({ presets: ['ssn'], save: false }))).documentId).toBeNull();
  });
});

describe('a saved redaction template', () => {
  const admin = (method: string, path: string, body?: unknown) =>
    call(method, `/v1/redaction-templates${path}`, { key: account.adminKey, body });
  const make = async (slug: string, fields: Record<string, unknown>) => {
    const response = await admin('POST', '', { slug, name: slug, ...fields });
    expect(response.status).toBe(201);
    return (await jsonOf(response)).data;
  };

  it('is merged with the fields of the request', async () => {
    await make('health', { patterns: [{ ...literal('lopez'), color: 'navy' }], presets: ['ssn', 'email'] });
    const { pages, report } = await redacted(
      await redact({
        template: 'health',
        presets: ['email', 'phone'],
        patterns: [literal('Maria')],
        redactions: [SECOND_LINE],
      }),
    );
    expect(pages[0]).toMatch(/Patient: .*mail , phone .*card 4111/);
    expect(pages[0]).not.toMatch(/Maria|Lopez|SSN|maria@/);
    const sources = new Set(report.redactions.map(({ source }: { source: string }) => source));
    expect([...sources].sort()).toEqual([
      'pattern 0',
      'pattern 1',
      'preset email',
      'preset phone',
      'preset ssn',
      'region 0',
    ]);
  });

  it('is sufficient in a request', async () => {
    await make('only', { presets: ['ssn'] });
    expect((await redacted(await redact({ template: 'only' }))).pages[0]).not.toContain('6789');
  });

  it('counts towards the limits', async () => {
    await make('many', { patterns: Array.from({ length: 30 }, (_, i) => literal(`word${i}`)) });
    const patterns = Array.from({ length: 21 }, (_, i) => literal(`other${i}`));
    await expectRefusal(
      await redact({ template: 'many', patterns }),
      400,
      'INVALID_INPUT',
      /patterns: must be at most 50 together/,
    );
    expect((await redact({ template: 'many', patterns: patterns.slice(1) })).status).toBe(200);
  });

  it('may have every preset, and a request the same ones', async () => {
    await make('everything', { presets: PRESETS });
    const { pages } = await redacted(await redact({ template: 'everything', presets: PRESETS }));
    expect(pages[0]).not.toMatch(/6789|maria@|4111/);
  });

  it('that does not exist is a 404', async () => {
    await expectRefusal(
      await redact({ template: 'nowhere' }),
      404,
      'REDACTION_TEMPLATE_NOT_FOUND',
      /nowhere/,
    );
  });

  it('can be read, changed and deleted', async () => {
    const made = await make('life', { description: 'first', patterns: [literal('a')], presets: ['ssn'] });
    expect(made).toMatchObject({
      slug: 'life',
      name: 'life',
      description: 'first',
      patterns: [literal('a')],
      presets: ['ssn'],
    });
    expect(Date.parse(made.createdAt)).toBeGreaterThan(0);
    const changed = await admin('PUT', '/life', { presets: ['email'], description: 'second' });
    expect((await jsonOf(changed)).data).toMatchObject({
      id: made.id,
      description: 'second',
      patterns: [literal('a')],
      presets: ['email'],
    });
    const read = await call('GET', '/v1/redaction-templates/life', { key: account.renderKey });
    expect((await jsonOf(read)).data).toMatchObject({ description: 'second', presets: ['email'] });
    await expectRefusal(
      await admin('POST', '', { slug: 'life', name: 'again', presets: ['ssn'] }),
      409,
      'SLUG_TAKEN',
    );
    expect((await admin('DELETE', '/life')).status).toBe(204);
    for (const response of [
      await admin('GET', '/life'),
      await admin('PUT', '/life', { name: 'x' }),
      await admin('DELETE', '/life'),
    ]) {
      await expectRefusal(response, 404, 'REDACTION_TEMPLATE_NOT_FOUND');
    }
  });

  it.each<readonly [string, Record<string, unknown>, RegExp]>([
    ['no pattern and no preset', {}, /At least one of patterns, presets/],
    ['an unknown preset', { presets: ['shoe-size'] }, /presets\[0\]: must be one of/],
    ['a bad expression', { patterns: [{ pattern: '(', pattern_type: 'Regex' }] }, /patterns\[0\]\.pattern/],
    ['a bad colour', { patterns: [{ ...literal('x'), color: 'dim' }] }, /patterns\[0\]\.color/],
    ['no name', { name: undefined, presets: ['ssn'] }, /name/],
    ['a bad slug', { slug: 'No Slug', presets: ['ssn'] }, /slug/],
  ])('is refused with %s', async (_, fields, message) => {
    await expectRefusal(
      await admin('POST', '', { slug: 'wrong', name: 'wrong', ...fields }),
      400,
      'INVALID_INPUT',
      message,
    );
  });

  it('must keep at least one pattern when it is changed', async () => {
    await make('last', { presets: ['ssn'] });
    await expectRefusal(await admin('PUT', '/last', { presets: [] }), 400, 'INVALID_INPUT', /At least one/);
  });

  it('is managed with admin keys only, and used with any', async () => {
    const body = { slug: 'scoped', name: 'n', presets: ['ssn'] };
    const key = account.renderKey;
    await expectRefusal(await call('POST', '/v1/redaction-templates', { key, body }), 403, 'SCOPE_REQUIRED');
    await make('scoped', { presets: ['ssn'] });
    await expectRefusal(
      await call('DELETE', '/v1/redaction-templates/scoped', { key }),
      403,
      'SCOPE_REQUIRED',
    );
    expect((await redact({ template: 'scoped' })).status).toBe(200);
  });

  it('of another account does not exist', async () => {
    await make('mine', { presets: ['ssn'] });
    const stranger = await newAccount();
    const body = { pdf: base64(pdf), template: 'mine' };
    await expectRefusal(
      await call('POST', '/v1/redact', { key: stranger.renderKey, body }),
      404,
      'REDACTION_TEMPLATE_NOT_FOUND',
    );
    for (const method of ['GET', 'DELETE']) {
      const response = await call(method, '/v1/redaction-templates/mine', { key: stranger.adminKey });
      await expectRefusal(response, 404, 'REDACTION_TEMPLATE_NOT_FOUND');
    }
    const list = await call('GET', '/v1/redaction-templates', { key: stranger.adminKey });
    expect(await jsonOf(list)).toMatchObject({ data: [], total: 0 });
    expect((await call('GET', '/v1/redaction-templates/mine', { key: account.renderKey })).status).toBe(200);
  });
});
