import type { Reporter, TestCase, TestModule } from 'vitest/node';

/** Prints one row per tool: a group of tests, or a file that has no groups. */
export const tableReporter: Reporter = {
  onTestRunEnd: (modules) => {
    const rows = modules.flatMap(toRows).toSorted();
    console.log(['', toLine('tool', 'checks', 'passed'), ...rows, ''].join('\n'));
  },
};

function toRows({ children, relativeModuleId }: TestModule): string[] {
  const alone = Array.from(children.tests());
  const file = relativeModuleId.replace(/^.*\/|\.test\.ts$/g, '');
  return [
    ...Array.from(children.suites(), ({ name, children: own }) =>
      toRow(name, Array.from(own.allTests())),
    ),
    ...(alone.length === 0 ? [] : [toRow(file, alone)]),
  ];
}

function toRow(name: string, tests: readonly TestCase[]): string {
  const passed = tests.filter((test) => test.result().state === 'passed').length;
  return toLine(name, String(tests.length), String(passed));
}

function toLine(tool: string, checks: string, passed: string): string {
  return tool.padEnd(20) + checks.padStart(8) + passed.padStart(8);
}
