/** Number of items of a counter, so that concurrent writes rarely contend for one item. */
export const SHARDS = 8;
