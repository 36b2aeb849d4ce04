/** What a capability knows about the process that called it. */
export interface JobHost {
  /** Reports the end of a step, which lets the work take so much longer. */
  progress(earnedMs: number): void;
  /**
   * Has the process do something that needs its network or its keys, or has it take a part of the result.
   *
   * @param bytes are moved, and so empty afterwards
   */
  call(name: string, bytes: Uint8Array): Promise<Uint8Array>;
}
