import { KEY } from '../../kit/canary/secrets.ts';
import { CASES } from '../suite/cases.js';
import { bundle } from './bundle.ts';
import type { CaseResult, HostRun } from './host-run.ts';
import { serveWorkerd, type WorkerSettings } from './serve-workerd.ts';
import { type Setup, settingsOf } from './setup.ts';

const SIDE_BY_SIDE = 12;
// Longer than a case may take.
const RESPONSE_MS = 60_000;

/** Runs the suite in workerd, each case in an incoming request of its own. */
export async function runWorkerd(settings: WorkerSettings, setup: Setup): Promise<HostRun> {
  const module = await bundle(setup, 'worker.js', settingsOf(setup));
  const bindings = { ALIGN_API_KEY: KEY, ALIGN_BASE_URL: setup.baseUrl };
  const worker = await serveWorkerd(module, { ...settings, bindings });
  try {
    const results = await runCases(worker.url);
    return { results, printed: await worker.close() };
  } catch (error) {
    throw new Error(`workerd printed: ${await worker.close()}`, { cause: error });
  }
}

async function runCases(url: string): Promise<readonly CaseResult[]> {
  const cases = CASES.filter((one) => one.process !== true);
  const results: CaseResult[] = [];
  const queue = cases.values();
  const work = async (): Promise<void> => {
    // One iterator for all, so that each case is taken once.
    for (const { name } of queue) {
      const signal = AbortSignal.timeout(RESPONSE_MS);
      const response = await fetch(url, { method: 'POST', body: name, signal });
      if (response.ok) results.push(...((await response.json()) as CaseResult[]));
      else results.push({ name, failure: `status ${response.status}: ${await response.text()}` });
    }
  };
  await Promise.all(Array.from({ length: SIDE_BY_SIDE }, work));
  return results;
}
