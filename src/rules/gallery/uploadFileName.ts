/** UPL-02, C-03: always ".jpg", whatever the type of the bytes. */
export function uploadFileName(second: number): string {
  return `${second}.jpg`;
}
