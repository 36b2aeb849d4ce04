import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { EXAMPLE_PNG } from '../../src/http/openapi/examples/example.ts';
import { docx } from '../../src/office/testing/documents.ts';
import { readZip } from '../../src/zip/read-zip.ts';
import { newAccount } from '../api/service.ts';
import { startOffice } from '../api/start-office.ts';
import { CommandLine } from './command-line.ts';

let cli: CommandLine;
beforeAll(async () => {
  await startOffice();
  cli = new CommandLine(await newAccount());
});
afterAll(() => cli?.remove());

const at = (file: string) => path.join(cli.folder, file);
const write = (file: string, content: string | Uint8Array) => {
  mkdirSync(path.dirname(at(file)), { recursive: true });
  writeFileSync(at(file), content);
};
const paragraph = (text: string) => docx(`<w:p><w:r><w:t>${text}</w:t></w:r></w:p>`);
const bodyOf = async (file: string) => {
  const files = await readZip(readFileSync(at(file)));
  return (await files.find(({ name }) => name === 'word/document.xml')!.content()).toString();
};

it('a folder with an office template is pushed with its files, pulled, and pushed again', async () => {
  const first = paragraph('Hello {{ name }} {{ "logo.png" | image: "5mm" }}');
  const files = {
    'deal/template.docx': first,
    'deal/assets/logo.png': Buffer.from(EXAMPLE_PNG, 'base64'),
    'deal/sample.json': '{\n  "name": "Ada"\n}\n',
    'deal/partials/end.liquid': 'The end',
  };
  for (const [file, content] of Object.entries(files)) write(file, content);
  expect((await cli.run(['templates', 'push', 'deal'])).stdout).toBe('deal  version 1\n');
  await cli.json('templates', 'pull', 'deal', '-o', 'back');
  for (const [file, content] of Object.entries(files))
    expect(readFileSync(at(file.replace('deal', 'back'))), file).toEqual(Buffer.from(content));
  expect(existsSync(at('back/template.html'))).toBe(false);
  expect(existsSync(at('back/assets/template.docx'))).toBe(false);

  // The unchanged file is not sent, and stays.
  write('deal/sample.json', '{ "name": "Bob" }');
  expect((await cli.run(['templates', 'push', 'deal'])).stdout).toBe('deal  version 2\n');
  write('data.json', '{ "name": "Zoë" }');
  await cli.run(['render', 'deal', 'data.json', '--format', 'docx', '-o', 'deal.docx']);
  expect(await bodyOf('deal.docx')).toMatch(/Hello Zoë.*<w:drawing>/s);

  write('back/template.docx', paragraph('Changed {{ name }}'));
  await cli.refused(
    ['templates', 'pull', 'deal', '-o', 'back'],
    /unpushed changes \(template\.docx, sample\.json\): push them/,
  );
  write('deal/template.docx', paragraph('Bye {{ name }}{% render "end" %}'));
  expect((await cli.run(['templates', 'push', 'deal'])).stdout).toBe('deal  version 3\n');
  await cli.run(['render', 'deal', 'data.json', '--format', 'docx', '-o', 'bye.docx']);
  expect(await bodyOf('bye.docx')).toContain('Bye ZoëThe end');

  write('deal/template.html', '<p>x');
  await cli.refused(
    ['templates', 'push', 'deal'],
    /deal has more than one template: template\.html, template\.docx/,
  );
});
