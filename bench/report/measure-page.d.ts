/** A figure and what it should be at most. */
export interface Figure {
  readonly measured: number;
  readonly reach: number;
}

/** Opens a report in Chromium, and measures what its reader waits for; medians of five. */
export function measurePage(path: string): Promise<Readonly<Record<string, Figure>>>;
