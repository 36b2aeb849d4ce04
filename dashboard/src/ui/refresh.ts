/** Interval between refetches while any displayed item is in progress, in ms. */
const REFRESH_MS = 4_000;

/** Returns a value for `refetchInterval`. */
export function refreshWhile(isUnderway: boolean | undefined): number | false {
  return isUnderway ? REFRESH_MS : false;
}

export function hasEnded({ status }: { readonly status: string }): boolean {
  return status === 'complete' || status === 'failed';
}
