import { describe, expect, it } from 'vitest';
import { calibrate } from '../../../../src/batch/calibration/calibrate.ts';
import { applyThresholds, toThresholds } from '../../../../src/batch/calibration/thresholds.ts';
import { drawPairs } from './drawn-pairs.ts';

const SERVICE = 'judge small at models.example, prompt 3';
const settings = { core: null, latest: true, cleaning: null, retention: 'standard' };
const criteria = { tone: { text: 'Reward tone', c: 'hash' } };
const thresholds = toThresholds(calibrate(drawPairs(60)), { criteria, service: SERVICE, settings });

it('holds the text, its hash, the service, the core and the judge of each threshold', () => {
  const { tone } = thresholds.criteria;
  expect({ ...thresholds, criteria: { tone: { ...tone, range: null } } }).toEqual({
    ...{ v: 1, service: SERVICE, core: null, aim: 'youden', source: 'labels' },
    judge: { model: 'small', host: 'models.example', promptVersion: '3' },
    criteria: {
      tone: { threshold: tone?.threshold, range: null, labels: 60, text: 'Reward tone', c: 'hash' },
    },
  });
});

it('leaves out criteria without a threshold', () => {
  const equal = calibrate([{ id: 'a', criterion: 'tone', score: 0.5, label: true }]);
  expect(toThresholds(equal, { criteria, service: 'offline', settings }).criteria).toEqual({});
});

it('leaves out criteria that the run does not have', () => {
  const run = { criteria: {}, service: 'offline', settings };
  expect(toThresholds(calibrate(drawPairs(60)), run).criteria).toEqual({});
});

describe('applyThresholds', () => {
  it('returns the marks of the criteria that the run has', () => {
    const others = { ...criteria, safe: { text: 'Reward safety' } };
    expect(applyThresholds(thresholds, { criteria: others })).toEqual({
      marks: { named: { tone: thresholds.criteria['tone']?.threshold } },
      warnings: [],
    });
    expect(applyThresholds(thresholds, { criteria: {}, service: 'offline' })).toEqual({
      marks: { named: {} },
      warnings: [
        'The thresholds are for "tone", and this run has none of these criteria: no row has a mark from them.',
      ],
    });
  });

  it('warns of another judge and another core', () => {
    const run = { criteria, service: 'offline', settings: { core: 'align-20260109' } };
    expect(applyThresholds(thresholds, run).warnings).toEqual([
      `The thresholds were calibrated on scores of ${SERVICE}, and this run has scores of offline: calibrate again.`,
      'The thresholds were calibrated on scores of the default core, and this run has scores of align-20260109: calibrate again.',
    ]);
    const ofCore = { ...thresholds, core: 'align-20260109' };
    expect(applyThresholds(ofCore, { criteria, settings }).warnings).toEqual([
      'The thresholds were calibrated on scores of align-20260109, and this run has scores of the default core: calibrate again.',
    ]);
    const same = { criteria, service: SERVICE, settings };
    expect(applyThresholds(thresholds, same).warnings).toEqual([]);
  });

  it.each<[string, unknown, string]>([
    ['another text', thresholds, 'has a threshold for another text of "tone"'],
    ['a list', [], 'of another format'],
    ['a later version', { ...thresholds, v: 2 }, 'of another format'],
    ['no service', { ...thresholds, service: 1 }, 'thresholds.service: is missing'],
    [
      'a threshold without its text',
      { ...thresholds, criteria: { tone: 0.5 } },
      'thresholds.criteria.tone: has no threshold from 0 to 1 with its text',
    ],
    [
      'a threshold above 1',
      { ...thresholds, criteria: { tone: { threshold: 2, text: 'Reward tone' } } },
      'thresholds.criteria.tone: has no threshold from 0 to 1',
    ],
  ])('rejects %s', (_, value, message) => {
    const texts = { tone: { text: 'Reward another tone' } };
    expect(() => applyThresholds(value, { criteria: texts })).toThrow(message);
  });
});
