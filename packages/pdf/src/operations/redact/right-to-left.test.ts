import { describe, expect, it } from 'vitest';
import { laidOut, paintedPage } from '../../testing/painted-lines.ts';
import { redact } from './index.ts';
import type { RedactionRequest } from './types.ts';

const page = (line: string, rtl = true) => paintedPage(laidOut([line], rtl), rtl);

async function found(line: string, request: RedactionRequest): Promise<number> {
  const { report } = await redact(page(line), request);
  return report.redactions.reduce((sum, { count }) => sum + count, 0);
}

const literal = (pattern: string): RedactionRequest => ({
  patterns: [{ pattern, pattern_type: 'Literal' }],
});
const expression = (pattern: string): RedactionRequest => ({
  patterns: [{ pattern, pattern_type: 'Regex' }],
});

describe('redaction of right-to-left pages', () => {
  it.each([
    ['هاتف 050-1234567 نهاية', literal('050-1234567')],
    ['هاتف 050-1234567 نهاية', literal('هاتف 050-1234567')],
    ['هاتف ٠٥٠-١٢٣٤٥٦٧ نهاية', literal('٠٥٠-١٢٣٤٥٦٧')],
    ['تاريخ 2026-11-27 هنا', expression('\\d{4}-\\d\\d-\\d\\d')],
    ['הלקוח דוד Cohen גר כאן', expression('דוד Cohen')],
    ['هاتف 212-555-0142 نهاية', { presets: ['phone'] }],
    ['البريد info@example.com هنا', { presets: ['email'] }],
  ])('finds a match in %s', async (line, request) => {
    expect(await found(line, request)).toBe(1);
  });

  it('finds a match in a left-to-right paragraph', async () => {
    const { report } = await redact(
      page('The word שלום (hello) is here', false),
      literal('word שלום (hello)'),
    );
    expect(report.redactions).toMatchObject([{ count: 1 }]);
  });
});
