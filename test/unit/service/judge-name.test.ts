import { describe, expect, it } from 'vitest';
import { readJudgeService, toJudgeService } from '../../../src/service/judge-name.ts';

describe('the name of a judge', () => {
  it.each([
    [{ model: 'm', host: 'models.test', promptVersion: '1' }, 'judge m at models.test, prompt 1'],
    [
      { model: 'a at b, prompt 2', host: '127.0.0.1:9', promptVersion: '12' },
      'judge a at b, prompt 2 at 127.0.0.1:9, prompt 12',
    ],
  ])('is written and read: %o', (name, service) => {
    expect(toJudgeService(name)).toBe(service);
    expect(readJudgeService(service)).toEqual(name);
  });

  it('has no control characters', () => {
    const name = { model: 'a\u001b[31m\nb', host: 'h', promptVersion: '1' };

    expect(toJudgeService(name)).toBe('judge a [31m b at h, prompt 1');
  });

  it.each(['offline', 'https://eu.example', 'judge m', 'a judge m at h, prompt 1', ''])(
    'is not %j',
    (service) => {
      expect(readJudgeService(service)).toBeUndefined();
    },
  );
});
