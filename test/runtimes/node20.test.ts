import { expect, inject, it } from 'vitest';
import { runProgram } from './hosts/run-process.ts';

it('Node 20 is rejected with a message that names the version to use', async () => {
  const program = 'suite/programs/refusal.js';
  const { printed } = await runProgram('node20', inject('setup'), [program]);

  expect(printed).toBe(
    'ConfigurationError unsupported_runtime: Node 20.20.2 is too old, because it has no Promise.withResolvers: use Node 22.13 or later\n',
  );
});
