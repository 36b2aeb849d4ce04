/** Formats a PDF date (ISO 32000-2, 7.9.4) in UTC. */
export function pdfDate(date: Date): string {
  return `D:${date.toISOString().replace(/[-:T]|\.\d+Z$/g, '')}Z`;
}

/** Parses a PDF date (ISO 32000-2, 7.9.4); undefined when it is not one. */
export function parsePdfDate(text: string | undefined): Date | undefined {
  const match = /^D:(\d{4})(\d\d)?(\d\d)?(\d\d)?(\d\d)?(\d\d)?(?:Z|([+-])(\d\d)'?(\d\d)?'?)?/.exec(
    text ?? '',
  );
  if (match === null) return undefined;
  const [year, month = 1, day = 1, hour = 0, minute = 0, second = 0] = match
    .slice(1, 7)
    .map((part) => (part === undefined ? undefined : Number(part))) as [number, ...(number | undefined)[]];
  const offset = (Number(match[8] ?? 0) * 60 + Number(match[9] ?? 0)) * (match[7] === '-' ? -1 : 1);
  const date = new Date(Date.UTC(year, month - 1, day, hour, minute - offset, second));
  return Number.isNaN(date.getTime()) ? undefined : date;
}
