import { ERROR_CODES } from '@platen/pdf';
import { SERVICE_ERROR_CODES } from '../src/domain/error-codes.ts';

/** The guide's page of all error codes, in Markdown. */
export function errorCodesPage(): string {
  return `<!-- Made by \`npm run generate\` from src/domain/error-codes.ts and the engine's error codes. -->

# Error codes

The \`code\` of an error is for programs: one may be added, none is renamed. What an error looks like, and which status
comes with it, is in [api.md](api.md#errors).

## Of the service

${table(SERVICE_ERROR_CODES)}

## Of the work on a PDF

${table(ERROR_CODES)}
`;
}

function table(codes: Readonly<Record<string, string>>): string {
  const rows = Object.entries(codes).map(([code, meaning]) => [`\`${code}\``, meaning] as const);
  const widths = [0, 1].map((column) => Math.max(...rows.map((row) => row[column]!.length)));
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell, at) => cell.padEnd(widths[at]!)).join(' | ')} |`;
  return [line(['Code', 'Means']), line(widths.map((width) => '-'.repeat(width))), ...rows.map(line)].join(
    '\n',
  );
}
