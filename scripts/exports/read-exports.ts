import { readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import ts from 'typescript';
import { createCachingHost } from '../create-caching-host.ts';
import { originalOf, writeType } from './canonical-type.ts';

/** The exports of a build: `entry > name` and the text of the type. */
export type Exports = ReadonlyMap<string, string>;

interface Manifest {
  readonly exports: Readonly<Record<string, string | { readonly types: string }>>;
}

const OPTIONS: ts.CompilerOptions = {
  target: ts.ScriptTarget.ES2024,
  module: ts.ModuleKind.NodeNext,
  moduleResolution: ts.ModuleResolutionKind.NodeNext,
  noEmit: true,
  types: [],
};

/** Reads the exports of every entry of a build. `package.json` beside it lists the entries. */
export function readExports(dist: string): Exports {
  const entries = readEntries(dist);
  const files = entries.map(({ file }) => file);
  const program = ts.createProgram(files, OPTIONS, createCachingHost(OPTIONS));
  const checker = program.getTypeChecker();
  const exported = entries.flatMap(({ entry, file }) =>
    exportsOf(program, file).map((symbol) => ({ entry, symbol })),
  );
  const names = new Map<ts.Symbol, string>();
  for (const { entry, symbol } of exported) {
    const original = originalOf(symbol, checker);
    if (original !== undefined && !names.has(original))
      names.set(original, `${entry}#${symbol.name}`);
  }
  return new Map(
    exported.map(({ entry, symbol }) => [
      `${entry} > ${symbol.name}`,
      writeType(originalOf(symbol, checker) ?? symbol, checker, names),
    ]),
  );
}

function readEntries(dist: string): { readonly entry: string; readonly file: string }[] {
  const root = dirname(resolve(dist));
  const { exports } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as Manifest;
  return Object.entries(exports).flatMap(([entry, target]) =>
    typeof target === 'string'
      ? []
      : [{ entry, file: join(resolve(dist), target.types.replace(/^\.\/dist\//, '')) }],
  );
}

function exportsOf(program: ts.Program, file: string): ts.Symbol[] {
  const source = program.getSourceFile(file);
  if (source === undefined) throw new Error(`${file} does not exist: build the package first`);
  const module = program.getTypeChecker().getSymbolAtLocation(source);
  return module === undefined ? [] : program.getTypeChecker().getExportsOfModule(module);
}
