/** A part of a text: the index of its first character, and the index after its last character. */
export type Span = readonly [start: number, end: number];

/** Joins spans that overlap or touch, in order. */
export function joinSpans(spans: readonly Span[]): Span[] {
  const joined: [number, number][] = [];
  for (const [start, end] of [...spans].sort(([one], [other]) => one - other)) {
    const last = joined.at(-1);
    if (last !== undefined && start <= last[1]) last[1] = Math.max(last[1], end);
    else joined.push([start, end]);
  }
  return joined;
}
