import { dirname } from 'node:path';
import ts from 'typescript';

const libraries = new Map<string, ts.SourceFile | undefined>();

/**
 * Creates a host for programs of TypeScript. The files of the standard library, which take longer to parse than a small
 * program, are parsed once for all programs of the same target.
 */
export function createCachingHost(options: ts.CompilerOptions): ts.CompilerHost {
  const host = ts.createCompilerHost(options);
  const folder = dirname(ts.getDefaultLibFilePath(options));
  const parse = host.getSourceFile.bind(host);
  return {
    ...host,
    getSourceFile: (path, version, ...rest) => {
      if (dirname(path) !== folder) return parse(path, version, ...rest);
      const key = JSON.stringify([path, version]);
      if (!libraries.has(key)) libraries.set(key, parse(path, version, ...rest));
      return libraries.get(key);
    },
  };
}
