import { readdirSync, readFileSync } from 'node:fs';
import { cp, mkdir, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { runTool } from './run-tool.ts';

/** The compilers, by the name that they have in package.json. */
export const COMPILERS = ['typescript-5', 'typescript-6', 'typescript-7'] as const;

/** The options of one compilation. */
export interface TypeProject {
  readonly name: string;
  readonly compilerOptions: Readonly<Record<string, unknown>>;
  readonly files: readonly string[];
}

const PROGRAMS = new URL('../programs/', import.meta.url).pathname;
const TOOLS = new URL('../node_modules/', import.meta.url).pathname;
const TYPE_PACKAGES = ['@cloudflare/workers-types', '@types/bun', '@types/node'];

/** Puts the programs, and the types of the runtimes that they name, into a folder of the application. */
export async function createTypeProjects(
  application: string,
  name: string,
  projects: readonly TypeProject[],
): Promise<string> {
  const folder = join(application, name);
  await cp(PROGRAMS, folder, { recursive: true });
  for (const types of TYPE_PACKAGES) {
    const link = join(folder, 'node_modules', types);
    await mkdir(dirname(link), { recursive: true });
    await symlink(join(TOOLS, types), link);
  }
  for (const { name: project, compilerOptions, files } of projects) {
    const config = { compilerOptions: { noEmit: true, ...compilerOptions }, files };
    await writeFile(join(folder, fileOf(project)), JSON.stringify(config));
  }
  return folder;
}

const fileOf = (project: string): string => `tsconfig.${project}.json`;

/**
 * Compiles all projects of a folder in one process, which is three times as fast as one process per project. Returns
 * what the compiler printed for each project: nothing when it compiles.
 */
export async function compile(
  compiler: string,
  folder: string,
): Promise<Readonly<Record<string, string>>> {
  const program = join(TOOLS, compiler, 'bin/tsc');
  const configs = readdirSync(folder).filter((file) => /^tsconfig\..+\.json$/.test(file));
  const command = [process.execPath, program, '--build', '--force', '--verbose', ...configs];
  const { stdout, stderr } = await runTool(command, folder);
  const [, ...builds] = (stdout + stderr).split(/^.*Building project '/m);
  return Object.fromEntries(
    builds.map((build) => {
      const { groups } =
        /^(?:.*\/)?tsconfig\.(?<name>[^/]+)\.json'\.\.\.\n(?<output>.*)$/s.exec(build) ?? {};
      return [groups?.['name'] ?? build, withoutProgress(groups?.['output'] ?? '')];
    }),
  );
}

/** Leaves out the lines that begin with a time. */
function withoutProgress(output: string): string {
  const lines = output.split('\n').filter((line) => !/^(\d+:\d+:\d+|$)/.test(line));
  return lines.join('\n');
}

/** The version of a compiler that is installed. */
export function versionOf(compiler: string): string {
  const manifest = readFileSync(join(TOOLS, compiler, 'package.json'), 'utf8');
  return (JSON.parse(manifest) as { version: string }).version;
}
