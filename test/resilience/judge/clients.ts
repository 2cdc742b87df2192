import OpenAI from 'openai';
import OpenAI6 from 'openai-6';
import { modelFetch } from '../../../src/judge/index.ts';
import type { CreateOpenAI } from './judge-fault.ts';

/** The clients of the `openai` package: that of the current major version, and that of the last. */
export const CLIENTS: readonly (readonly [string, CreateOpenAI])[] = [
  ['openai', (options) => new OpenAI({ ...options, fetch: modelFetch })],
  ['openai-6', (options) => new OpenAI6({ ...options, fetch: modelFetch })],
];
