import { ERROR_CODES, FINDING_GROUPS } from '@platen/pdf';
import { SERVICE_ERROR_CODES } from '../src/domain/error-codes.ts';
import { markdownTable } from './markdown-table.ts';

/** Guide page of all error codes, in Markdown. */
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

/** Guide page of all verification findings, in Markdown. */
export function verificationFindingsPage(): string {
  const groups = Object.entries(FINDING_GROUPS).map(([title, codes]) => `## ${title}\n\n${table(codes)}\n`);
  return `<!-- Made by \`npm run generate\` from the engine's finding codes. -->

# Findings of a verification

\`POST /v1/verify\` reports findings in \`problems\`, \`warnings\`, \`certificate.problems\` and \`changesAfter.changes\`. Each has a
\`code\` for programs and a \`message\` for people. A code may be added, none is renamed; the wording of a message may change. \`cause\` is
the code of the finding that this one follows from. [certify.md](verify.md) explains the report.

${groups.join('\n')}`;
}

function table(codes: Readonly<Record<string, string>>): string {
  return markdownTable(
    ['Code', 'Means'],
    Object.entries(codes).map(([code, meaning]) => [`\`${code}\``, meaning]),
  );
}
