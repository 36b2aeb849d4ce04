let last: Promise<unknown> = Promise.resolve();

/** Begins the work when what was asked for before has ended; not at all when nobody waits for it any more. */
export function oneAfterTheOther<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> {
  const begin = () => {
    signal.throwIfAborted();
    return work();
  };
  const done = last.then(begin);
  last = done.catch(() => {});
  return done;
}
