import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { KnownDocument, KnownTable } from './known.ts';

/** Documents of a folder in the format of the ICDAR 2013 table competition: `NAME.pdf` with `NAME-str.xml`. */
export function icdarDocuments(folder: string): KnownDocument[] {
  const names = readdirSync(folder).sort();
  return names
    .filter((name) => name.endsWith('.pdf'))
    .flatMap((name) => {
      // `eu-009a` and `eu-009b` are two correct readings of the same pages.
      const stem = name.replace(/[a-z]?\.pdf$/, '');
      const answers = names.filter((other) => new RegExp(`^${stem}[a-z]?-str\\.xml$`).test(other));
      if (answers.length === 0) return [];
      const readings = answers.map((answer) => tablesOf(readFileSync(join(folder, answer), 'utf8')));
      return [{ name, pdf: new Uint8Array(readFileSync(join(folder, name))), readings }];
    });
}

/** Each region of a table; a region is on one page. */
function tablesOf(xml: string): KnownTable[] {
  return [...xml.matchAll(/<region\b([^>]*)>(.*?)<\/region>/gs)].map(([, attributes, content]) => {
    const rows: string[][] = [];
    const cells = [...content!.matchAll(/<cell\b([^>]*)>(.*?)<\/cell>/gs)];
    // A region may begin before the first row of its table.
    const first = Math.min(0, ...cells.map(([, cell]) => numberIn(cell!, 'start-row')));
    for (const [, cell, inner] of cells) {
      const row = numberIn(cell!, 'start-row') - first;
      const column = numberIn(cell!, 'start-col');
      while (rows.length <= row) rows.push([]);
      while (rows[row]!.length < column) rows[row]!.push('');
      rows[row]![column] = textIn(inner!);
    }
    return {
      page: numberIn(attributes!, 'page') - 1,
      rows: rows.map((row) => [...row].map((text) => text ?? '')),
    };
  });
}

function numberIn(attributes: string, name: string): number {
  return Number(new RegExp(`\\b${name}=["'](-?\\d+)["']`).exec(attributes)?.[1]);
}

const ENTITIES: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' };

function textIn(cell: string): string {
  const text = /<content>(.*?)<\/content>/s.exec(cell)?.[1] ?? '';
  return text.replace(/&(#x?[\da-fA-F]+|\w+);/g, (whole, name: string) => {
    if (!name.startsWith('#')) return ENTITIES[name] ?? whole;
    return String.fromCodePoint(Number(name.replace('#x', '0x').replace('#', '')));
  });
}
