export interface PageRequest {
  readonly limit: number;
  readonly offset: number;
}

export interface Page<T> {
  readonly items: readonly T[];
  readonly total: number;
  /** `false` when there may be more than `total`. */
  readonly totalIsExact?: false;
}
