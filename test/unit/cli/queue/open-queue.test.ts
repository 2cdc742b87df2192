import { describe, expect, it } from 'vitest';
import { loadBullMQ } from '../../../../src/cli/queue/open-queue.ts';

describe('what evaluates on a queue', () => {
  it('cannot be loaded without its packages, which the error names', async () => {
    const missing = Object.assign(new Error('bullmq'), { code: 'ERR_MODULE_NOT_FOUND' });

    await expect(loadBullMQ(() => Promise.reject(missing))).rejects.toMatchObject({
      exitCode: 2,
      code: 'missing_package',
      message:
        'A queue needs the packages bullmq 6 and ioredis 5, which are not installed. Run "npm install bullmq@6 ioredis@5".',
    });
  });

  it('cannot be loaded with an older version of them, which has other names', async () => {
    const old = new SyntaxError("'bullmq' does not provide an export named 'RateLimitError'");

    await expect(loadBullMQ(() => Promise.reject(old))).rejects.toMatchObject({
      exitCode: 2,
      code: 'missing_package',
      message:
        'A queue needs the packages bullmq 6 and ioredis 5, of which another version is installed. Run "npm install bullmq@6 ioredis@5".',
    });
  });

  it('fails to load with the error of a package that is broken', async () => {
    const broken = new TypeError('Cannot read properties of undefined');

    await expect(loadBullMQ(() => Promise.reject(broken))).rejects.toBe(broken);
  });
});
