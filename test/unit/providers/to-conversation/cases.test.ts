import { describe, it } from 'vitest';
import { checkCase } from '../../../kit/providers/provider-cases.ts';
import { CASES } from '../cases/all-cases.ts';

describe.each(Object.entries(CASES))('%s', (_theme, cases) => {
  it.each(cases.map((providerCase) => [providerCase.name, providerCase] as const))(
    '%s',
    (_name, providerCase) => {
      checkCase(providerCase);
    },
  );
});
