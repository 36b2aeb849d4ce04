import { beforeAll, describe, expect, it } from 'vitest';
import { fillableForm, formPdf, widget } from '../../packages/pdf/src/testing/fillable-form.ts';
import { pdfText } from '../../packages/pdf/src/testing/pdf-text.ts';
import { base64, expectRefusal, upload } from './pdf-requests.ts';
import { bytesOf, call, jsonOf, newAccount, type TestAccount } from './service.ts';

let account: TestAccount;
beforeAll(async () => {
  account = await newAccount();
});

const fill = (body: unknown) => call('POST', '/v1/forms/fill', { key: account.renderKey, body });
const formOf = async (id: string) =>
  (await jsonOf(await call('GET', `/v1/documents/${id}/form`, { key: account.renderKey }))).data;

describe('forms', () => {
  it('are read, filled in in every script, and saved', async () => {
    const documentId = await upload(account, fillableForm());
    const { schema, values } = await formOf(documentId);
    expect(schema.properties.name).toEqual({ type: 'string', title: 'Full name' });
    const filled = { ...values, name: 'Ada שלום مرحبا 日本語', date: '2026-03-31', agree: true };
    const response = await fill({ pdf: { documentId }, values: filled, saveName: 'Filled' });
    expect(response.status).toBe(200);
    const saved = response.headers.get('x-document-id')!;
    expect((await formOf(saved)).values).toMatchObject({
      name: filled.name,
      date: '2026-03-31',
      agree: true,
    });
    const { data } = await jsonOf(await call('GET', `/v1/documents/${saved}`, { key: account.renderKey }));
    expect(data).toMatchObject({ name: 'Filled', source: 'processed' });
  });

  it('are flattened on request, and not saved with save: false', async () => {
    const pdf = base64(fillableForm());
    const response = await fill({ pdf, values: { name: 'Ada Lovelace' }, flatten: true, save: false });
    expect(response.headers.has('x-document-id')).toBe(false);
    const flat = await bytesOf(response);
    expect(await pdfText(flat)).toContain('Ada Lovelace');
    const read = await call('POST', '/v1/forms/read', {
      key: account.renderKey,
      body: { pdf: base64(flat) },
    });
    expect((await jsonOf(read)).data.fields).toEqual([]);
  });

  it('are refused with the name of the field and the rule', async () => {
    const response = await fill({ pdf: base64(fillableForm()), values: { nmae: 'x' } });
    expect([response.status, await jsonOf(response)]).toMatchObject([
      400,
      {
        code: 'FIELD_UNKNOWN',
        error: 'values.nmae: the form has no field of that name; did you mean name?',
      },
    ]);
  });

  const LONG = 'A line that is too long for its box at the size that it has';
  const fixed = () =>
    base64(
      formPdf({
        fields: '20 0 R',
        objects: { 20: `<< ${widget(700)} /FT /Tx /T (a) /DA (/Helv 12 Tf 0 g) >>` },
      }),
    );

  it('report text that does not fit, and refuse it under strict', async () => {
    const pdf = fixed();
    const response = await fill({ pdf, values: { a: LONG }, save: false });
    expect(response.status).toBe(200);
    const header = Buffer.from(response.headers.get('x-form-warnings')!, 'base64').toString();
    expect(JSON.parse(header)).toEqual({
      count: 1,
      warnings: [
        {
          code: 'FIELD_TEXT_CUT',
          field: 'a',
          page: 0,
          message: expect.stringMatching(/^values\.a: .*wider/),
        },
      ],
    });
    const fitting = await fill({ pdf, values: { a: 'short' }, save: false, strict: true });
    expect([fitting.status, fitting.headers.get('x-form-warnings')]).toEqual([200, null]);
    const refused = await fill({ pdf, values: { a: LONG }, save: false, strict: true });
    await expectRefusal(refused, 400, 'FIELD_TEXT_CUT', /^values\.a: the text is cut/);
  });

  it('report text that does not fit in a pipeline, too', async () => {
    const run = (step: object) =>
      call('POST', '/v1/pipelines', {
        key: account.renderKey,
        body: {
          inputs: { form: fixed() },
          steps: [{ do: 'fill', values: { a: LONG }, ...step }],
          respond: 'json',
          save: false,
        },
      });
    const body = await jsonOf(await run({}));
    expect(body.data?.reports ?? body).toEqual([
      expect.objectContaining({
        do: 'fill',
        report: { warnings: [expect.objectContaining({ code: 'FIELD_TEXT_CUT', field: 'a' })] },
      }),
    ]);
    const refused = await run({ strict: true });
    expect([refused.status, await jsonOf(refused)]).toMatchObject([
      400,
      { code: 'FIELD_TEXT_CUT', error: expect.stringMatching(/^steps\[0\]\.values\.a: the text is cut/) },
    ]);
  });
});
