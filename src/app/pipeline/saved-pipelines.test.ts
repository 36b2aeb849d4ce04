import { Buffer } from 'node:buffer';
import { readText } from '@platen/pdf';
import { beforeEach, describe, expect, it } from 'vitest';
import { runSavedPipelineBody, savePipelineBody } from '../../contract/saved-pipeline.ts';
import { parseWith } from '../../contract/validation/parse-with.ts';
import { newId } from '../../domain/ids.ts';
import { requestBy } from '../../ports/testing/memory/service.ts';
import { pdfOf, TestPipelines } from '../testing/pipelines.ts';
import { deletePipeline, findPipeline, runOf, savePipeline } from './saved-pipelines.ts';

let pipelines: TestPipelines;
beforeEach(async () => {
  pipelines = await TestPipelines.start();
  await pipelines.template('note');
});

const save = (body: object, slug = 'letters') =>
  savePipeline(pipelines.service, requestBy(pipelines.caller), slug, parseWith(savePipelineBody, body));

async function run(body: object, slug = 'letters') {
  const saved = await findPipeline(pipelines.service.pipelines, pipelines.caller.accountId, slug);
  return pipelines.run(runOf(saved, parseWith(runSavedPipelineBody, body)));
}

const base64 = (text: string) => Buffer.from(pdfOf(text)).toString('base64');
const note = { do: 'render', template: 'note', data: { title: { $data: '/customer/name' } }, as: 'cover' };

