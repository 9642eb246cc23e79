/** Reads a share of a request's body, in percent. Where nobody said how long it is, that is all of it, or nothing at 0. */
export async function readShare(request: Request, percent: number): Promise<void> {
  const length = Number(request.headers.get("Content-Length") ?? Number.POSITIVE_INFINITY);
  const wanted = percent > 0 ? (length * percent) / 100 : 0;
  const reader = request.body?.getReader();
  for (let read = 0; reader && read < wanted;) {
    const { done, value } = await reader.read();
    if (done) return;
    read += value.byteLength;
  }
}
