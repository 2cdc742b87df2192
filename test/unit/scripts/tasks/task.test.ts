import { describe, expect, it } from 'vitest';
import { chooseJobs, type Group, UsageError } from '../../../../scripts/tasks/task.ts';
import { TASKS } from '../../../../scripts/tasks/tasks.ts';

const GROUP: Group = {
  tasks: {
    types: { steps: ['tsc'] },
    docs: { steps: ['install', { command: 'check --x ... --y', env: { RUNS: '5' } }] },
    recorded: { steps: ['compare ...'], isByNameOnly: true },
  },
  withoutName: 'all',
};

const choose = (changes: Partial<Group>, ...words: string[]): unknown =>
  chooseJobs('check', { ...GROUP, ...changes }, words);

const types = { name: 'types', commands: [{ words: ['tsc'], env: {} }] };
const docs = (...args: string[]): unknown => ({
  name: 'docs',
  commands: [
    { words: ['install'], env: {} },
    { words: ['check', '--x', ...args, '--y'], env: { RUNS: '5' } },
  ],
});
const recorded = (...args: string[]): unknown => ({
  name: 'recorded',
  commands: [{ words: ['compare', ...args], env: {} }],
});

describe('chooseJobs', () => {
  it('chooses the task of a name, with the arguments that follow it', () => {
    expect(choose({}, 'types')).toEqual([types]);
    expect(choose({}, 'docs', 'a b', '--c')).toEqual([docs('a b', '--c')]);
    expect(choose({}, 'recorded', 'types')).toEqual([recorded('types')]);
  });

  it('chooses all tasks without a name, except those that run by name only', () => {
    expect(choose({})).toEqual([types, docs()]);
  });

  it('chooses one task without a name, which also takes the arguments', () => {
    expect(choose({ withoutName: 'recorded' })).toEqual([recorded()]);
    expect(choose({ withoutName: 'recorded' }, 'folder')).toEqual([recorded('folder')]);
    expect(choose({ withoutName: 'recorded' }, 'docs', 'a')).toEqual([docs('a')]);
  });

  it.each<[string, Partial<Group>, string[], string]>([
    ['an unknown name', {}, ['typos'], 'npm run check does not know "typos".'],
    ['the name of a property of all objects', {}, ['constructor'], 'does not know "constructor".'],
    ['no name where one is needed', { withoutName: 'nothing' }, [], 'npm run check needs a name.'],
    ['an argument of no task', { withoutName: 'types' }, ['x'], 'npm run check does not know "x".'],
  ])('lists the names for %s', (_, changes, words, problem) => {
    const call = (): unknown => choose(changes, ...words);

    expect(call).toThrow(UsageError);
    expect(call).toThrow(`${problem} Its names: types, docs, recorded`);
  });

  it('rejects arguments that no command takes', () => {
    expect(() => choose({}, 'types', 'a', 'b')).toThrow(
      'npm run check -- types takes no arguments: "a b"',
    );
  });
});

describe('TASKS', () => {
  it.each(Object.entries(TASKS))('%s runs without a name what exists', (script, group) => {
    const { withoutName, tasks } = group;
    const isKnown = ['all', 'nothing', ...Object.keys(tasks)].includes(withoutName);

    expect(isKnown).toBe(true);
    if (withoutName !== 'nothing') expect(chooseJobs(script, group, [])).not.toEqual([]);
  });
});
