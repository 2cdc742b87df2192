import { runNode, type Surroundings } from '../../kit/run-node.ts';
import { TIMEOUT_MS } from './fault.ts';
import type { Settled } from './play.ts';

/** Which calls a child process makes. */
export interface ChildOrder {
  readonly url: string;
  /** Where the child makes a call before its memory is measured, which is not done without it. */
  readonly warmUpUrl?: string;
  readonly call: 'evaluate' | 'list';
  /** How many calls at the same time. */
  readonly count: number;
  readonly timeoutMs: number;
}

/** What became of them. */
export interface ChildReport {
  readonly calls: readonly [Settled, ...Settled[]];
  /** How far the memory rose above what it was before the calls; only measured after a warm-up. */
  readonly grownBytes?: number;
}

const PROGRAM = new URL('child.ts', import.meta.url).pathname;

/** Makes calls in a process of their own. */
export async function callInChild(
  order: Partial<ChildOrder> & Pick<ChildOrder, 'url'>,
  surroundings: Omit<Surroundings, 'killAfterMs'> = {},
): Promise<ChildReport> {
  const whole: ChildOrder = { call: 'evaluate', count: 1, timeoutMs: TIMEOUT_MS, ...order };
  const { stdout } = await runNode(
    ['--no-warnings', '--expose-gc', PROGRAM, JSON.stringify(whole)],
    {
      killAfterMs: 25_000,
      ...surroundings,
    },
  );
  return JSON.parse(stdout) as ChildReport;
}