describe('a saved pipeline', () => {
  it('reads its inputs and its data from the run', async () => {
    await save({ inputs: ['annex'], steps: [note, { do: 'merge', on: ['cover', 'annex'] }] });
    const { files } = await run({
      inputs: { annex: base64('the annex') },
      data: { customer: { name: 'Ada' } },
      saveName: 'Letter',
    });
    const text = await readText(new Uint8Array(files[0]!.bytes));
    expect(text).toMatch(/Ada.*the annex/s);
  });

  it('resolves slugs, whole objects and defaults, and never references within data', async () => {
    const data = { title: { $data: '' } };
    await pipelines.template('other');
    await save({
      steps: [
        { do: 'render', template: { $data: '/a~1b/0' }, data: { $data: '/values' }, as: 'one' },
        {
          do: 'embed',
          data: { all: { $data: '/values', default: null }, kind: { $data: '/none', default: 7 } },
        },
        { do: 'extract' },
      ],
    });
    const { report } = await run({ data: { 'a/b': ['other'], values: data }, save: false });
    expect(report.reports[0]?.report).toMatchObject({ template: 'other' });
    expect(report.reports[1]?.report).toEqual({ data: { all: data, kind: 7 } });
  });

  it('is saved in versions, each with its event, and deleted', async () => {
    const steps = [{ do: 'flatten' }];
    const first = await save({ inputs: ['a'], steps, name: 'Letters', description: 'd' });
    expect(first).toMatchObject({ isNew: true, pipeline: { version: 1, name: 'Letters' } });
    const next = await save({ inputs: ['a', 'b'], steps, baseVersion: 1 });
    expect(next).toMatchObject({ isNew: false, pipeline: { version: 2, name: 'Letters', description: 'd' } });
    expect(next.pipeline.id).toBe(first.pipeline.id);
    await expect(save({ steps, inputs: ['a'], baseVersion: 1 })).rejects.toMatchObject({
      code: 'VERSION_CONFLICT',
      kind: 'conflict',
    });
    await expect(save({ steps, inputs: ['a'], baseVersion: 1 }, 'new')).rejects.toMatchObject({
      code: 'PIPELINE_NOT_FOUND',
    });
    const { service, caller } = pipelines;
    await deletePipeline(service.pipelines, requestBy(caller), 'letters');
    await expect(run({})).rejects.toMatchObject({ code: 'PIPELINE_NOT_FOUND' });
    expect(service.eventsOf(caller).slice(-3)).toEqual([
      'pipeline-created',
      'pipeline-updated',
      'pipeline-deleted',
    ]);
  });

  it('is visible only to its account', async () => {
    await save({ inputs: ['a'], steps: [{ do: 'flatten' }] });
    const other = await pipelines.service.caller();
    await expect(findPipeline(pipelines.service.pipelines, other.accountId, 'letters')).rejects.toMatchObject(
      { code: 'PIPELINE_NOT_FOUND' },
    );
  });

  it.each([
    [[], [{ do: 'flatten' }], 'steps[0]: flatten works on PDFs, and there is none'],
    [['a'], [{ do: 'merge', on: ['a', 'b'] }], 'steps[0].on[1]: no PDF named b exists'],
    [['a'], [{ do: 'rasterize', dpi: 5000 }], 'steps[0].dpi: must be a number from'],
    [['a'], [{ do: 'rasterize', dpi: { $data: '/dpi' }, page: 1 }], 'steps[0]: unknown field page'],
    [
      ['a'],
      [{ do: 'stamp', stamps: [{ text: { $data: '/t' }, colour: 'red' }] }],
      'steps[0].stamps[0]: must be an object',
    ],
    [['a'], [{ do: 'merge', on: { $data: '/on' } }], 'steps[0].on: must be set in the pipeline itself'],
    [['a'], [{ do: 'split', every: { $data: 'n' } }], 'steps[0].every: $data must be a JSON Pointer'],
    [['a'], [{ do: 'split', every: { $data: '/n', or: 1 } }], 'steps[0].every: a reference has $data and'],
    [[], [{ do: 'render', template: { $data: '/t' } }], 'steps[0].as: is required'],
    [[], [{ do: 'render', template: 'none' }], 'steps[0] (render): Template not found: none'],
    [['a'], [{ do: 'redact', template: 'none' }], 'Redaction template not found: none'],
    [['a'], [{ do: 'certify', certificateId: newId() }], 'steps[0].certificateId: certificate not found'],
    [['a'], [{ do: 'certify', p12: 'AAAA' }], 'steps[0].p12: cannot be saved'],
    [['a'], [{ do: 'protect', userPassword: 'x' }], 'steps[0].userPassword: cannot be saved'],
    [
      ['a'],
      [{ do: 'stamp', stamps: [{ text: 'x' }, { pdf: { documentId: newId(), password: 'x' } }] }],
      'steps[0].stamps[1].pdf.password: cannot be saved',
    ],
    [['a'], [{ do: 'stamp', stamps: [{ pdf: { documentId: newId() } }] }], 'document not found'],
    [['a'], [{ do: 'embed', data: { x: 'x'.repeat(100_001) } }], 'steps: must have at most 100,000 bytes'],
    [
      [],
      Array.from({ length: 11 }, () => note).map((step, n) => ({ ...step, as: `n${n}` })),
      'at most 10 renders',
    ],
  ])('of %j is refused when it cannot work: %j', async (inputs, steps, message) => {
    await expect(save({ inputs, steps })).rejects.toThrow(message);
    expect(pipelines.service.eventsOf(pipelines.caller)).not.toContain('pipeline-created');
  });

  it('reports missing, surplus and mistyped inputs of a run', async () => {
    await save({
      inputs: ['a'],
      steps: [
        { do: 'split', every: { $data: '/every' } },
        { do: 'protect', userPassword: { $data: '/p' } },
      ],
    });
    const inputs = { a: base64('x') };
    await expect(run({ data: { every: 1 } })).rejects.toThrow(
      'inputs.a: is required by the pipeline letters',
    );
    await expect(run({ inputs: { ...inputs, b: inputs.a } })).rejects.toThrow(
      'inputs.b: is not an input of the pipeline, which has a',
    );
    await expect(run({ inputs, data: { p: 'x' } })).rejects.toThrow(
      'data: has nothing at /every, which steps[0].every of the pipeline takes from it',
    );
    await expect(run({ inputs, data: { every: 'x', p: 'x' } })).rejects.toThrow('steps[0].every: must be');
    const proto = JSON.parse('{"every":1,"p":{}}');
    await expect(run({ inputs, data: proto })).rejects.toThrow('steps[1].userPassword: must be a string');
  });

  it('limits the size of data that is referenced several times', async () => {
    const data = Object.fromEntries(Array.from({ length: 150 }, (_, n) => [`d${n}`, { $data: '/x' }]));
    await save({ inputs: ['a'], steps: [{ do: 'embed', data }] });
    const body = { inputs: { a: base64('x') }, data: { x: 'x'.repeat(100_000) } };
    await expect(run(body)).rejects.toThrow('more than 10 million characters');
    const many = Object.fromEntries(Array.from({ length: 201 }, (_, n) => [`d${n}`, { $data: '/x' }]));
    await expect(save({ inputs: ['a'], steps: [{ do: 'embed', data: many }] })).rejects.toThrow(
      'at most 200',
    );
  });
});
