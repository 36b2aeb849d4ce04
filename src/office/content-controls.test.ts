import { expect, it } from 'vitest';
import { readZip } from '../zip/read-zip.ts';
import { prepareControls } from './content-controls.ts';
import { docx } from './testing/documents.ts';

const control = (properties: string, content: string) =>
  `<w:sdt><w:sdtPr>${properties}</w:sdtPr><w:sdtContent>${content}</w:sdtContent></w:sdt>`;
const run = (text: string) => `<w:r><w:t>${text}</w:t></w:r>`;

/** Returns the body of a document after `prepareControls`. */
async function prepared(body: string): Promise<string> {
  const files = await readZip(await prepareControls(docx(body)));
  const xml = (await files.find(({ name }) => name === 'word/document.xml')!.content()).toString();
  return /<w:body>(.*?)(?:<w:sectPr.*)?<\/w:body>/s.exec(xml)![1]!;
}

it('makes rich text content of the document, around other controls', async () => {
  const inner = control('<w:text/>', run('Name'));
  const body = control(
    '<w:alias w:val="Clause"/>',
    `<w:p>${control('<w:id w:val="1"/>', run('Rich'))}${inner}</w:p>`,
  );
  expect(await prepared(body)).toBe(`<w:p>${run('Rich')}${inner}</w:p>`);
});

it.each([
  '<w:text/>',
  '<w:date/>',
  '<w:dropDownList/>',
  '<w:comboBox/>',
  '<w14:checkbox xmlns:w14="http://schemas.microsoft.com/office/word/2010/wordml"/>',
  '<w:docPartObj/>',
  '<w:picture/>',
])('keeps a control with %s', async (kind) => {
  const body = `<w:p>${control(kind, run('x'))}</w:p>`;
  expect(await prepared(body)).toBe(body);
});

it('calls a control like its placeholder', async () => {
  const named = await prepared(`<w:p>${control('<w:showingPlcHdr/><w:text/>', run('[Your  name]'))}</w:p>`);
  expect(named).toContain('<w:alias w:val="Your name"/>');
});
