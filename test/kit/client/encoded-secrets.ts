import fc from 'fast-check';
import { DISGUISES, type Encode, ESCAPES, RADIX } from './encodings.ts';

/** A key and the body of a request, and the one of them, or the prompt, that a text repeats. */
interface EncodedSecret {
  readonly key: string;
  readonly body: string;
  readonly text: string;
}

const texts = (letters: string, minLength: number, maxLength: number): fc.Arbitrary<string> =>
  fc.string({ unit: fc.constantFrom(...Array.from(letters)), minLength, maxLength });

const keys = texts('ABCDEFGHIJKLMNOPQRSTUVWXYZabcdef0123456789_-', 20, 60);
// Without a backslash: two encodings of it cannot be distinguished from one of two of them.
const prompts = texts('abcdefghijklmnopqrstuvwxyzéüßłİЖ奖🏔 "/<&%\n', 60, 150);

export const SECRETS: fc.Arbitrary<EncodedSecret> = fc
  .record({ key: keys, prompt: prompts, of: fc.constantFrom('key', 'prompt', 'body') })
  .map(({ key, prompt, of }) => {
    const body = JSON.stringify({ messages: [{ role: 'user', content: prompt }] });
    return { key, body, text: { key, prompt, body }[of] };
  });

const names = (encodings: Readonly<Record<string, Encode>>): fc.Arbitrary<string> =>
  fc.constantFrom('as it is', ...Object.keys(encodings));

const ALL: Readonly<Record<string, Encode>> = { ...DISGUISES, ...ESCAPES, ...RADIX };

/** The names of three encodings, of which the second and the third can be reversed. */
export const CHAINS: fc.Arbitrary<readonly string[]> = fc.tuple(
  names(ALL),
  names({ ...ESCAPES, ...RADIX }),
  names({ ...ESCAPES, ...RADIX }),
);

/** Encodes a text in each of the encodings, the first one first. */
export function encodeAll(text: string, chain: readonly string[]): string {
  return chain.reduce((encoded, name) => ALL[name]?.(encoded) ?? encoded, text);
}
