/** Interface of a capability to the calling process. */
export interface JobHost {
  /** Reports the end of a step, which extends the allowed time. */
  progress(earnedMs: number): void;
  /**
   * Makes the process do work that needs its network or keys, or accept a part of the result.
   *
   * @param bytes transferred, and so detached afterwards
   */
  call(name: string, bytes: Uint8Array): Promise<Uint8Array>;
}
