import { expect, it } from 'vitest';
import { moreAdapters } from '../../../../../src/providers/index.ts';
import { errorLine, resolve } from '../given.ts';

const [ADAPTER] = moreAdapters;
const FIX = 'pass moreAdapters of align-evals/providers, or some of them';

it.each([
  ['adapters', ADAPTER, `is an object: ${FIX}`],
  ['adapters', null, `is null: ${FIX}`],
  ['adapters[1]', [ADAPTER, 'ollama'], 'is a string of 6 characters: it must be an object'],
  ['adapters[0]', [{ kind: 'mine', matches: () => true }], `has no method addAnswer: ${FIX}`],
])('adapters of another type are rejected: %s of %o', (path, adapters, problem) => {
  expect(errorLine(() => resolve({ adapters }))).toBe(
    `${path} [invalid_option] ${path} ${problem}`,
  );
});

it('some of the adapters are accepted, also none', () => {
  expect(resolve({ adapters: [ADAPTER] })).toMatchObject({ adapters: [ADAPTER] });
  expect(resolve({ adapters: [] })).toMatchObject({ adapters: [] });
});
