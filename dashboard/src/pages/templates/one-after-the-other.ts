let last: Promise<unknown> = Promise.resolve();

/** Begins the work when the earlier ones have ended, or not at all if nobody is waiting for it any more. */
export function oneAfterTheOther<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> {
  const begin = () => {
    signal.throwIfAborted();
    return work();
  };
  const done = last.then(begin);
  last = done.catch(() => {});
  return done;
}
