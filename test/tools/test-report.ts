import { readFileSync } from 'node:fs';
import path from 'node:path';

/**
 * Prints the name of each failed test in a vitest report with the beginning of its message, and finally `N passed, M failed`. A
 * file that cannot be loaded is a failed test.
 *
 *     npx node test/tools/test-report.ts REPORT.json
 */
const MESSAGE_LINES = 8;

interface Report {
  readonly numPassedTests: number;
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly message: string;
    readonly assertionResults: readonly {
      readonly fullName: string;
      readonly status: string;
      readonly failureMessages?: readonly string[] | null;
    }[];
  }[];
}

/** Names and messages of failures, in the order of the report. */
function failures({ testResults }: Report): { name: string; message: string }[] {
  return testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = path.relative(process.cwd(), name);
    const failed = assertionResults
      .filter((test) => test.status === 'failed')
      .map(({ fullName, failureMessages }) => ({
        name: `${file} > ${fullName}`,
        message: (failureMessages ?? []).join('\n'),
      }));
    return failed.length === 0 && status === 'failed' ? [{ name: file, message }] : failed;
  });
}

const report = JSON.parse(readFileSync(process.argv[2]!, 'utf8')) as Report;
const failed = failures(report);
for (const { name, message } of failed) {
  console.log(`FAIL ${name}`);
  for (const line of message.split('\n').slice(0, MESSAGE_LINES)) console.log(`     ${line}`);
}
console.log(`${report.numPassedTests} passed, ${failed.length} failed`);
