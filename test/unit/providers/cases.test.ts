import { describe, it } from 'vitest';
import { check } from '../../kit/provider-cases.ts';
import { CASES } from './cases/all-cases.ts';

describe.each(Object.entries(CASES))('%s', (_theme, cases) => {
  it.each(cases.map((given) => [given.name, given] as const))('%s', (_name, providerCase) => {
    check(providerCase);
  });
});
