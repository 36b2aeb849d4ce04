import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../domain/json.ts';
import { docx } from '../office/testing/documents.ts';
import { readZip } from '../zip/read-zip.ts';
import { checkDocxTemplate, fillDocxTemplate } from './fill-template.ts';

const run = (text: string, properties = '') =>
  `<w:r>${properties}<w:t xml:space="preserve">${text}</w:t></w:r>`;
const p = (text: string, properties = '') => `<w:p>${properties}${run(text)}</w:p>`;
const row = (...cells: readonly string[]) =>
  `<w:tr>${cells.map((cell) => `<w:tc>${cell.startsWith('<') ? cell : p(cell)}</w:tc>`).join('')}</w:tr>`;
const BOLD = '<w:rPr><w:b/></w:rPr>';
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAIAAAABCAYAAAD0In+KAAAAEUlEQVR4nGP4z8AARAwQCgAf7gP9i18U1AAAAABJRU5ErkJggg==',
  'base64',
);

async function fill(body: string, data: JsonObject): Promise<string> {
  const filled = await fillDocxTemplate(docx(body), {
    data,
    lang: 'en',
    readAssets: async () => new Map([['logo.png', PNG]]),
  });
  const files = await readZip(filled);
  return (await files.find(({ name }) => name === 'word/document.xml')!.content()).toString();
}

/** Text of each paragraph, runs in bold between asterisks. */
async function paragraphs(body: string, data: JsonObject): Promise<string[]> {
  const markup = await fill(body, data);
  return (markup.match(/<w:p>.*?<\/w:p>|<w:p\/>/gs) ?? []).map((paragraph) =>
    [...paragraph.matchAll(/<w:r>(.*?)<\/w:r>/gs)]
      .map(([, content]) => {
        const text = content!
          .replaceAll('<w:br/>', '|')
          .replaceAll(/<[^>]*>/g, '')
          .replaceAll('&lt;', '<');
        return content!.includes('<w:b/>') ? `*${text}*` : text;
      })
      .join(''),
  );
}

describe('values', () => {
  it('are joined from runs, with the formatting of the first', async () => {
    const body = `<w:p>${run('For ')}${run('{{ na', BOLD)}<w:proofErr w:type="spellStart"/>${run('me ')}${run('}}!')}</w:p>`;
    expect(await paragraphs(body, { name: 'Ada' })).toEqual(['For *Ada*!']);
  });

  it('accept literals in typographic quotation marks, and keep their apostrophes', async () => {
    expect(await paragraphs(p('{{ none | default: “it’s” }}'), {})).toEqual(['it’s']);
  });

  it('are text, whatever they contain', async () => {
    const evil = '</w:t></w:r><w:fldSimple w:instr="DDE"/> {{ secret }} \ufdd0\u0001';
    const markup = await fill(p('{{ a }} {{ a | raw }} {{ a | escape | raw }}'), { a: evil, secret: 'leak' });
    expect(markup).not.toContain('<w:fldSimple');
    expect(markup).not.toContain('leak');
    expect(markup.match(/&lt;\/w:t&gt;/g)!.length).toBeGreaterThanOrEqual(2);
  });

  it('break lines', async () => {
    expect(await paragraphs(p('{{ a }}'), { a: 'one\ntwo' })).toEqual(['one|two']);
  });

  it('are left unchanged between raw and endraw', async () => {
    expect(await paragraphs(p('{% raw %}{{ a }}{% endraw %}'), { a: 1 })).toEqual(['{{ a }}']);
  });
});

describe('conditions', () => {
  const body = [p('A'), p('{% if x %}'), p('B'), p('{% else %}'), p('C'), p('{% endif %}'), p('D')].join('');

  it.each([
    [true, ['A', 'B', 'D']],
    [false, ['A', 'C', 'D']],
  ])('remove paragraphs without leaving empty ones: %s', async (x, expected) => {
    expect(await paragraphs(body, { x })).toEqual(expected);
  });

  it('remove the paragraph that they cover', async () => {
    expect(await paragraphs(p('{% if x %}B{% endif %}') + p('C'), {})).toEqual(['C']);
    expect(await paragraphs(p('{% assign y = 1 %}') + p('{{ y }}'), {})).toEqual(['1']);
  });

  it('divide runs with their formatting', async () => {
    const body = `<w:p>${run('It is {% if x %}new')}${run(' and good{% else %}old', BOLD)}${run('{% endif %}.')}</w:p>`;
    expect(await paragraphs(body, { x: true })).toEqual(['It is new* and good*.']);
    expect(await paragraphs(body, { x: false })).toEqual(['It is *old*.']);
  });
});

