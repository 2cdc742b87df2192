import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isUuid } from '../../../../src/service/ids.ts';
import { RUNS } from '../../errors/property-runs.ts';

describe('isUuid', () => {
  it.each<readonly [unknown, boolean]>([
    ['0198c3d2-6a41-7c1e-9b52-3f0a7d1e5c44', true],
    ['0198C3D2-6A41-7C1E-9B52-3F0A7D1E5C44', true],
    ['123e4567-e89b-12d3-a456-426614174000', true],
    ['00000000-0000-0000-0000-000000000000', true],
    ['ffffffff-ffff-ffff-ffff-ffffffffffff', true],
    ['0198c3d26a417c1e9b523f0a7d1e5c44', false],
    ['{0198c3d2-6a41-7c1e-9b52-3f0a7d1e5c44}', false],
    ['urn:uuid:0198c3d2-6a41-7c1e-9b52-3f0a7d1e5c44', false],
    ['0198c3d2-6a41-7c1e-9b52-3f0a7d1e5c44\n', false],
    [' 0198c3d2-6a41-7c1e-9b52-3f0a7d1e5c44', false],
    ['0198c3d2-6a41-7c1e-9b52-3f0a7d1e5c4', false],
    ['0198c3d2-6a41-7c1e-9b52-3f0a7d1e5c444', false],
    ['g198c3d2-6a41-7c1e-9b52-3f0a7d1e5c44', false],
    ['0198c3d2-6a41-7c1e-9b52-../../secrets', false],
    ['', false],
    [undefined, false],
    [null, false],
    [['0198c3d2-6a41-7c1e-9b52-3f0a7d1e5c44'], false],
  ])('returns for %j: %s', (value, expected) => {
    expect(isUuid(value)).toBe(expected);
  });

  it('returns true for every UUID', () => {
    fc.assert(fc.property(fc.uuid(), isUuid), RUNS);
  });
});
