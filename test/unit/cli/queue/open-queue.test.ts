import { describe, expect, it } from 'vitest';
import { loadBullMQ } from '../../../../src/cli/queue/open-queue.ts';

describe('what evaluates on a queue', () => {
  it('cannot be loaded without its packages, which the error names', async () => {
    const missing = Object.assign(new Error('bullmq'), { code: 'ERR_MODULE_NOT_FOUND' });

    await expect(loadBullMQ(() => Promise.reject(missing))).rejects.toMatchObject({
      exitCode: 2,
      code: 'missing_package',
      message:
        'A queue needs the packages bullmq and ioredis, which are not installed. Run "npm install bullmq ioredis@5".',
    });
  });

  it('fails to load with the error of a package that is broken', async () => {
    const broken = new SyntaxError('Unexpected token');

    await expect(loadBullMQ(() => Promise.reject(broken))).rejects.toBe(broken);
  });
});
