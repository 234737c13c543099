/** File sizes in words: `812 KB`, `4.2 MB`, `1.3 GB`. */
export function bytesInWords(bytes: number): string {
  const units = ["KB", "MB", "GB", "TB"];
  let size = Math.max(0, bytes) / 1024;
  let unit = 0;
  while (size >= 999.5 && unit < units.length - 1) {
    size /= 1024;
    unit += 1;
  }
  return `${size >= 9.95 || unit === 0 ? Math.round(size) : size.toFixed(1)} ${units[unit]}`;
}
