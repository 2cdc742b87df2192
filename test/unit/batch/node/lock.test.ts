import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { lock } from '../../../../src/batch/node/lock.ts';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lock-'));
});
afterEach(async () => {
  await rm(folder, { recursive: true });
});

it('a file can be locked once, and again when the lock was released', () => {
  const path = join(folder, 'run.jsonl');
  const first = lock(path);
  expect(lock(path)).toBe('taken');

  if (typeof first === 'object') first.release();
  const second = lock(path);
  expect(second).toEqual({
    isHeld: expect.any(Function) as unknown,
    release: expect.any(Function) as unknown,
  });
  if (typeof second === 'object') second.release();
});

it('a file that another process has locked is free again when that process is killed', async () => {
  const path = join(folder, 'run.jsonl');
  const source = new URL('../../../../src/batch/node/lock.ts', import.meta.url).href;
  // Without a reference, the lock would end when the garbage is collected.
  const script = `const { lock } = await import(${JSON.stringify(source)}); globalThis.held = lock(${JSON.stringify(path)}); console.log('locked'); setInterval(() => {}, 1000);`;
  const holder = spawn(process.execPath, ['--input-type=module', '--eval', script], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  await once(holder.stdout, 'data');
  expect(lock(path)).toBe('taken');

  holder.kill('SIGKILL');
  await once(holder, 'exit');
  const own = lock(path);
  expect(own).toEqual({
    isHeld: expect.any(Function) as unknown,
    release: expect.any(Function) as unknown,
  });
  if (typeof own === 'object') own.release();
});

it('a lock whose file was removed or replaced is not held', () => {
  const path = join(folder, 'run.jsonl');
  const own = lock(path);
  if (typeof own !== 'object') throw new Error('The file is locked');
  expect(own.isHeld()).toBe(true);

  rmSync(join(folder, '.run.jsonl.lock'));
  expect(own.isHeld()).toBe(false);
  const other = lock(path);
  expect(own.isHeld()).toBe(false);
  if (typeof other === 'object') {
    expect(other.isHeld()).toBe(true);
    other.release();
  }
  own.release();
});
