import { ERROR_CODES, FINDING_GROUPS } from '@platen/pdf';
import { SERVICE_ERROR_CODES } from '../src/domain/error-codes.ts';
import { markdownTable } from './markdown-table.ts';

/** Guide page of all error codes, in Markdown. */
export function errorCodesPage(): string {
  return `<!-- Made by \`npm run generate\` from src/domain/error-codes.ts and the engine's error codes. -->

# Error codes

The \`code\` of an error is for programs. Codes may be added, but are not renamed. [api.md](api.md#errors) describes the form of an error and its
status.

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
\`code\` for programs and a \`message\` for people. Codes may be added, but are not renamed; the wording of a message may change. \`cause\` is
the code of the underlying finding. [Verifying](verify.md) explains the report.

${groups.join('\n')}`;
}

function table(codes: Readonly<Record<string, string>>): string {
  return markdownTable(
    ['Code', 'Meaning'],
    Object.entries(codes).map(([code, meaning]) => [`\`${code}\``, meaning]),
  );
}
