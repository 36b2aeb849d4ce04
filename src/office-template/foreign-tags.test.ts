import { describe, expect, it } from 'vitest';
import { docx, pptx, xlsx } from '../office/testing/documents.ts';
import { filledTemplate, withFiles } from './testing/filled-files.ts';

const p = (...texts: readonly string[]) =>
  `<w:p>${texts.map((text) => (text.startsWith('<') ? text : `<w:r><w:t>${text}</w:t></w:r>`)).join('')}</w:p>`;
const field = (code: string, shown: string) =>
  `<w:fldSimple w:instr="${code}"><w:r><w:t>${shown}</w:t></w:r></w:fldSimple>`;
const SHAPE = (text: string) =>
  `<p:sp><p:txBody><a:bodyPr/><a:p><a:r><a:t>${text}</a:t></a:r></a:p></p:txBody></p:sp>`;
const messages = async (file: Uint8Array, data = {}) =>
  (await filledTemplate(file, data)).warnings.map(({ kind, message }) => `${kind} ${message}`);

describe('a tag of another template language is reported', () => {
  it('once, with what to write instead', async () => {
    expect(
      await messages(docx(p('Items: {#it', 'ems}') + p('{name}') + p('{/items}{#more}x{/more}'))),
    ).toEqual([
      'unfilled-tag {#items}: is a tag of docxtemplater, not of Liquid: write {% for item in items %}{{ item.name }}{% endfor %} or {% if items %} … {% endif %} (body, paragraph "Items: {#items}")',
    ]);
    expect(await messages(docx(p('{^paid}Open{/}')))).toEqual([
      expect.stringContaining(
        '{^paid}: is a tag of docxtemplater, not of Liquid: write {% unless paid %} … {% endunless %}',
      ),
    ]);
  });

  it('in slides and in shared strings of workbooks', async () => {
    expect(await messages(pptx([SHAPE('{#a}x{/a}')]))).toEqual([
      expect.stringContaining('(slides, paragraph "{#a}x{/a}")'),
    ]);
    const book = await withFiles(xlsx('<row r="1"><c r="A1" t="s"><v>0</v></c></row>'), {
      'xl/sharedStrings.xml':
        '<sst xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><si><t>{#a}{b}{/a}</t></si></sst>',
    });
    expect(await messages(book)).toEqual([expect.stringContaining('(sheet Data, cell "{#a}{b}{/a}")')]);
    const values = await withFiles(xlsx('<row r="1"><c r="A1" t="s"><v>0</v></c></row>'), {
      'xl/sharedStrings.xml':
        '<sst xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><si><t>{b}</t></si></sst>',
    });
    expect(await messages(values)).toEqual([expect.stringContaining('(sheet Data, cell "{b}")')]);
  });

  it.each([
    ['{d.name:upperC}', 'Carbone', '{{ name }}'],
    ['{d.items[i].name}', 'Carbone', '{% for item in items %}{{ item.name }}{% endfor %}'],
    ['&lt;&lt;rs_items>>', 'Docmosis', '{% for item in items %}{{ item.name }}{% endfor %}'],
    ['&lt;&lt;cs_paid>>', 'Docmosis', '{% if paid %} … {% endif %}'],
  ])('beside Liquid: %s of %s', async (tag, language, liquid) => {
    expect(await messages(docx(p('{{ a }}') + p(tag)))).toEqual([
      expect.stringContaining(`: is a tag of ${language}, not of Liquid: write ${liquid} (body`),
    ]);
  });

  const DOLLAR = '$';
  it.each(['{name}', `${DOLLAR}{name}`, '&lt;&lt;name>>'])('if there is no Liquid: %s', async (tag) => {
    expect(await messages(docx(p(`Dear ${tag}`)))).toEqual([
      expect.stringMatching(/is a tag of \w+, not of Liquid: write \{\{ name \}\} \(body, paragraph "Dear /),
    ]);
    expect(await messages(docx(p(`Dear ${tag} {{ a }}`)))).toEqual([]);
  });

  it('and so is a field of a mail merge', async () => {
    expect(
      await messages(docx(p('Dear ', field(' MERGEFIELD &quot;First name&quot; ', '«First name»')))),
    ).toEqual([
      'unfilled-tag MERGEFIELD First name: is a field of a mail merge, which is not filled: write {{ First name }} as text (body, paragraph "Dear «First name»")',
    ]);
  });

  it.each([
    ['a block without an end', p('Use {#fff} for white, {name} for a name: {{ a }}')],
    ['Liquid', p('{{ "{#a}" }}{% comment %}x{% endcomment %}')],
    ['a field with a tag as its result', p(field('MERGEFIELD a', '{{ a }}'))],
    ['another field', p(field('PAGE', '1'))],
  ])('but not %s', async (_, body) => {
    expect(await messages(docx(body), { a: '{#x}{/x}' })).toEqual([]);
  });
});
