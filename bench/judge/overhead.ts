/**
 * Measures the CPU time that a judge itself takes per evaluation of a conversation of 10 KB: prompt, request and verdict, with a
 * model that answers at once.
 *
 *     npm run bench -- judge-overhead
 */
import { cpus } from 'node:os';
import type { CachedScore, JudgeCache } from '../../src/judge/judge-cache.ts';
import type { JudgeOptions } from '../../src/judge/judge-options.ts';
import { conversationOf, cpuPerEvaluation } from './cpu-per-evaluation.ts';

const ROUNDS = { warmUp: 500, evaluations: 2000 };
const LIMIT_MS = 2;

function createMemoryCache(): JudgeCache {
  const scores = new Map<string, CachedScore>();
  return {
    get: (key) => scores.get(key),
    set: (key, score) => {
      scores.set(key, score);
    },
  };
}

const judges: Readonly<Record<string, Partial<JudgeOptions>>> = {
  'one score': {},
  'one score, with a cache that does not have it': { cache: createMemoryCache() },
  'the median of three scores': { samples: 3, temperature: 1 },
};

const bytes = Buffer.byteLength(JSON.stringify(conversationOf(0)));
console.log(`${cpus()[0]?.model ?? 'unknown processor'}, Node ${process.version}`);
console.log(`${ROUNDS.evaluations} evaluations of a conversation of ${bytes} bytes`);
for (const [name, options] of Object.entries(judges)) {
  const milliseconds = await cpuPerEvaluation(ROUNDS, options);
  console.log(`${milliseconds.toFixed(3)} ms of CPU, at most ${LIMIT_MS}: ${name}`);
  if (milliseconds > LIMIT_MS) process.exitCode = 1;
}