describe('loops', () => {
  it('repeat the row in which they begin and end', async () => {
    const body = `<w:tbl>${row('Head', '')}${row('{% for i in items %}{{ i.a }}', '{{ i.b }}{% endfor %}')}</w:tbl>`;
    const items = [
      { a: 1, b: 2 },
      { a: 3, b: 4 },
    ];
    expect(await paragraphs(body, { items })).toEqual(['Head', '', '1', '2', '3', '4']);
  });

  it('remove rows that contain only tags, and may nest', async () => {
    const body = `<w:tbl>${row('{% for g in groups %}')}${row('{{ g.name }}')}${row('{% for i in g.items %}')}${row('{{ i }}')}${row('{% endfor %}{% endfor %}')}</w:tbl>`;
    const groups = [
      { name: 'A', items: [1, 2] },
      { name: 'B', items: [] },
    ];
    expect(await paragraphs(body, { groups })).toEqual(['A', '1', '2', 'B']);
  });

  it('leave a paragraph in an emptied cell, and no table without rows', async () => {
    const cell = `${p('{% for n in none %}')}${p('{{ n }}')}${p('{% endfor %}')}`;
    expect(await fill(`<w:tbl>${row(cell)}</w:tbl>`, {})).toContain('<w:tc><w:p/></w:tc>');
    const rows = `<w:tbl>${row('{% for n in none %}', '{% endfor %}')}</w:tbl>${p('End')}`;
    expect(await fill(rows, {})).not.toContain('<w:tbl>');
  });

  it('repeat list items, but text in other paragraphs', async () => {
    const body = '{% for n in names %}{{ n }},{% endfor %}';
    const item = '<w:pPr><w:numPr><w:numId w:val="1"/></w:numPr></w:pPr>';
    expect(await paragraphs(p(body, item), { names: ['a', 'b'] })).toEqual(['a,', 'b,']);
    expect(await paragraphs(p(body), { names: ['a', 'b'] })).toEqual(['a,b,']);
  });

  it('may end and begin in one paragraph', async () => {
    const body = [p('{% for a in x %}'), p('{{ a }}'), p('{% endfor %}{% for b in y %}'), p('{{ b }}')];
    const all = [...body, p('{% endfor %}')].join('');
    expect(await paragraphs(all, { x: [1, 2], y: [3] })).toEqual(['1', '2', '3']);
  });
});

describe('drawings', () => {
  it('keep the proportions of an image', async () => {
    const markup = await fill(p('{{ "logo.png" | image: "30mm", alt: "A &amp; B" }}'), {});
    expect(markup).toContain('<wp:extent cx="1080000" cy="540000"/>');
    expect(markup).toContain('descr="A &amp; B"');
    expect(markup).toMatch(/<wp:docPr id="1"/);
  });

  it('link only to safe addresses', async () => {
    const markup = await fill(p('{{ url | link: "Pay" }}'), { url: 'https://a.example/?q=" \\o' });
    expect(markup).toContain('HYPERLINK &quot;https://a.example/?q=%22%20%5Co&quot; ');
    await expect(fill(p('{{ url | link }}'), { url: 'file:///etc/passwd' })).rejects.toThrow(/link: /);
  });

  it('refuse an invalid image', async () => {
    await expect(fill(p('{{ "x.png" | image }}'), {})).rejects.toThrow(
      /^file: \{\{ "x\.png" \| image \}\}: image: "x\.png" is neither/,
    );
  });
});

describe('errors', () => {
  it.each([
    [p('{% if a %}'), /\{% if a %\}: has no \{% endif %\}/],
    [p('{% endif %}'), /\{% endif %\}: has no \{% if %\} before it/],
    [p('{% for a in b %}x{% if c %}{% endfor %}'), /\{% endfor %\}: stands where/],
    [p('Total {% if a %}') + p('b{% endif %}'), /no text may precede it .*paragraph "Total \{% if a %\}"/],
    [p('{{ a | nope }}'), /\{\{ a \| nope \}\}: undefined filter/],
    [p('{% tablerow a in b %}'), /is for HTML/],
  ])('name the tag: %s', async (body, message) => {
    await expect(checkDocxTemplate(docx(body))).rejects.toThrow(message);
  });

  it.each([
    ['no archive', Buffer.from('x'), /^file: must be a \.docx/],
    ['damaged markup', docx('<w:p>'), /^file: word\/document\.xml is not sound/],
  ])('name the file: %s', async (_, file, message) => {
    await expect(checkDocxTemplate(file)).rejects.toThrow(message);
  });

  it('stop a document that grows too large', async () => {
    const body = `${p('{% for a in (1..200000) %}')}${p('x'.repeat(1000))}${p('{% endfor %}')}`;
    await expect(fill(body, {})).rejects.toThrow(/more than \d+ characters|too/);
  });
});
