/** Limits of the specification ("Limits"): lengths in characters, the page size in traces. */
export const LIMITS = {
  evaluatorName: 255,
  tagText: 64,
  pageSize: 500,
} as const;
