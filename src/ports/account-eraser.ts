/** What is stored about an account in one place, such as a table. */
export interface StoredData {
  readonly place: string;
  /** Items or objects. */
  readonly count: number;
  /** For objects only. */
  readonly bytes?: number;
}

/** Everything that is stored about an account, wherever it is. */
export interface AccountEraser {
  /** What exists besides the account's own record, including places that hold nothing. */
  survey(accountId: string): Promise<StoredData[]>;
  /**
   * Removes what it finds in one pass over all places. It can be stopped at any point and run again.
   * @returns what it removed.
   */
  erase(accountId: string): Promise<StoredData[]>;
}
