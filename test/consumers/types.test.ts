import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import {
  compile,
  COMPILERS,
  createTypeProjects,
  type TypeProject,
  versionOf,
} from './support/compilers.ts';

const REFERENCE = '/// <reference lib="esnext.disposable" />\n';
const STRICT = { strict: true, exactOptionalPropertyTypes: true, skipLibCheck: false };
const PLAIN = { strict: false, skipLibCheck: false };
const MODULES = {
  node16: { module: 'node16' },
  nodenext: { module: 'nodenext' },
  bundler: { module: 'esnext', moduleResolution: 'bundler' },
};
// Checking the compiler's own libraries takes most of the time, so it happens once per compiler.
const SKIP_OWN = { skipDefaultLibCheck: true };
const DOM = { target: 'ES2022', lib: ['ES2022', 'DOM'], types: [] };
const OWN_TYPES = { target: 'ES2022', lib: ['ES2022'], ...SKIP_OWN };
const RUNTIMES = {
  dom: { options: DOM, files: [] },
  node: { options: { ...OWN_TYPES, types: ['node'] }, files: ['node-server.ts'] },
  workers: {
    options: { ...OWN_TYPES, types: ['@cloudflare/workers-types'] },
    files: ['worker.ts'],
  },
  bun: { options: { ...OWN_TYPES, types: ['bun'] }, files: ['bun-server.ts'] },
};

const strict = Object.entries(RUNTIMES).flatMap(([runtime, { options, files }]) =>
  Object.entries(MODULES).map(([module, moduleOptions]): TypeProject => ({
    name: `${runtime}-${module}`,
    compilerOptions: { ...options, ...moduleOptions, ...STRICT },
    files: ['every-entry.ts', 'rejected.ts', ...files],
  })),
);
const plain = Object.entries(MODULES).map(([module, moduleOptions]): TypeProject => ({
  name: `plain-${module}`,
  compilerOptions: { ...DOM, ...moduleOptions, ...PLAIN, ...SKIP_OWN },
  files: ['every-entry.ts'],
}));
const STATIC = ['static-import.cts', 'require.cts'];
const commonJs = ['node16', 'node18', 'node20', 'nodenext'].flatMap((module): TypeProject[] => {
  const compilerOptions = { ...DOM, ...STRICT, ...SKIP_OWN, module };
  return [
    { name: `require-${module}`, compilerOptions, files: STATIC },
    { name: `import-${module}`, compilerOptions, files: ['dynamic-import.cts'] },
  ];
});
const projects = [...strict, ...plain, ...commonJs];

const application = inject('application');

const versions = COMPILERS.map((compiler) => ({ compiler, version: versionOf(compiler) }));

describe.each(versions)('TypeScript $version', ({ compiler }) => {
  let output: Readonly<Record<string, string>>;
  beforeAll(async () => {
    output = await compile(compiler, await createTypeProjects(application, compiler, projects));
  }, 180_000);

  it.each(strict)('compiles every entry and finds every mistake with $name', ({ name }) => {
    expect(output[name]).toBe('');
  });

  it.each(plain)('compiles every entry with $name, which is not strict', ({ name }) => {
    expect(output[name]).toBe('');
  });

  it.each(['node16', 'node18'])('refuses require() in CommonJS with %s', (module) => {
    expect(errorsOf(output[`require-${module}`])).toEqual([
      'require.cts TS1471',
      'static-import.cts TS1479',
    ]);
  });

  it.each(['node20', 'nodenext'])('compiles require() in CommonJS with %s', (module) => {
    expect(output[`require-${module}`]).toBe('');
  });

  it.each(['node16', 'node18', 'node20', 'nodenext'])(
    'compiles a dynamic import in CommonJS with %s',
    (module) => {
      expect(output[`import-${module}`]).toBe('');
    },
  );
});

/** The files and codes of the errors that a compiler printed. */
function errorsOf(output = ''): string[] {
  return Array.from(output.matchAll(/^(\S+)\(\d+,\d+\): error (TS\d+)/gm), ([, file, code]) =>
    [file, code].join(' '),
  ).toSorted();
}

it('every file of the types refers to the library that declares Symbol.asyncDispose', () => {
  const types = join(application, 'node_modules/align-evals/dist');
  const files = globSync('**/*.d.ts', { cwd: types });
  const lacking = files.filter(
    (file) => !readFileSync(join(types, file), 'utf8').startsWith(REFERENCE),
  );

  expect(files.length).toBeGreaterThan(8);
  expect(lacking).toEqual([]);
});
