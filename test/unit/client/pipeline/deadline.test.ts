import { describe, expect, it } from 'vitest';
import { checkpoint } from '../../../../src/service/checkpoint.ts';
import type { RequestSpec } from '../../../../src/client/transport/build-request.ts';
import { rejection } from '../../../kit/time/outcomes.ts';
import { createTestPipeline } from '../../../kit/client/pipeline.ts';

const SPEC: Omit<RequestSpec<unknown>, 'decode'> = {
  method: 'GET',
  path: '/api/v1/traces',
  auth: 'apiKey',
  retry: 'repeatable',
  size: 'list',
};

describe('an answer whose decoding ends after the deadline', () => {
  const late = new Error('late');

  // covers: P-079
  it('rejects with the error of the deadline', async () => {
    let isLate = false;
    const requireTime = (): void => {
      if (isLate) throw late;
    };
    const decode = (): number => {
      isLate = true;
      return 1;
    };
    const { pipeline } = createTestPipeline({ requireTime });

    expect(await rejection(pipeline.send({ ...SPEC, decode }, pipeline.resolve({})))).toBe(late);
  });

  it('is not decoded to its end', async () => {
    let decoded = 0;
    const { pipeline } = createTestPipeline({
      requireTime: () => {
        throw late;
      },
    });
    const decode = (): void => {
      for (; decoded < 1000; decoded += 1) checkpoint();
    };

    expect(await rejection(pipeline.send({ ...SPEC, decode }, pipeline.resolve({})))).toBe(late);
    expect(decoded).toBeLessThan(64);
  });
});
