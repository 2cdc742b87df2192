import * as asyncHooks from 'node:async_hooks';
import * as crypto from 'node:crypto';
import * as fsPromises from 'node:fs/promises';
import * as report from 'align-evals/report';
import { stripTypeScriptTypes } from 'node:module';
import * as client from 'align-evals';
import * as batch from 'align-evals/batch';
import * as batchOnNode from 'align-evals/batch/node';
import * as criteria from 'align-evals/criteria';
import * as judge from 'align-evals/judge';
import * as judgeOnNode from 'align-evals/judge/node';
import * as otel from 'align-evals/otel';
import * as testing from 'align-evals/testing';
import * as tracing from 'align-evals/tracing';
import * as openai from 'openai';
import * as providers from '../../../src/providers/index.ts';

const MODULES: Readonly<Record<string, object>> = {
  'align-evals': client,
  'align-evals/batch': batch,
  'align-evals/batch/node': batchOnNode,
  'align-evals/criteria': criteria,
  'align-evals/judge': judge,
  'align-evals/judge/node': judgeOnNode,
  'align-evals/otel': otel,
  'align-evals/providers': providers,
  'align-evals/testing': testing,
  'align-evals/tracing': tracing,
  'node:async_hooks': asyncHooks,
  'node:crypto': crypto,
  'node:fs/promises': fsPromises,
  'align-evals/report': report,
  openai,
};

/** Returns the samples of TypeScript in a document. */
export function samplesOf(document: string): string[] {
  return Array.from(document.matchAll(/^```ts\n(.*?)^```/gms), ([, code]) => String(code));
}

/** Runs a sample with the modules that it imports. */
export async function runSample(sample: string): Promise<void> {
  const code = stripTypeScriptTypes(sample).replaceAll(
    /^import (\{[^}]*\}) from ('.*');$/gm,
    'const $1 = modules[$2];',
  );
  const load = `data:text/javascript,export default async (modules) => {${encodeURIComponent(code)}}`;
  const { default: start } = (await import(load)) as {
    readonly default: (modules: object) => Promise<void>;
  };
  await start(MODULES);
}
