import { describe, expect, it } from 'vitest';
import { inheritedHint } from '../../../../src/values/objects.ts';

describe('inheritedHint', () => {
  const HINT = ', because inherited fields are not read (pass plain objects)';
  const onClass = Object.create({ role: 'user' }) as object;

  it.each<readonly [string, object, string, string]>([
    ['a field that a class instance inherits', onClass, 'role', HINT],
    ['a field that no class defines', onClass, 'content', ''],
    ['an own field', Object.assign(Object.create(onClass), { role: 'user' }) as object, 'role', ''],
    ['a field of Object.prototype', {}, 'toString', ''],
    ['an object without a prototype', Object.create(null) as object, 'role', ''],
  ])('for %s', (_, value, field, expected) => {
    expect(inheritedHint(value, field)).toBe(expected);
  });
});
