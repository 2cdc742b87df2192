import ts from 'typescript';
import type { Finding } from './finding.ts';
import type { Project } from './project.ts';

/** Type-checks every code block. */
export function checkExamples({ program, examples }: Project): Finding[] {
  return examples.flatMap(({ block, source }) =>
    [...program.getSyntacticDiagnostics(source), ...program.getSemanticDiagnostics(source)].map(
      ({ start = 0, messageText }) => ({
        file: block.file,
        line: block.line + source.getLineAndCharacterOfPosition(start).line,
        message: `the example does not compile: ${ts.flattenDiagnosticMessageText(messageText, ' ')}`,
      }),
    ),
  );
}
