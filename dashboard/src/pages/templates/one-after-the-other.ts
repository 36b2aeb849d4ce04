let last: Promise<unknown> = Promise.resolve();

/** Runs work after all earlier work has ended, unless its signal was aborted meanwhile. */
export function oneAfterTheOther<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> {
  const begin = () => {
    signal.throwIfAborted();
    return work();
  };
  const done = last.then(begin);
  last = done.catch(() => {});
  return done;
}
