import { describe, expect, it } from 'vitest';
import { Platen } from '../../../packages/client/src/index.ts';
import { STEPS } from '../../../src/contract/pipeline-steps.ts';
import type { ToolContext } from './context.ts';
import { toolsNamed } from './server.ts';

/** Counts and refuses requests that reach the service. */
function contextOf() {
  const sent: unknown[] = [];
  const platen = new Platen({
    baseUrl: 'https://platen.example/live',
    apiKey: 'platen_sk_test',
    maxRetries: 0,
    fetch: async (_, { body } = {}) => {
      sent.push(JSON.parse(String(body)));
      return Response.json({ error: 'no', code: 'NOT_FOUND' }, { status: 404 });
    },
  });
  const context: ToolContext = { platen, folder: undefined, allowS3: false, allowWebhooks: false };
  return { context, sent };
}

async function refusal(name: string, args: Record<string, unknown>): Promise<string> {
  const { context, sent } = contextOf();
  const [tool] = toolsNamed([name]);
  const message = await tool!.call(args, context).then(
    () => 'accepted',
    (error: Error) => error.message,
  );
  expect(sent).toEqual([]);
  return message;
}

const pdf = { documentId: '01980000-0000-7000-8000-000000000000' };
const { context } = contextOf();
const listed = toolsNamed().map((tool) => tool.listed(context));

describe('arguments of tools', () => {
  it.each([
    [
      'redact',
      { pdf, presets: ['email'], regions: [] },
      /^unknown field regions: the fields are pdf, redactions, /,
    ],
    [
      'redact',
      { pdf, presets: ['email'], dryRun: true, text: ['Ada'] },
      /^unknown field dryRun, text: the fields are/,
    ],
    ['redact', { pdf, redaction: [] }, /^unknown field redaction: did you mean redactions\?$/],
    ['redact', { pdf, presets: ['e-mail'] }, /^presets\[0\]: must be one of ssn, email/],
    ['get_document', { path: 'a.pdf' }, /^unknown field path: the fields are documentId, output$/],
    ['get_document', {}, /^documentId: is required/],
    [
      'rasterize',
      { pdf: { file: 'a.pdf' } },
      /^pdf: unknown field file: did you mean|^pdf: unknown field file/,
    ],
    ['rasterize', { pdf: {} }, /^pdf: must be an object with either path or documentId$/],
    [
      'rasterize',
      { pdf: { path: 'a.pdf', ...pdf } },
      /^pdf: must be an object with either path or documentId$/,
    ],
    ['rasterize', {}, /^pdf: is required/],
    [
      'stamp',
      { pdf, stamps: [{ text: 'x', bates: { prefx: 'A' } }] },
      /bates: unknown field prefx: did you mean prefix\?$/,
    ],
    [
      'edit_pages',
      { pdf, action: 'rotate', degrees: 90, page: [0] },
      /^unknown field page: did you mean pages\?$/,
    ],
    ['edit_pages', { pdf, action: 'turn' }, /^action: must be one of extract, /],
    [
      'pipeline',
      { inputs: { a: pdf }, steps: [{ do: 'redact', preset: ['email'] }] },
      /^steps\[0\]: unknown field preset: did you mean presets\?$/,
    ],
    [
      'pipeline',
      { inputs: { a: pdf }, steps: [{ do: 'certify', privateKeyPem: 'x' }] },
      /^steps\[0\]: unknown field privateKeyPem/,
    ],
    ['pipeline', { step: [] }, /^unknown field step: did you mean steps\?$/],
    ['certify', { pdf, certificateId: 'x', privateKey: 'x' }, /^unknown field privateKey/],
    ['list_documents', { limit: 1_000 }, /^limit: must be an integer from 1 to 100$/],
    ['list_documents', { form: '2026-01-01' }, /^unknown field form: did you mean from\?$/],
    [
      'create_invoice',
      { format: 'factur-x', invoice: { numbr: '1' } },
      /^invoice: unknown field numbr: did you mean number\?$/,
    ],
  ] as const)('are refused before a request is sent: %s %o', async (name, args, message) => {
    expect(await refusal(name, args)).toMatch(message);
  });

  it.each(listed.map(({ name }) => name))('that no tool has are refused by %s', async (name) => {
    expect(await refusal(name, { zzzzzzzz: true })).toMatch(/unknown field zzzzzzzz|^action: /);
  });

  it('reach the service unchanged', async () => {
    const { context: own, sent } = contextOf();
    const [tool] = toolsNamed(['edit_pages']);
    const args = { pdf, action: 'nUp', perSheet: 2, paper: 'A5' };
    await expect(tool!.call(args, own)).rejects.toThrow('no');
    expect(sent).toEqual([args]);
  });
});

describe('the list of tools', () => {
  it('has at most 8,000 tokens, at four bytes each', () => {
    const open: ToolContext = { ...context, allowS3: true, allowWebhooks: true };
    const tools = toolsNamed().map((tool) => tool.listed(open));
    expect(Buffer.byteLength(JSON.stringify({ tools })) / 4).toBeLessThanOrEqual(8_000);
  });

  it('has a title, a description, annotations, and closed schemas for each', () => {
    for (const { title, description, inputSchema, outputSchema, annotations } of listed) {
      expect(title!.length).toBeGreaterThan(5);
      expect(description!.length).toBeGreaterThan(20);
      expect(inputSchema).toMatchObject({ type: 'object', additionalProperties: false });
      expect(Object.keys(inputSchema.properties ?? {}).length).toBeGreaterThan(0);
      expect(Object.keys(outputSchema?.properties ?? {}).length).toBeGreaterThan(0);
      expect(annotations?.readOnlyHint).toBeTypeOf('boolean');
      if (!annotations?.readOnlyHint) expect(annotations?.destructiveHint).toBeTypeOf('boolean');
    }
  });

  it('has every step of a pipeline, with the options of those that are no tool', () => {
    const { inputSchema } = listed.find(({ name }) => name === 'pipeline')!;
    const text = JSON.stringify(inputSchema);
    for (const step of Object.keys(STEPS)) expect(text).toContain(`{"do":{"enum":["${step}"]}`);
    expect(text).toContain('{"do":{"enum":["rasterize"]},"dpi":{},"pages":{}}');
    const names = listed.map(({ name }) => name);
    for (const [, step] of text.matchAll(/\{"properties":\{"do":\{"enum":\["(\w+)"\]\}\}\}/g))
      expect([...names, 'flatten', 'merge', 'extract', 'information']).toContain(step);
  });

  it('is a subset when tools are named, and refuses a name that none has', () => {
    expect(toolsNamed(['verify', 'merge']).map(({ name }) => name)).toEqual(['merge', 'verify']);
    expect(() => toolsNamed(['mrege'])).toThrow('--tools: there is no tool mrege: did you mean merge?');
  });
});
