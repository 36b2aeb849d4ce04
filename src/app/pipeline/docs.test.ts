import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { pipelineBody } from '../../contract/pipeline.ts';
import { parseWith } from '../../contract/validation/parse-with.ts';
import { newId } from '../../domain/ids.ts';
import { TestPipelines } from '../testing/pipelines.ts';

const guide = readFileSync(path.join(import.meta.dirname, '../../../docs/pipelines.md'), 'utf8');
const examples = [...guide.matchAll(/```json\n(.*?)```/gs)].map(([, text]) => text!);

it.each(examples)('the guide has a working example: %s', async (text) => {
  const pipelines = await TestPipelines.start();
  await pipelines.template('cover');
  const ids = {
    documentId: await pipelines.document('Contract'),
    certificateId: await pipelines.certificate(),
  };
  const body = text.replace(
    /"(documentId|certificateId)": "019a…"/g,
    (_, field: keyof typeof ids) => `"${field}": "${ids[field]}"`,
  );
  const { files } = await pipelines.run(JSON.parse(body));
  expect(files.length).toBeGreaterThan(0);
});

it('the guide has examples', () => {
  expect(examples.length).toBeGreaterThan(2);
  expect(() =>
    parseWith(pipelineBody, { inputs: { a: { documentId: newId() } }, steps: [{ do: 'flatten' }] }),
  ).not.toThrow();
});
