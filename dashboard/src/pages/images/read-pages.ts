/**
 * Parses a page list such as `1-3, 5`.
 *
 * @returns page numbers from 1, in the given order; undefined when the list is invalid, or names more than `max` pages.
 */
export function readPages(text: string, max: number): number[] | undefined {
  const pages: number[] = [];
  for (const part of text.split(',')) {
    const range = /^\s*(\d{1,5})\s*(?:[-–]\s*(\d{1,5})\s*)?$/.exec(part);
    const first = Number(range?.[1]);
    const last = Number(range?.[2] ?? range?.[1]);
    if (!(first >= 1 && last >= first && pages.length + last - first < max)) return undefined;
    for (let page = first; page <= last; page += 1) pages.push(page);
  }
  return pages;
}
