/** Has the browser save a file, as if a link to it had been pressed. */
export function saveFile(file: File): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = file.name;
  link.click();
  // Once the browser has begun to read it.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
