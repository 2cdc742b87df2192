import { diffWordsWithSpace } from 'diff';

/** A part of two texts: in both, or only in the earlier or the later one. */
export interface DiffPart {
  readonly text: string;
  readonly kind: 'same' | 'removed' | 'added';
}

/** Longer comparisons would block the page. */
const TIMEOUT_MS = 300;

/** Compares two texts word by word. Returns undefined when they differ too much to compare in time. */
export function diffWords(before: string, after: string): readonly DiffPart[] | undefined {
  const changes = diffWordsWithSpace(before, after, { timeout: TIMEOUT_MS });
  return changes?.map(({ added, removed, value }) => ({
    text: value,
    kind: removed ? 'removed' : added ? 'added' : 'same',
  }));
}
