import { usageError } from '../command-error.ts';
import { toTerminalText } from '../text/terminal-text.ts';
import type { KnownRun } from './read-known-run.ts';

/** The tag of clusters, and what the journals of a run keep. */
interface ClusterFacts {
  readonly clusterBy: string | undefined;
  /** The flag or field that names the tag. */
  readonly namedBy: '--cluster-by' | 'clusterBy';
  /** The journal of a resumed run that keeps scores only; undefined for other runs. */
  readonly resumed: string | undefined;
  /** The flag or field with which the run keeps scores only; undefined without one. */
  readonly scoresOnly: string | undefined;
  readonly baseline: KnownRun | undefined;
}

/**
 * Checks before the first request that the journals have the tags of the clusters. Without tags, each row would be a
 * cluster, and the intervals of the gates too narrow.
 */
export function checkClusters(facts: ClusterFacts): void {
  const { clusterBy, namedBy } = facts;
  const cause = findCause(facts);
  if (clusterBy === undefined || cause === undefined) return;
  throw usageError(
    `${namedBy} ${toTerminalText(clusterBy)} needs the tags of the rows, and a journal that keeps scores only has none. Leave out ${namedBy} or ${toTerminalText(cause)}.`,
  );
}

function findCause({ resumed, scoresOnly, baseline }: ClusterFacts): string | undefined {
  if (scoresOnly !== undefined) return scoresOnly;
  if (resumed !== undefined) return `--resume ${resumed}`;
  return baseline?.record.run.keep === 'scores' ? `--baseline ${baseline.journal}` : undefined;
}
