import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The name of the file with the licences, beside the build that they are for. */
const LICENSES = 'LICENSES.txt';

const METAFILE = 'metafile-esm.json';

/** What a build lists of the files that it was made from. */
export interface Metafile {
  readonly outputs: Readonly<
    Record<
      string,
      { readonly inputs: Readonly<Record<string, { readonly bytesInOutput: number }>> }
    >
  >;
}

interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly license?: string;
}

/**
 * Writes the licence of every package that the metafile of a build lists.
 *
 * @param others - The packages that are in the build as text, such as those of a page.
 */
export async function writeLicenses(folder: string, others: readonly string[] = []): Promise<void> {
  const own = packagesOf(await readMetafile(folder));
  await writeLicensesOf([...new Set([...own, ...others])].sort(), folder);
}

/** Reads the metafile of a build, which is not in the package. */
export async function readMetafile(folder: string): Promise<Metafile> {
  return JSON.parse(await readFile(join(folder, METAFILE), 'utf8')) as Metafile;
}

/** Writes the licences of packages, by their folders, into one file of a folder of the build. */
export async function writeLicensesOf(packages: readonly string[], folder: string): Promise<void> {
  const texts = await Promise.all(packages.map(readLicense));
  await writeFile(join(folder, LICENSES), texts.join(`\n${'-'.repeat(80)}\n\n`));
}

/** The folders of the packages whose code is in the outputs of a build, each once, in alphabetical order. */
export function packagesOf({ outputs }: Metafile): string[] {
  const files = Object.values(outputs).flatMap(({ inputs }) =>
    Object.entries(inputs)
      .filter(([file, { bytesInOutput }]) => file.includes('node_modules/') && bytesInOutput > 0)
      .map(([file]) => file),
  );
  return [...new Set(files.map(packageOf))].sort();
}

/** The folder of the package to which a file belongs; a package inside another is one of its own. */
function packageOf(file: string): string {
  const start = file.lastIndexOf('node_modules/') + 'node_modules/'.length;
  const [first = '', second = ''] = file.slice(start).split('/');
  return file.slice(0, start) + (first.startsWith('@') ? `${first}/${second}` : first);
}

async function readLicense(folder: string): Promise<string> {
  const manifest = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as Manifest;
  const file = (await readdir(folder)).find((name) => /^licen[cs]e([-.][\w.-]+)?$/i.test(name));
  if (file === undefined) throw new Error(`${manifest.name} has no licence file: ${folder}`);
  const text = await readFile(join(folder, file), 'utf8');
  return `${manifest.name} ${manifest.version} (${manifest.license ?? 'see below'})\n\n${text.trim()}\n`;
}
