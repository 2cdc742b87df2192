import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { measureStructure, type Structure } from '../../../../scripts/structure/measure.ts';
import { createTemporaryFolder } from '../../../kit/process/temporary-folder.ts';

const FILES: Readonly<Record<string, string>> = {
  'package.json': JSON.stringify({
    scripts: { test: 'vitest', check: 'tsc' },
    exports: { '.': { default: './dist/index.js' }, './package.json': './package.json' },
  }),
  'tsconfig.json': JSON.stringify({
    compilerOptions: {
      target: 'ES2024',
      module: 'NodeNext',
      noEmit: true,
      allowImportingTsExtensions: true,
      types: [],
    },
  }),
  'docs/architecture.md': `# Walks

\`\`\`
client.ts                 begins
└─ pipeline.ts            goes on
   ├─ transport/fetch-with-ky.ts
   └─ options.ts
\`\`\`
`,
  'src/index.ts': `export { Client } from './client.ts';\n`,
  'src/client.ts': `import { send } from './pipeline.ts';
import type { Options } from './options.ts';

/** Calls the service. */
export class Client {
  /** For users. */
  readonly options: Options = { limit: 1 };

  /** Sends
   * something. */
  send(): number {
    /** Inside. */
    return send();
  }

  /** Hidden. */
  #key = 1;
}
`,
  'src/pipeline.ts': `import { fetchWithKy } from './transport/fetch-with-ky.ts';
import type { Options } from './options.ts';

/**
 * Internal.
 */
export const send = (options?: Options): number => fetchWithKy(options?.limit);
`,
  'src/options.ts': `/** Public, because Client names it. */
export interface Options {
  /** Too. */
  readonly limit: number; // A comment behind code.
}
`,
  'src/transport/fetch-with-ky.ts': `// A comment.
export function fetchWithKy(limit = 0): number {

  return limit;
}
`,
  'test/unit/client.test.ts': '',
  'test/unit/transport/fetch-with-ky/topic.test.ts': '',
  'test/unit/other.test.ts': '',
};

async function measureWith(changes: Readonly<Record<string, string>> = {}): Promise<Structure> {
  const root = await createTemporaryFolder();
  for (const [name, text] of Object.entries({ ...FILES, ...changes })) {
    await mkdir(join(root, dirname(name)), { recursive: true });
    await writeFile(join(root, name), text);
  }
  return measureStructure(root);
}

describe('measureStructure', () => {
  it('measures files, lines, importers, comments, scripts and walks', async () => {
    expect(await measureWith()).toEqual({
      figures: {
        'top-level entries of src': 5,
        files: 5,
        lines: 36,
        'lines of code': 19,
        'files per 1,000 lines of code': '263.2',
        'files with one importer': 3,
        // Of the code of a method, of a private member and of a function that no entry exports.
        'TSDoc lines on internal declarations': 5,
        'files under 15 lines': 4,
        'npm scripts': 2,
        'source files with tests at the mirrored path': 2,
        'evaluate → wire: shortest chain of imports': 3,
        'evaluate → wire: files of the documented walk': 4,
        'evaluate → wire: files of which code runs': '–',
        'a row → line of the journal: shortest chain of imports': 0,
        'a row → line of the journal: files of the documented walk': 0,
        'a row → line of the journal: files of which code runs': '–',
        'a span → agent trace: shortest chain of imports': 0,
        'a span → agent trace: files of the documented walk': 0,
        'a span → agent trace: files of which code runs': '–',
        'a recorded call → agent trace: shortest chain of imports': 0,
        'a recorded call → agent trace: files of the documented walk': 0,
        // The fixture has no such calls to run.
        'a recorded call → agent trace: files of which code runs': '–',
        'functions of src between evaluate and fetch': '–',
        'functions between evaluate and fetch, with libraries': '–',
      },
      problems: [],
    });
  });

  it('reports a documented file that does not exist, and one that the file above it does not import', async () => {
    const walk = ['client.ts', '├─ transport/fetch-with-ky.ts', '└─ sender.ts'].join('\n');
    const { problems } = await measureWith({
      'docs/architecture.md': `\`\`\`text\n${walk}\n\`\`\`\n`,
    });

    expect(problems).toEqual([
      'src/client.ts does not import src/transport/fetch-with-ky.ts',
      'src/sender.ts does not exist',
    ]);
  });

  it('reports a walk that the page does not have', async () => {
    const { problems } = await measureWith({ 'docs/architecture.md': '# Architecture\n' });

    expect(problems).toEqual(['docs/architecture.md has no walk from src/client.ts']);
  });

  it('follows no import of types alone', async () => {
    const { figures } = await measureWith({
      'src/client.ts': `import type { send } from './pipeline.ts';\nexport class Client { send?: typeof send }\n`,
    });

    expect(figures['evaluate → wire: shortest chain of imports']).toBe(0);
  });
});
