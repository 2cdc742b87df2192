import type { Reporter } from 'vitest/node';

interface TimedFile {
  readonly relativeModuleId: string;
  /** Has the duration in milliseconds. */
  readonly diagnostic: () => { readonly duration: number };
}

const SHOWN = 10;
/** A run of fewer files is read as a whole. */
const FEW_FILES = 50;

/** Prints the files of a long run that took longest, because some of them can be made faster. */
export const slowestFiles: Reporter = {
  onTestRunEnd: (modules) => {
    if (modules.length >= FEW_FILES) console.log(describeSlowest(modules));
  },
};

/** Lists the slowest files with their seconds, the slowest first. */
export function describeSlowest(modules: readonly TimedFile[]): string {
  const lines = modules
    .map((module) => ({ file: module.relativeModuleId, ms: module.diagnostic().duration }))
    .toSorted((one, other) => other.ms - one.ms)
    .slice(0, SHOWN)
    .map(({ file, ms }) => `${(ms / 1000).toFixed(1).padStart(7)} s  ${file}`);
  return ['', 'The slowest files:', ...lines, ''].join('\n');
}
