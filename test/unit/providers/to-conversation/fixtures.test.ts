import { describe, expect, it } from 'vitest';
import { loadFixtures, runFixture } from '../../../kit/providers/provider-fixtures.ts';

describe('provider fixtures', () => {
  it.each(loadFixtures())('$name: $about', (fixture) => {
    expect(runFixture(fixture)).toEqual(fixture.expected);
  });
});
