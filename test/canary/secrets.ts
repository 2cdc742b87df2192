import { randomBytes } from 'node:crypto';

// Random in every process, so that no text can hold them by chance, and no test can know them.
function withRandom(before: string, after = ''): string {
  return `${before}${randomBytes(16).toString('hex')}${after}`;
}

/** The key of the clients of the tests. */
export const KEY: string = withRandom('sk-');

/** The access token of the clients of the tests. */
export const ACCESS_TOKEN: string = withRandom('token-');

/** What the clients of the tests are asked about. */
export const PROMPT: string = withRandom('canary ', ': what did the fox say to the fence?');

/** What must not be shown, and how many of its characters are too many. */
export const SECRETS: readonly (readonly [name: string, secret: string, length: number])[] = [
  ['the key', KEY, 16],
  ['the access token', ACCESS_TOKEN, 16],
  ['the prompt', PROMPT, 32],
];
