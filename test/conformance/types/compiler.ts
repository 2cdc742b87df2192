import ts from 'typescript';

// In this folder, so that the imports of the code resolve.
const FILE = new URL('code.ts', import.meta.url).pathname;

/** A TypeScript file that exists in memory only, as an editor shows it. */
export interface OpenFile {
  /** The first error of each line that has one; the key is the number of the line, from 0. */
  readonly errors: () => ReadonlyMap<number, string>;
  /** The names that the editor offers at a position. */
  readonly completionsAt: (position: number) => readonly string[];
}

/** Opens a file with the options of tsconfig.json. */
export function openFile(code: string): OpenFile {
  const service = ts.createLanguageService(createHost(code));
  return {
    errors: () => {
      const source = ts.createSourceFile(FILE, code, ts.ScriptTarget.Latest);
      const found = [
        ...service.getSyntacticDiagnostics(FILE),
        ...service.getSemanticDiagnostics(FILE),
      ].map(({ start = 0, messageText }) => {
        const { line } = source.getLineAndCharacterOfPosition(start);
        return [line, ts.flattenDiagnosticMessageText(messageText, '\n')] as const;
      });
      return new Map(found.reverse());
    },
    completionsAt: (position) =>
      service.getCompletionsAtPosition(FILE, position, {})?.entries.map(({ name }) => name) ?? [],
  };
}

function createHost(code: string): ts.LanguageServiceHost {
  const { config } = ts.readConfigFile('tsconfig.json', (path) => ts.sys.readFile(path));
  const { options } = ts.parseJsonConfigFileContent(
    config,
    { ...ts.sys, readDirectory: () => [] },
    '.',
  );
  const read = (path: string): string | undefined => (path === FILE ? code : ts.sys.readFile(path));
  return {
    getCompilationSettings: () => ({ ...options, noUnusedLocals: false }),
    getScriptFileNames: () => [FILE],
    getScriptVersion: () => '1',
    getScriptSnapshot: (path) => {
      const text = read(path);
      return text === undefined ? undefined : ts.ScriptSnapshot.fromString(text);
    },
    getCurrentDirectory: () => process.cwd(),
    getDefaultLibFileName: (settings) => ts.getDefaultLibFilePath(settings),
    fileExists: (path) => path === FILE || ts.sys.fileExists(path),
    readFile: read,
  };
}
