import { resolve } from 'node:path';
import ts from 'typescript';
import type { CodeBlock } from './code-blocks.ts';

/** The program of the entry points and of every code block, which exists in memory only. */
export interface Project {
  readonly program: ts.Program;
  readonly entryPoints: readonly ts.SourceFile[];
  readonly examples: readonly { readonly block: CodeBlock; readonly source: ts.SourceFile }[];
}

/** Compiles the entry points and the code blocks together, with the options of tsconfig.json. */
export function createProject(
  entryPoints: readonly string[],
  blocks: readonly CodeBlock[],
): Project {
  const options = readOptions();
  const byPath = new Map(blocks.map((block) => [pathOf(block), block]));
  const rootNames = [...entryPoints.map((path) => resolve(path)), ...byPath.keys()];
  const program = ts.createProgram(rootNames, options, createHost(options, byPath));
  return {
    program,
    entryPoints: entryPoints.map((path) => sourceOf(program, resolve(path))),
    examples: Array.from(byPath, ([path, block]) => ({ block, source: sourceOf(program, path) })),
  };
}

/** Beside the file it comes from, so that imports resolve the same way. */
function pathOf({ file, line }: CodeBlock): string {
  return resolve(`${file}.${line}.ts`);
}

function readOptions(): ts.CompilerOptions {
  const file = ts.readConfigFile('tsconfig.json', (path) => ts.sys.readFile(path));
  const { options } = ts.parseJsonConfigFileContent(file.config, ts.sys, process.cwd());
  return {
    ...options,
    // An example may create values that it does not use, and has no declarations.
    noUnusedLocals: false,
    noUnusedParameters: false,
    declaration: false,
    isolatedDeclarations: false,
  };
}

function createHost(
  options: ts.CompilerOptions,
  blocks: ReadonlyMap<string, CodeBlock>,
): ts.CompilerHost {
  const host = ts.createCompilerHost(options);
  const onDisk = host.getSourceFile.bind(host);
  return {
    ...host,
    fileExists: (path) => blocks.has(path) || ts.sys.fileExists(path),
    readFile: (path) => blocks.get(path)?.code ?? ts.sys.readFile(path),
    getSourceFile: (path, languageVersion, ...rest) => {
      const block = blocks.get(path);
      if (block === undefined) return onDisk(path, languageVersion, ...rest);
      return ts.createSourceFile(path, block.code, languageVersion);
    },
  };
}

function sourceOf(program: ts.Program, path: string): ts.SourceFile {
  const source = program.getSourceFile(path);
  if (source === undefined) throw new Error(`${path} is not there: see "exports" of package.json`);
  return source;
}
