/** Saves a file in the device's downloads, as a link does. */
export function saveFile(name: string, content: Blob): void {
  const link = document.createElement('a');
  link.download = name;
  link.href = URL.createObjectURL(content);
  link.click();
  // The browser has read it by then.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
