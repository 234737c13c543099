/** Offers a file that was made in the browser. @param name with its ending; what file systems refuse is replaced. */
export function saveFile(blob: Blob, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what file systems refuse
  link.download = name.replace(/[\u0000-\u001f\\/:*?"<>|]+/g, " ").trim();
  link.click();
  // Some browsers read it after the click.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
