import { createHash, randomBytes } from 'node:crypto';

// Random in every process, so that no text contains them by accident and no test can know them. A process
// that a test starts uses those of the test, which searches its output.
const chance = process.env['CANARY_CHANCE'] ?? randomBytes(16).toString('hex');

function withRandom(before: string, after = ''): string {
  const own = createHash('sha256')
    .update(chance + before)
    .digest('hex')
    .slice(0, 32);
  return `${before}${own}${after}`;
}

/** The environment of a child process that uses the same secrets. */
export const SAME_SECRETS: { readonly CANARY_CHANCE: string } = { CANARY_CHANCE: chance };

/** The key of the clients of the tests. */
export const KEY: string = withRandom('sk-');

/** A second key. */
export const OTHER_KEY: string = withRandom('other-');

/** The access token of the clients of the tests. */
export const ACCESS_TOKEN: string = withRandom('token-');

/** The content of messages in tests. */
export const PROMPT: string = withRandom('canary ', ': what did the fox say to the fence?');

/** A secret, and the number of its characters that no text may repeat. */
export type Secret = readonly [name: string, secret: string, length: number];

export const CREDENTIALS: readonly Secret[] = [
  ['the key', KEY, 16],
  ['the other key', OTHER_KEY, 16],
  ['the access token', ACCESS_TOKEN, 16],
];
export const PROMPTS: readonly Secret[] = [['the prompt', PROMPT, 32]];
export const SECRETS: readonly Secret[] = [...CREDENTIALS, ...PROMPTS];
