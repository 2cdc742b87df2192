import { expect, it } from 'vitest';
import { hashCriterion, hashSettings } from '../../../../../src/batch/journal/run-line.ts';
import { digest } from '../../../../../src/batch/node/stored-journal.ts';

const SERVICE = { kind: 'reward', service: 'https://api.eu.align.example' } as const;
const SETTINGS = { core: null, latest: true, cleaning: null, retention: 'standard' };

it.each([
  [
    '{"messages":[{"role":"user","content":"Hi"},{"role":"assistant","content":"Hello!"}]}',
    '3bc58104fbfb7b9c95ee041991a27be4',
  ],
  ['{"messages":[{"role":"user","content":"Grüße 👋"}]}', '3ecb0a19478dff9704e7a2a1fc320a28'],
  ['{"messages":[{"role":"user","content":"Hi"}]}', 'a215fd4bb97a474944e453083df69f6d'],
])('the hash of the body %s', (body, expected) => {
  expect(digest(body)).toBe(expected);
});

it.each([
  [{ criterion: 'Reward friendly answers' }, 'fd9eb624ff3fd622b015cfae554eb195'],
  [{ evaluator: 'tone-v2' }, '9463860d69dcf7dd18567e94b99d7f61'],
])('the hash of %o', (source, expected) => {
  expect(hashCriterion(source, digest)).toBe(expected);
});

it.each([
  [SETTINGS, '1719d77719fdda599621370d5da6cdbb'],
  [{ ...SETTINGS, core: 'align-20260109' }, '33f20d281d21fafa9cf5429f4c36b562'],
])('the hash of the settings %o', (settings, expected) => {
  expect(hashSettings(settings, SERVICE, digest)).toBe(expected);
});
