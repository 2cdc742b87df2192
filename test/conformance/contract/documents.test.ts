import { describe, expect, it } from 'vitest';
import { contractNames, readContract } from '../../kit/server/contract.ts';
import { differences } from '../../kit/server/contract-shape.ts';

/** What is wrong with these answers is a value and not its kind. */
const ABOUT_VALUES: readonly string[] = ['a score above 1', 'a score below 0'];

describe.each(contractNames())('the documents of %s', (name) => {
  const { requests, responses, errors } = readContract(name);

  it.each([
    ['requests', requests],
    ['responses', responses],
    ['errors', errors],
  ])('have unique names and a reason for all %s', (_, documents) => {
    const names = documents.map((one) => one.name);

    expect(names).toEqual([...new Set(names)]);
    for (const one of documents) expect(one).toHaveProperty('why', expect.any(String));
  });

  it('have the status of each invalid request', () => {
    for (const { status } of requests.filter(({ valid }) => !valid)) {
      expect([400, 404, 422]).toContain(status);
    }
  });

  it('have the decoded form of each valid response', () => {
    for (const one of responses.filter(({ valid }) => valid)) expect(one).toHaveProperty('decoded');
  });
});

// Endpoints whose responses all have the same format.
describe.each(['reward', 'rating', 'comment', 'get-trace', 'filter-evaluations', 'rate-limits'])(
  'the value types of the valid responses of %s',
  (name) => {
    const { responses, freeForm } = readContract(name);
    const known = responses.filter((one) => one.valid && one.name !== 'an unknown field');
    const bodies = known.map(({ body }) => body);

    it.each(known)('allow $name', ({ body }) => {
      expect(differences(body, bodies, freeForm)).toEqual([]);
    });

    it.each(responses.filter((one) => !one.valid && !ABOUT_VALUES.includes(one.name)))(
      'reject $name',
      ({ body }) => {
        const keys = freeForm.filter((place) => place !== 'tags');
        expect(differences(body, bodies, keys)).not.toEqual([]);
      },
    );
  },
);
