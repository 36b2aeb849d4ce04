/** Maximum bytes buffered while a request can still be refused. */
const HELD_BYTES = 64 << 20;

/**
 * Returns the pieces that `produce` yields, as a sequence that begins only once all of them, or 64 MB, are available: until then
 * an error can still be the whole response. After that, each piece is produced on request.
 *
 * @param produce passes each piece to `take` and waits until that has settled; `signal` is aborted when the consumer stops
 */
export async function* bufferThenStream(
  produce: (take: (piece: Uint8Array) => Promise<Uint8Array>, signal: AbortSignal) => Promise<unknown>,
  maxBytes = HELD_BYTES,
): AsyncGenerator<Uint8Array> {
  const held: Uint8Array[] = [];
  const abort = new AbortController();
  let bytes = 0;
  let most = maxBytes;
  let wake = Promise.withResolvers<void>();
  let proceed: (() => void) | undefined;
  let ended = false;
  const take = async (piece: Uint8Array) => {
    held.push(piece);
    bytes += piece.length;
    if (bytes > most) {
      const asked = Promise.withResolvers<void>();
      proceed = asked.resolve;
      wake.resolve();
      await asked.promise;
    }
    return new Uint8Array();
  };
  const done = produce(take, abort.signal).finally(() => {
    ended = true;
    wake.resolve();
  });
  done.catch(() => undefined);
  try {
    for (;;) {
      await wake.promise;
      most = 0;
      if (ended) await done;
      while (held.length > 0) {
        const piece = held.shift()!;
        bytes -= piece.length;
        yield piece;
      }
      if (ended) return;
      wake = Promise.withResolvers<void>();
      proceed?.();
    }
  } finally {
    if (!ended) abort.abort(new Error('nobody wants the rest'));
  }
}
