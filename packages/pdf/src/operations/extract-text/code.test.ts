import { describe, expect, it } from 'vitest';
import type { OnePage } from '../../testing/raw-pdf.ts';
import { blocksOf, element, FONTS, markdownOf, marked, show, tagged, textOf } from './testing/pages.ts';

const CODE = ['def f(x):', '    if x:', '        return 1', '    return 2'];
const PROSE = show(
  50,
  760,
  'Some prose that is longer than the code is, by far, so that this is what is usual here.',
);

/** Lines of Courier, with their indentation as a horizontal offset. */
const typed = (lines: readonly string[], top = 700) =>
  lines
    .map((line, row) => {
      const text = line.trimStart();
      const x = 50 + (line.length - text.length) * 6;
      return text && show(x, top - row * 12, text.replace(/[()\\]/g, '\\$&'), 10, 'F3');
    })
    .join('\n');

describe('code', () => {
  it('keeps lines and indentation in every format, by its font', async () => {
    for (const content of [typed(CODE), `${PROSE}\n${typed(CODE)}`]) {
      expect(await textOf(content)).toContain(CODE.join('\n'));
      expect(await markdownOf(content)).toContain(`\`\`\`\n${CODE.join('\n')}\n\`\`\``);
      expect((await blocksOf(content)).at(-1)).toMatchObject({ type: 'code', text: CODE.join('\n') });
    }
  });

  it('is recognized by the widths of its glyphs where a subset has neither the flag nor a name', async () => {
    const fontOf = (widths: string) =>
      FONTS.replace(
        '/Courier /Encoding /WinAnsiEncoding',
        `/ABCDEF+F17 /Encoding /WinAnsiEncoding /FirstChar 32 /LastChar 126 /Widths [${widths}]`,
      );
    const content = `${PROSE}\n${typed(CODE)}`;
    const fixed = fontOf('600 '.repeat(95));
    expect(await markdownOf(content, { resources: fixed })).toContain(`\`\`\`\n${CODE.join('\n')}\n\`\`\``);
    // Figures alone have one width in most fonts.
    const figures = `${PROSE}\n${typed(['1 234', '    5'])}`;
    expect(await markdownOf(figures, { resources: fixed })).not.toContain('```');
    const varied = fontOf(Array.from({ length: 95 }, (_, at) => (at % 2 ? 600 : 590)).join(' '));
    expect(await markdownOf(content, { resources: varied })).not.toContain('```');
  });

  it('keeps lines and indentation in a cell', async () => {
    const content = `/TD << /MCID 0 >> BDC ${typed(['a = [1,', '     2]'])} EMC`;
    const further = tagged(content, '12 0 R', {
      12: element('Table', '13 0 R'),
      13: element('TR', '14 0 R'),
      14: element('TD', '0'),
    });
    expect(await markdownOf(content, further)).toContain('| `a = [1,`<br>`     2]` |');
  });

  it('is one block with its empty lines', async () => {
    const code = ['a = 1', '', 'if a {', '  b();', '}'];
    expect(await markdownOf(`${PROSE}\n${typed(code)}`)).toContain(`\`\`\`\n${code.join('\n')}\n\`\`\``);
  });

  it('is one block with single lines between empty ones', async () => {
    const code = ['import os;', '', 'x = 1;', '', 'def f(x):', '    return x;', '', 'f(x);'];
    expect(await markdownOf(`${PROSE}\n${typed(code)}`)).toContain(`\`\`\`\n${code.join('\n')}\n\`\`\``);
  });

  it('excludes a typewritten letter', async () => {
    const letter = [
      'Dear reader, this is a letter that was typed on a',
      'machine with letters of one width, as all of them',
      'once were.',
    ];
    expect(await markdownOf(typed(letter))).not.toContain('```');
  });

  it('keeps the lines of output in columns, also where all text is fixed-width', async () => {
    const output = [
      'total 8',
      'drwxr-xr-x  2 root  4096 Jan  1 bin',
      '-rw-r--r--  1 root    12 Jan  1 a.txt',
    ];
    expect(await markdownOf(typed(output))).toBe(`\`\`\`\n${output.join('\n')}\n\`\`\``);
  });

  it('keeps the lines of ActualText in a structure', async () => {
    const content = CODE.map((line, row) =>
      marked(row, 'P', 50, 700 - row * 12, line.replace(/[()]/g, '\\$&')).replace('/F1', '/F3'),
    ).join('\n');
    const actual = `/ActualText (${CODE.join('\\n').replace(/[()]/g, '\\$&')})`;
    const trees: OnePage['objects'][] = [
      { 12: element('P', '[0 1 2 3]', actual) },
      { 12: element('P', '13 0 R'), 13: element('Code', '[0 1 2 3]', actual) },
    ];
    for (const objects of trees) {
      const further = tagged(content, '12 0 R', objects);
      expect(await textOf(content, {}, further)).toBe(CODE.join('\n'));
      expect(await markdownOf(content, further)).toBe(`\`\`\`\n${CODE.join('\n')}\n\`\`\``);
    }
  });

  it('keeps the line breaks of a tagged monospaced paragraph', async () => {
    const content = `/P << /MCID 0 >> BDC ${typed(CODE)} EMC /P << /MCID 1 >> BDC ${PROSE} EMC`;
    const further = tagged(content, '13 0 R 12 0 R', { 12: element('P', '0'), 13: element('P', '1') });
    expect(await textOf(content, {}, further)).toContain(CODE.join('\n'));
    expect(await markdownOf(content, further)).toContain(`\`\`\`\n${CODE.join('\n')}\n\`\`\``);
  });

  it('inside a sentence stays in it, also within elements that browsers add', async () => {
    const content = [
      marked(0, 'P', 50, 700, 'Call'),
      marked(1, 'P', 80, 700, 'npm').replace('/F1', '/F3'),
      marked(2, 'P', 110, 700, 'now'),
    ].join('\n');
    const further = tagged(content, '12 0 R', {
      12: element('P', '[13 0 R 14 0 R 16 0 R]'),
      13: element('NonStruct', '0'),
      14: element('Code', '15 0 R'),
      15: element('NonStruct', '1'),
      16: element('NonStruct', '2'),
    });
    expect(await markdownOf(content, further)).toBe('Call `npm` now');
  });
});
