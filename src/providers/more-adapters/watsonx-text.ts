import type { Adapter } from '../adapters/adapter.ts';
import { createTextAdapter } from './text-adapter.ts';

/** Reads the result of text generation of watsonx: `{ results: [{ generated_text, stop_reason }] }`. */
export const watsonxText: Adapter = /* @__PURE__ */ createTextAdapter('watsonx.text', [
  ['results', 'generated_text', 'stop_reason'],
]);
