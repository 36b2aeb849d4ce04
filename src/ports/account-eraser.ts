/** Data of an account in one place, such as a table. */
export interface StoredData {
  readonly place: string;
  /** Number of items or objects. */
  readonly count: number;
  /** Bytes, for objects only. */
  readonly bytes?: number;
}

/** Finds and removes all stored data of an account. */
export interface AccountEraser {
  /** Counts all data besides the account's own record; empty places are included. */
  survey(accountId: string): Promise<StoredData[]>;
  /**
   * Removes everything it finds in one pass over all places. It can be interrupted at any point and run again.
   * @returns the removed data.
   */
  erase(accountId: string): Promise<StoredData[]>;
}
