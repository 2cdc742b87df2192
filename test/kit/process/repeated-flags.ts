import { isDeepStrictEqual } from 'node:util';
import { createProgram, type Program } from '../../../src/cli/program.ts';
import { createCommandStage } from './command.ts';

/** The values of flags that do not take any number. */
const VALUES: Readonly<Record<string, string>> = {
  ...{ '--criterion': 'tone=Reward', '--field': 'input=q', '--tag': 'env=a', '--share': '1/3' },
  ...{ '--shard': '1/2', '--format': 'csv', '--retention': 'none', '--keep': 'scores' },
  ...{ '--budget': 'requests=3', '--region': 'us', '--report': 'html', '--threshold': '0.5' },
  ...{ '--min-pass-rate': '0.5', '--min-mean': '0.5', '--max-drop': '0.5', '--min-coverage': '1' },
};

interface FlagOption {
  readonly long?: string | null | undefined;
  readonly required: boolean;
  readonly attributeName: () => string;
}

interface CreatedCommand<Flags> {
  readonly options: readonly FlagOption[];
  readonly action: (listener: () => void) => unknown;
  readonly optsWithGlobals: () => Flags;
}

/**
 * Returns the flags of a command, and those of every command, that are lost when a run with them is continued: the command
 * that continues it is parsed again.
 */
export function flagsNotRepeated<Flags extends object>(
  name: 'evaluate' | 'run',
  create: (program: Program) => CreatedCommand<Flags>,
  continueWith: (flags: Flags) => readonly string[],
): string[] {
  const parse = (words: readonly string[]) => {
    const program = createProgram(createCommandStage());
    const command = create(program);
    command.action(() => undefined);
    program.parse(words, { from: 'user' });
    return { flags: command.optsWithGlobals(), options: [...command.options, ...program.options] };
  };
  return parse([name]).options.flatMap((option) => {
    const long = option.long ?? '';
    if (long === '--version') return [];
    const value = option.required ? [VALUES[long] ?? '3'] : [];
    const { flags } = parse([name, long, ...value]);
    const again = parse(continueWith(flags).slice(1));
    const valueIn = (all: Flags): unknown =>
      new Map(Object.entries(all)).get(option.attributeName());
    return isDeepStrictEqual(valueIn(again.flags), valueIn(flags)) ? [] : [long];
  });
}
