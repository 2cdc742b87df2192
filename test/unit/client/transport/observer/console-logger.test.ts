import { expect, it, vi } from 'vitest';
import { consoleLogger } from '../../../../../src/client/options/logger.ts';

const LEVELS = ['error', 'warn', 'info', 'debug'] as const;

it.each(LEVELS)('prints %s lines with the console method of the same name only', (level) => {
  const printed: unknown[] = [];
  for (const method of [...LEVELS, 'log', 'trace'] as const) {
    vi.spyOn(console, method).mockImplementation((...args: unknown[]) => {
      printed.push([method, ...args]);
    });
  }

  consoleLogger[level]('align-evals: request', { attempt: 1 });

  expect(printed).toEqual([[level, 'align-evals: request', { attempt: 1 }]]);
});
