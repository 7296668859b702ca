/** One of several parts of a sweep, for machines that share a folder and nothing else. */
export interface Shard {
  /** 1 … of */
  readonly part: number;
  readonly of: number;
}

/** Whether a cell belongs to a part: cells are dealt out in turn, so that parts have equal shares of every region. */
export const inShard = (cell: number, { part, of }: Shard): boolean => cell % of === part - 1;
