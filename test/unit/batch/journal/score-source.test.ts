import { serviceRegion } from 'align-evals/batch';
import { expect, it } from 'vitest';

it.each([
  ['https://api.eu.align.example', 'eu'],
  ['https://api.us.align.example', 'us'],
  ['https://api.us.align.example:8443', undefined],
  ['http://127.0.0.1:4501', undefined],
  ['judge qwen3:8b at localhost:11434, prompt 3', undefined],
  ['offline', undefined],
])('the region of %s is %s', (service, region) => {
  expect(serviceRegion(service)).toBe(region);
});
