import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import type { OutcomeLine } from '../../../src/batch/journal/lines.ts';
import { useTemporaryFolder } from '../process/temporary-folder.ts';
import { type RedisServer, startRedis } from '../server/redis-server.ts';
import { CRITERIA, type Fleet, openFleet } from './fleet.ts';

/** What the tests of a file share. */
export interface FleetSetup {
  /** The server of Redis of all tests of the file. */
  readonly redis: RedisServer;
  /** The fleet of the running test. */
  readonly fleet: Fleet;
  /** Lists the outcomes of a run. */
  readonly linesOf: (run: string) => Promise<OutcomeLine[]>;
  /** Returns a path in a folder that is removed after the test. */
  readonly pathOf: (name: string) => string;
}

/** Starts a server of Redis for the tests of a file, and opens a fleet for each of them. */
export function useFleet(): FleetSetup {
  const folder = useTemporaryFolder();
  let redis: RedisServer | undefined;
  let fleet: Fleet | undefined;
  const running = <T>(value: T | undefined): T => {
    if (value === undefined) throw new Error('A fleet is open during a test only.');
    return value;
  };
  beforeAll(async () => {
    redis = await startRedis();
  });
  afterAll(async () => {
    await redis?.close();
  });
  beforeEach(() => {
    fleet = openFleet(running(redis));
  });
  afterEach(async () => {
    await fleet?.close();
  });
  return {
    get redis() {
      return running(redis);
    },
    get fleet() {
      return running(fleet);
    },
    linesOf: async (run) => {
      const lines: OutcomeLine[] = [];
      for await (const line of running(fleet).queue.outcomes(run)) lines.push(line);
      return lines;
    },
    pathOf: (name) => `${folder.path}/${name}`,
  };
}

/** Returns how each evaluation ended: the code of its error, or its status. */
export function codesOf(lines: readonly OutcomeLine[]): string[] {
  return lines.map((line) => (line.status === 'failed' ? line.error.code : line.status));
}

export const INVALID = { kind: 'status', status: 422 } as const;
export const UNAVAILABLE = { kind: 'status', status: 503 } as const;
/** A run with one criterion. */
export const ONE = { run: 'monday', criteria: { tone: CRITERIA.tone } } as const;
