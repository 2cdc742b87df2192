import { score } from '../../../kit/server/raw-server.ts';
import type { Fault, ForeignFault } from '../fault.ts';
import { raw } from '../hosts.ts';
import { callAt, createFaultClient, evaluate } from '../play.ts';

const START = 'sk-0123456789abcdef';

const KEYS: readonly (readonly [string, string])[] = [
  ['contains a line break', `${START}\n${START}`],
  ['contains a NUL character', `${START}\0`],
  ['contains a non-ASCII letter', `${START}ü`],
  ['is empty', ''],
  ['contains only whitespace', ' \n'],
];

/** Keys that are rejected before a request is sent. */
export const KEYS_REFUSED: readonly Fault[] = KEYS.map(([what, apiKey]) => ({
  id: 'F79',
  fault: `the key ${what}`,
  play: callAt(raw(score), {
    call: async (_, url) => await evaluate(createFaultClient(url, { apiKey })),
  }),
  outcome: {
    error: 'ConfigurationError',
    code: 'invalid_credential',
    option: 'apiKey',
    requests: 0,
  },
  hides: START,
}));

/** Failures of a runtime that grants permissions. */
export const WITHOUT_PERMISSION: readonly ForeignFault[] = [
  {
    id: 'F80',
    onlyOn: 'Deno',
    fault: 'the process has no permission to read the environment',
    gets: '`ConfigurationError` that names the missing option',
  },
  {
    id: 'F80',
    onlyOn: 'Deno',
    fault: 'the process has no permission to use the network',
    gets: '`ConnectionError` `connection`',
  },
];
