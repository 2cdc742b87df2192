/** Packs the package, looks into it, installs it, and uses it on every supported version of Node. */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { copyFile, mkdtempDisposable, readdir, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { findDeadLinks } from './dead-links.ts';
import { obtainNode } from './node-binary.ts';
import { run } from './run.ts';

// The oldest version that package.json allows, and the newest of each line after it.
const NODE_VERSIONS = ['22.13.0', '24.21.0', '26.10.0'];
const OLD_NODE = '20.20.2';
const ROWS = 'rows.jsonl';
const CONSUMERS = ['consumer.cjs', 'consumer.ts', 'tsconfig.json'];
const ALLOWED_FILES =
  /^(dist\/.+|docs\/(api\/.+|[\w-]+)\.md|package\.json|LICENSE|(README|CHANGELOG|SECURITY)\.md)$/;
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
  'dist/cli/index.js',
  'dist/cli/LICENSES.txt',
  // Written by `npm run docs:build`.
  'docs/api/README.md',
];
const DEPENDENCIES = ['ky', 'p-retry'];
/** With the dependencies of the dependencies: SECURITY.md names them. */
const INSTALLED = ['align-evals', 'is-network-error', 'ky', 'p-retry'];
const INSTALL_SCRIPTS = ['preinstall', 'install', 'postinstall'];

interface Manifest {
  readonly dependencies: Readonly<Record<string, string>>;
  readonly scripts: Readonly<Record<string, string>>;
}

interface EvaluationJson {
  readonly exitCode: number;
  readonly summary: { readonly rows: number };
}

interface Packed {
  readonly filename: string;
  readonly files: readonly { readonly path: string }[];
}

const execute = promisify(execFile);

async function pack(folder: string): Promise<string> {
  const { stdout } = await execute('npm', ['pack', '--json', '--pack-destination', folder]);
  const [packed] = JSON.parse(stdout) as [Packed];
  const files = packed.files.map(({ path }) => path);
  checkFiles(files);
  assert.deepEqual(await findDeadLinks(files), [], 'links of the package lead to no file of it');
  return join(folder, packed.filename);
}

function checkFiles(files: readonly string[]): void {
  console.log(files.join('\n'));
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

async function install(tarball: string, folder: string): Promise<void> {
  await writeFile(join(folder, 'package.json'), '{ "private": true }');
  await run('npm', ['install', '--no-audit', '--no-fund', tarball], folder);
  const installed = await readdir(join(folder, 'node_modules'));
  const packages = installed.filter((name) => !name.startsWith('.'));
  assert.deepEqual(packages.sort(), INSTALLED, 'the package installs other packages');
  await writeFile(join(folder, ROWS), '{"input":"Hi","result":"Hello!"}\n');
  for (const file of CONSUMERS) await copyFile(`scripts/package/${file}`, join(folder, file));
}

/** Compares the licences with the packages whose files the built command names in its comments. */
async function checkLicenses(): Promise<void> {
  const built = await Promise.all(
    (await readdir('dist/cli'))
      .filter((file) => file.endsWith('.js'))
      .map((file) => readFile(join('dist/cli', file), 'utf8')),
  );
  const compiledIn = built
    .flatMap((text) => Array.from(text.matchAll(/^\s*\/\/ node_modules\/(\S+)$/gm)))
    .map(([, file = '']) => file.replace(/^.*node_modules\//, ''))
    .map((file) => /^(@[^/]+\/)?[^/]+/.exec(file)?.[0]);
  const licenses = await readFile('dist/cli/LICENSES.txt', 'utf8');
  const licensed = Array.from(
    licenses.matchAll(/^(\S+) \d+\.\d+\.\d+\S* \(/gm),
    ([, name]) => name,
  );
  assert.deepEqual([...new Set(licensed)].sort(), [...new Set(compiledIn)].sort());
}

/** Runs the installed command, which imports the installed package and nothing that is not installed. */
async function checkCommand(version: string, folder: string): Promise<void> {
  const node = await obtainNode(version);
  const program = 'node_modules/align-evals/dist/cli/index.js';
  const { stdout } = await execute(node, [program, '--version'], { cwd: folder });
  assert.match(stdout, /^\d+\.\d+\.\d+\n$/);
  const flags = ['--offline', '--json', '--report', 'junit,markdown,csv'];
  const args = ['evaluate', ROWS, '-c', 'tone=Reward friendly answers', ...flags];
  const run = await execute(node, [program, ...args, '--out', `${version}.jsonl`], { cwd: folder });
  const { exitCode, summary } = JSON.parse(run.stdout) as EvaluationJson;
  assert.deepEqual({ exitCode, rows: summary.rows }, { exitCode: 0, rows: 1 });
}

async function checkOnNode(version: string, folder: string): Promise<void> {
  const node = await obtainNode(version);
  const { stdout, stderr } = await execute(node, ['consumer.cjs'], { cwd: folder });
  assert.equal(stdout + stderr, '', `the package prints on Node ${version}`);
  console.log(`works on Node ${version}`);
}

async function checkOnOldNode(folder: string): Promise<void> {
  const node = await obtainNode(OLD_NODE);
  const program = `
    import { Client } from 'align-evals';
    try {
      new Client({ apiKey: 'test' });
    } catch ({ name, code, message }) {
      console.log(name, code, message);
    }`;
  const args = ['--input-type=module', '--eval', program];
  const { stdout } = await execute(node, args, { cwd: folder });
  assert.equal(
    stdout,
    `ConfigurationError unsupported_runtime Node ${OLD_NODE} is too old, because it has no Promise.withResolvers: use Node 22.13 or later\n`,
  );
  console.log(`rejects Node ${OLD_NODE}, which is too old`);
}

await using folder = await mkdtempDisposable(join(tmpdir(), 'align-evals-'));
const tarball = await pack(folder.path);
await checkManifest();
await checkLicenses();
await run('publint', ['run', tarball, '--strict']);
await run('attw', [tarball, '--profile', 'esm-only', '--no-definitely-typed']);
await install(tarball, folder.path);
await run('tsc', ['-p', folder.path]);
for (const version of NODE_VERSIONS) {
  await checkOnNode(version, folder.path);
  await checkCommand(version, folder.path);
}
await checkOnOldNode(folder.path);
