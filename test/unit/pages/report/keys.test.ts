import { describe, expect, it } from 'vitest';
import { actionOf, type KeyFacts } from '../../../../src/pages/report/keys.ts';

const PAGE: KeyFacts = {
  key: '',
  hasModifier: false,
  isInField: false,
  isOnRow: false,
  dialog: null,
};

describe('actionOf', () => {
  it.each<[string, Partial<KeyFacts>, string | undefined]>([
    ['/', {}, 'search'],
    ['j', {}, 'down'],
    ['k', {}, 'up'],
    ['?', {}, 'help'],
    ['n', {}, undefined],
    ['ArrowDown', {}, undefined],
    ['ArrowDown', { isOnRow: true }, 'down'],
    ['ArrowUp', { isOnRow: true }, 'up'],
    ['n', { dialog: 'row' }, 'next'],
    ['p', { dialog: 'row' }, 'previous'],
    ['j', { dialog: 'row' }, 'next'],
    ['k', { dialog: 'row' }, 'previous'],
    ['f', {}, 'failure'],
    ['f', { dialog: 'row' }, 'failure'],
    ['/', { dialog: 'help' }, undefined],
    ['j', { isInField: true }, undefined],
    ['j', { hasModifier: true }, undefined],
    ['constructor', {}, undefined],
  ])('%s with %j', (key, facts, action) => {
    expect(actionOf({ ...PAGE, ...facts, key })).toBe(action);
  });
});
