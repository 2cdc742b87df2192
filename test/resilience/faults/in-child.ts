import { runNode, type Surroundings } from '../../kit/process/run-node.ts';
import { TIMEOUT_MS } from './fault.ts';
import type { Settled } from './play.ts';

/** The calls that a child process makes. */
export interface ChildOrder {
  readonly url: string;
  /** The URL of a first call, after which memory is measured; without it, memory is not measured. */
  readonly warmUpUrl?: string;
  readonly call: 'evaluate' | 'list';
  /** The number of concurrent calls. */
  readonly count: number;
  readonly timeoutMs: number;
}

/** The outcomes of these calls. */
export interface ChildReport {
  readonly calls: readonly [Settled, ...Settled[]];
  /** How far the memory grew during the calls; measured after a warm-up only. */
  readonly grownBytes?: number;
}

const PROGRAM = new URL('child.ts', import.meta.url).pathname;

/** Makes calls in a child process. */
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
