/** Makes the browser save a file, as if the user had pressed a download link. */
export function saveFile(file: File): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = file.name;
  link.click();
  // Delayed, so that the browser has begun to read the file.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
