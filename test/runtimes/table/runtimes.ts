/** The runtimes of the table, with the headings of their columns. */
export const RUNTIMES = {
  node22: 'Node 22.13',
  node24: 'Node 24',
  node26: 'Node 26',
  bun: 'Bun',
  deno: 'Deno',
  'workerd-early': 'workerd 2022-11-30',
  'workerd-newest': 'workerd 2026-11-17',
  edge: 'Vercel Edge',
  'chromium-page': 'Chromium, page',
  'chromium-worker': 'Chromium, worker',
} as const;

/** A runtime of the table. */
export type RuntimeName = keyof typeof RUNTIMES;

/** The first compatibility date at which the package can be imported, and the newest of this workerd. */
export const COMPATIBILITY_DATES = { early: '2022-11-30', newest: '2026-11-17' } as const;

/** The runtimes that are processes, and so can exit. */
export const PROCESSES: ReadonlySet<RuntimeName> = new Set([
  'node22',
  'node24',
  'node26',
  'bun',
  'deno',
]);
