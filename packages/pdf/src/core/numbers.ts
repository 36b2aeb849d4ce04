/** A number as viewers read it: `--5`, `5-3` and `.` are seen in the wild. Undefined for anything else. */
export function parseNumber(text: string): number | undefined {
  if (/^[-+]?(\d+\.?\d*|\.\d+)$/.test(text)) return Number(text);
  if (/^[-+]?\.?$/.test(text)) return 0;
  const doubled = /^[-+]{2,}(\d*\.?\d*)$/.exec(text);
  if (doubled) return text.startsWith('-') ? -Number(doubled[1] || 0) : Number(doubled[1] || 0);
  const broken = /^([-+]?\d*\.?\d*)-[-\d.]*$/.exec(text);
  if (broken) return Number(broken[1] || 0);
  return undefined;
}
