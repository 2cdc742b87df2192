import { score } from '../../../kit/raw-server.ts';
import type { Fault, ForeignFault } from '../fault.ts';
import { raw } from '../hosts.ts';
import { callAt, createFaultClient, evaluate } from '../play.ts';

const START = 'sk-0123456789abcdef';

const KEYS: readonly (readonly [string, string])[] = [
  ['holds a line break', `${START}\n${START}`],
  ['holds a NUL', `${START}\0`],
  ['holds a letter that is not ASCII', `${START}ü`],
  ['is empty', ''],
  ['is blank', ' \n'],
];

/** Keys that cannot be sent. */
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

/** What a runtime refuses that asks for permission first. */
export const WITHOUT_PERMISSION: readonly ForeignFault[] = [
  {
    id: 'F80',
    onlyOn: 'Deno',
    fault: 'the process may not read the environment',
    gets: '`ConfigurationError`, which names the option that is missing',
  },
  {
    id: 'F80',
    onlyOn: 'Deno',
    fault: 'the process may not use the network',
    gets: '`ConnectionError` `connection`',
  },
];
