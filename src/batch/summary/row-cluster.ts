import type { RecordedRow } from '../journal/record.ts';

/** Returns the cluster of a row: the value of a tag; undefined when the row is a cluster of its own. */
export function clusterOf(
  { tags }: Pick<RecordedRow, 'tags'>,
  clusterBy: string | undefined,
): string | undefined {
  return clusterBy !== undefined && Object.hasOwn(tags, clusterBy) ? tags[clusterBy] : undefined;
}
