/** Characters that a file name may not have on some system. */
const FORBIDDEN = /[\\/:*?"<>|\p{Cc}]/gu;

/** Returns names of PDF files for documents; a name that occurs again gets a number. */
export function fileNames(names: readonly string[]): string[] {
  const used = new Set<string>();
  return names.map((name) => {
    const base = name.replaceAll(FORBIDDEN, '_').trim() || 'document';
    let file = `${base}.pdf`;
    // Some systems do not distinguish case.
    for (let n = 2; used.has(file.toLowerCase()); n += 1) file = `${base} (${n}).pdf`;
    used.add(file.toLowerCase());
    return file;
  });
}
