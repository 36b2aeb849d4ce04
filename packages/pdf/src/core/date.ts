/** A date as PDF writes it (ISO 32000-2, 7.9.4), in UTC. */
export function pdfDate(date: Date): string {
  return `D:${date.toISOString().replace(/[-:T]|\.\d+Z$/g, '')}Z`;
}
