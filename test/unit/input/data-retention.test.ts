import { describe, expect, it } from 'vitest';
import { ConfigurationError } from '../../../src/errors/configuration-error.ts';
import { thrownBy } from '../errors/caught.ts';
import { GOOD, issuesOf, validate } from './given.ts';

const KNOWN = { dataRetentionField: 'data_retention' };

describe('data retention of none', () => {
  it('is refused where the name of its field is not known', () => {
    const error = thrownBy(() => validate({ ...GOOD, dataRetention: 'none' }));
    expect(error).toBeInstanceOf(ConfigurationError);
    expect(error instanceof ConfigurationError && error.toJSON()).toMatchInlineSnapshot(`
      {
        "code": "unconfigured_name",
        "isRetryable": false,
        "message": "dataRetention is 'none', and the name of its field is not known: a service that ignores the field would store the conversation unnoticed. Set the client option service.dataRetentionField to the name your deployment uses",
        "name": "ConfigurationError",
        "option": "service.dataRetentionField",
      }
    `);
  });

  it('goes out under that name where it is known', () => {
    expect(validate({ ...GOOD, dataRetention: 'none' }, KNOWN).retention).toEqual({
      data_retention: 'none',
    });
  });

  it('is judged after the input, whose mistakes come first', () => {
    const issues = issuesOf({ ...GOOD, criteria: 'Be nice', dataRetention: 'none' });
    expect(issues.map(({ path }) => path)).toEqual(['criteria']);
  });
});

it.each(['standard', undefined])('data retention of %s needs no name', (dataRetention) => {
  expect(validate({ ...GOOD, dataRetention }).retention).toEqual({});
  expect(validate({ ...GOOD, dataRetention }, KNOWN).retention).toEqual({});
});
