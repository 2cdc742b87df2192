import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { readSentences } from '../../../scripts/maps/promises.ts';
import { DEFAULTS } from '../../../src/client/options/client-options.ts';

// covers: P-098, P-099
it('docs/reliability.md names the default limits of responses', () => {
  const { maxResponseBytes, maxResponseDepth, maxResponseValues } = DEFAULTS;
  const mebibytes = (bytes: number): string => `${String(bytes / 2 ** 20)} MiB`;
  const values = ({ single, list }: { single: number; list: number }): string =>
    `${single.toLocaleString('en')} for results, ${list.toLocaleString('en')} for the others`;
  const page = readFileSync('docs/reliability.md', 'utf8');
  const text = readSentences('', page)
    .map((sentence) => sentence.text)
    .join(' ');

  expect(text).toContain(
    `${mebibytes(maxResponseBytes.single)} for results, ${mebibytes(maxResponseBytes.list)} for traces, lists and client.request.`,
  );
  expect(text).toContain(`maxResponseDepth (${String(maxResponseDepth)})`);
  expect(text).toContain(`maxResponseValues (${values(maxResponseValues)})`);
});
