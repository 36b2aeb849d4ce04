/** How often what is shown is read again while something of it is under way. */
const REFRESH_MS = 4_000;

/** For `refetchInterval`. */
export function refreshWhile(isUnderway: boolean | undefined): number | false {
  return isUnderway ? REFRESH_MS : false;
}

export function hasEnded({ status }: { readonly status: string }): boolean {
  return status === 'complete' || status === 'failed';
}
