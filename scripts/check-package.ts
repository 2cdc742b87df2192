/** Checks what is in the package. `npm run test:runtimes -- consumers` installs and uses it. */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import { findDeadLinks } from './dead-links.ts';
import { describePackageSize, type PackedFile } from './package-size.ts';
import { compileNamedPage, type PageName } from './page-plugin.ts';
import { type Metafile, packagesOf, readMetafile } from './write-licenses.ts';

const ALLOWED_FILES =
  /^(dist\/.+|docs\/(decisions\/)?[\w-]+\.md|package\.json|LICENSE|(README|CHANGELOG|SECURITY)\.md)$/;
const REQUIRED_FILES = [
  'package.json',
  'README.md',
  'LICENSE',
  'CHANGELOG.md',
  'SECURITY.md',
  'dist/index.js',
  'dist/index.d.ts',
  'dist/batch/index.js',
  'dist/batch/node/index.js',
  'dist/criteria/index.js',
  'dist/cli/index.js',
  'dist/cli/LICENSES.txt',
  'dist/bullmq/index.js',
  'dist/matchers/index.js',
  'dist/matchers/jest/index.js',
  'dist/matchers/node/index.js',
  'dist/matchers/vitest/index.js',
  'dist/report/index.js',
  'dist/report/LICENSES.txt',
];
const DEPENDENCIES = ['ky', 'p-retry'];
const INSTALL_SCRIPTS = ['preinstall', 'install', 'postinstall'];

interface Manifest {
  readonly dependencies: Readonly<Record<string, string>>;
  readonly scripts: Readonly<Record<string, string>>;
}

interface Packed {
  /** Of the tarball, in bytes. */
  readonly size: number;
  readonly files: readonly { readonly path: string }[];
}

async function checkContent(): Promise<void> {
  const { stdout } = await promisify(execFile)('npm', ['pack', '--json', '--dry-run']);
  const [packed] = JSON.parse(stdout) as [Packed];
  const files = packed.files.map(({ path }) => path);
  checkFiles(files);
  assert.deepEqual(await findDeadLinks(files), [], 'links of the package lead to no file of it');
  console.log(describePackageSize(packed.size, await Promise.all(files.map(toPackedFile))));
}

async function toPackedFile(path: string): Promise<PackedFile> {
  return { path, packed: gzipSync(await readFile(path)).byteLength };
}

function checkFiles(files: readonly string[]): void {
  const surplus = files.filter((file) => !ALLOWED_FILES.test(file));
  assert.deepEqual(surplus, [], 'the package holds files that users do not need');
  const missing = REQUIRED_FILES.filter((file) => !files.includes(file));
  assert.deepEqual(missing, [], 'the package lacks files');
}

async function checkManifest(): Promise<void> {
  const { dependencies, scripts } = JSON.parse(await readFile('package.json', 'utf8')) as Manifest;
  assert.deepEqual(Object.keys(dependencies).sort(), DEPENDENCIES, 'the dependencies changed');
  const onInstall = INSTALL_SCRIPTS.filter((name) => name in scripts);
  assert.deepEqual(onInstall, [], 'the package runs scripts when it is installed');
}

/** Compares the licences with the packages that are compiled into the command, into the report, and into their pages. */
async function checkLicenses(): Promise<void> {
  const report = await readFile('dist/report/index.js', 'utf8');
  // esbuild names the file of each part in a comment, where it does not minify.
  const ofReport = Array.from(
    report.matchAll(/^\/\/ (node_modules\/\S+)$/gm),
    ([, file = '']) => file,
  );
  const inputs = Object.fromEntries(ofReport.map((file) => [file, { bytesInOutput: 1 }]));
  await compareLicenses('dist/report', { outputs: { report: { inputs } } }, 'report');
  await compareLicenses('dist/cli', await readMetafile('dist/cli'), 'serve');
}

async function compareLicenses(folder: string, build: Metafile, page: PageName): Promise<void> {
  const { metafile } = await compileNamedPage(page);
  const compiledIn = [...packagesOf(build), ...packagesOf(metafile)].map((path) =>
    path.replace(/^.*node_modules\//, ''),
  );
  const licenses = await readFile(`${folder}/LICENSES.txt`, 'utf8');
  const licensed = Array.from(
    licenses.matchAll(/^(\S+) \d+\.\d+\.\d+\S* \(/gm),
    ([, name]) => name,
  );
  assert.deepEqual([...new Set(licensed)].sort(), [...new Set(compiledIn)].sort(), folder);
}

await checkContent();
await checkManifest();
await checkLicenses();
