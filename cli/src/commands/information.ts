import type { Command } from 'commander';
import type { PdfBookmark } from '../../../packages/client/src/index.ts';
import { PDF_ARGUMENT, pdfInput } from '../input/pdf.ts';
import { passwordOption } from '../options.ts';
import { printJson } from '../output/print.ts';
import { action } from '../session.ts';

/** `platen information`: prints properties of a PDF. */
export function informationCommand(program: Command): void {
  passwordOption(
    program
      .command('information')
      .alias('info')
      .description('show the properties of a PDF; --json adds pages, fonts and bookmark targets')
      .argument('<pdf>', PDF_ARGUMENT),
  ).action(
    action<{ password?: string }, [string]>(async (session, { password }, name) => {
      const platen = session.platen();
      const { data } = await platen.readInformation({ pdf: await pdfInput(session, platen, name), password });
      if (session.json) return printJson(data);
      const { metadata, permissions, signatures } = data;
      const denied = Object.entries(permissions ?? {}).flatMap(([right, given]) => (given ? [] : [right]));
      const { custom, disagreements, ...entries } = metadata;
      const rows: Record<string, unknown> = {
        ...entries,
        ...custom,
        version: data.version,
        pages: data.pageCount,
        encrypted: data.encrypted,
        denied: denied.join(', '),
        language: data.language,
        tagged: data.tagged,
        claims: data.claims.join(', '),
        form: data.form,
        signed: signatures.signed,
        attachments: data.attachments.map((file) => file.name).join(', '),
        'not embedded': data.fonts.flatMap((font) => (font.embedded ? [] : [font.name])).join(', '),
        'said differently': disagreements.join(', '),
      };
      const lines = Object.entries(rows).flatMap(([key, value]) =>
        value === undefined || value === '' ? [] : [`${key.padEnd(17)} ${String(value)}`],
      );
      process.stdout.write(`${[...lines, ...bookmarkLines(data.bookmarks, 0)].join('\n')}\n`);
    }),
  );
}

function bookmarkLines(bookmarks: readonly PdfBookmark[], depth: number): string[] {
  return bookmarks.flatMap(({ title, page, bookmarks: inner }) => [
    `${depth === 0 ? 'bookmark' : ''}`.padEnd(18) +
      `${'  '.repeat(depth)}${title}${page === null ? '' : ` (page ${page})`}`,
    ...bookmarkLines(inner, depth + 1),
  ]);
}
