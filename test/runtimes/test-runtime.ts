import { describe, expect, inject, it } from 'vitest';
import { leaksIn } from '../kit/canary/find-leaks.ts';
import type { HostRun } from './hosts/host-run.ts';
import type { Setup } from './hosts/setup.ts';
import { CASES } from './suite/cases.js';
import { DIFFERENCES } from './table/differences.ts';
import { PROCESSES, type RuntimeName, RUNTIMES } from './table/runtimes.ts';

// Printed by the case that prints a client and errors: without it, nothing was searched.
const SEARCHED = 'searched output:';

/** Runs the suite on a runtime, and defines a test per case. */
export async function testRuntime(
  runtime: RuntimeName,
  run: (setup: Setup) => Promise<HostRun>,
): Promise<void> {
  const { results, printed } = await run(inject('setup'));
  const known = new Map(
    DIFFERENCES.filter(({ runtimes }) => runtimes.includes(runtime)).map(({ name, failure }) => [
      name,
      failure,
    ]),
  );
  describe(RUNTIMES[runtime], () => {
    for (const { name, failure = 'passes' } of results) {
      // Names are longer than the placeholders of `it.each` show.
      it(name, () => {
        expect(failure).toMatch(known.get(name) ?? /^passes$/);
      });
    }

    it('runs every case', () => {
      const expected = CASES.filter((one) => one.process !== true || PROCESSES.has(runtime));
      expect(results.map(({ name }) => name).sort()).toEqual(
        expected.map(({ name }) => name).sort(),
      );
    });

    it('prints no key and no prompt', () => {
      expect(printed).toContain(SEARCHED);
      expect(leaksIn(printed)).toEqual([]);
    });
  });
}
