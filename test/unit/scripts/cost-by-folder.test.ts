import { expect, it } from 'vitest';
import { costByFolder } from '../../../scripts/cost-by-folder.ts';

it('adds up dependencies and folders of src, the largest first, and leaves out what has no bytes', () => {
  const files = [
    { file: 'src/client.ts', bytes: 100 },
    { file: 'src/providers/dialects/chat.ts', bytes: 200 },
    { file: 'src/providers/dialects/deep/chat.ts', bytes: 50 },
    { file: 'src/providers/overlap.ts', bytes: 50 },
    { file: 'node_modules/ky/distribution/core/Ky.js', bytes: 300 },
    { file: 'node_modules/@scope/name/index.js', bytes: 150 },
    { file: 'node_modules/p-retry/node_modules/is-network-error/index.js', bytes: 150 },
    { file: '<stdin>', bytes: 0 },
  ];

  expect(costByFolder(files)).toEqual([
    { folder: 'ky', bytes: 300, percent: 30 },
    { folder: 'src/providers/dialects', bytes: 250, percent: 25 },
    { folder: '@scope/name', bytes: 150, percent: 15 },
    { folder: 'is-network-error', bytes: 150, percent: 15 },
    { folder: 'src', bytes: 100, percent: 10 },
    { folder: 'src/providers', bytes: 50, percent: 5 },
  ]);
});
