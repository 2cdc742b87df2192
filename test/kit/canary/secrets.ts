import { createHash, randomBytes } from 'node:crypto';

// Random in every process, so that no text can hold them by chance, and no test can know them; but a
// process that a test begins has those of the test, which looks for them in what it prints.
const chance = process.env['CANARY_CHANCE'] ?? randomBytes(16).toString('hex');

function withRandom(before: string, after = ''): string {
  const own = createHash('sha256')
    .update(chance + before)
    .digest('hex')
    .slice(0, 32);
  return `${before}${own}${after}`;
}

/** What a child process needs in its environment to use the same secrets. */
export const SAME_SECRETS: { readonly CANARY_CHANCE: string } = { CANARY_CHANCE: chance };

/** The key of the clients of the tests. */
export const KEY: string = withRandom('sk-');

/** The key of clients beside those, where a test needs a second one. */
export const OTHER_KEY: string = withRandom('other-');

/** The access token of the clients of the tests. */
export const ACCESS_TOKEN: string = withRandom('token-');

/** What the clients of the tests are asked about. */
export const PROMPT: string = withRandom('canary ', ': what did the fox say to the fence?');

/** What must not be shown, and how many of its characters are too many. */
export type Secret = readonly [name: string, secret: string, length: number];

export const CREDENTIALS: readonly Secret[] = [
  ['the key', KEY, 16],
  ['the other key', OTHER_KEY, 16],
  ['the access token', ACCESS_TOKEN, 16],
];
export const PROMPTS: readonly Secret[] = [['the prompt', PROMPT, 32]];
export const SECRETS: readonly Secret[] = [...CREDENTIALS, ...PROMPTS];
