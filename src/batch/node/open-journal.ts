import { randomUUID } from 'node:crypto';
import { ConfigurationError } from '../../errors/configuration-error.ts';
import { checkOptions, guardOptions } from '../../errors/check-options.ts';
import type { WarningEvent } from '../../service/hooks.ts';
import { systemClock } from '../../values/clock.ts';
import { describeValue } from '../../values/describe-value.ts';
import { once } from '../../values/once.ts';
import { oneOf, optional, type RulesFor, typeRule } from '../../values/rules.ts';
import type { Journal } from '../journal/journal.ts';
import type { Durability } from './disk-sync.ts';
import { FileJournal } from './file-journal.ts';

/** The options of `openJournal`. */
export interface OpenJournalOptions {
  /**
   * When lines are written to the disk, and not only to the cache of the system: `'process'` leaves that to the
   * system, `'second'` does it once per second and at the end, `'each'` after each line. With every value a line
   * survives the end of the process, also by SIGKILL; only a power failure can lose it.
   *
   * @defaultValue `'second'`
   */
  readonly durability?: Durability | undefined;
  /**
   * Receives a warning when the runtime has no `node:sqlite`, and so no lock: the code is `journal_not_locked`. Two
   * processes that use the journal at the same time may then pay for the same evaluation twice; nothing is lost.
   *
   * @defaultValue `process.emitWarning`
   */
  readonly onWarning?: ((warning: WarningEvent) => void) | undefined;
}

const journalRules = /* @__PURE__ */ once((): RulesFor<OpenJournalOptions> => ({
  durability: optional(oneOf('process', 'second', 'each')),
  onWarning: optional(typeRule('function')),
}));

/**
 * Creates a journal that is a file: one line of JSON per row and outcome, to which lines are only appended. A run
 * that was interrupted continues where it stopped when it is started again with the same file. The run opens the
 * file, and creates it if it does not exist, with permissions for its owner only; a lock, in a file of the name
 * `.NAME.lock` beside it, keeps other processes from writing at the same time.
 *
 * @param path - The path of the file. Its folder must exist.
 * @param options - All have defaults.
 * @throws `ConfigurationError` when the path or an option is not valid. What is wrong with the file is reported
 * when the run opens it: `JournalError` when it is in use, damaged, not a journal or cannot be opened, and
 * `ConfigurationError` when it was written with other settings.
 *
 * @example
 * ```ts
 * import { Client } from 'align-evals';
 * import { evaluateAll } from 'align-evals/batch';
 * import { openJournal } from 'align-evals/batch/node';
 *
 * const rows = [
 *   {
 *     id: 'hours',
 *     messages: [
 *       { role: 'user', content: 'When do you open?' },
 *       { role: 'assistant', content: 'Good morning! We open at nine.' },
 *     ],
 *   },
 * ];
 * const journal = openJournal('run.jsonl');
 * const criteria = { tone: 'Reward friendly answers' };
 * for await (const outcome of evaluateAll(new Client(), rows, { criteria, journal })) {
 *   console.log(outcome.id, outcome.criterion, outcome.score);
 * }
 * ```
 */
export function openJournal(path: string, options: OpenJournalOptions = {}): Journal {
  return guardOptions('openJournal', () => {
    requirePath(path);
    const what = { what: 'openJournal', usage: "openJournal('run.jsonl', { durability })" };
    const { durability = 'second', onWarning = emitWarning } = checkOptions(
      options,
      journalRules(),
      what,
    );
    return new FileJournal(path, {
      durability,
      clock: systemClock,
      createId: randomUUID,
      onUnlocked: () => {
        onWarning({
          code: 'journal_not_locked',
          detail: path,
          fix: 'use the journal in one process at a time, or a runtime that has node:sqlite',
        });
      },
    });
  });
}

function requirePath(path: unknown): void {
  if (typeof path === 'string' && path !== '') return;
  throw new ConfigurationError(
    `The path of the journal is ${describeValue(path)}: pass the path of a file, such as "run.jsonl"`,
    { code: 'invalid_option', option: 'path' },
  );
}

function emitWarning({ detail = '', fix = '' }: WarningEvent): void {
  process.emitWarning(`Nothing keeps another process from writing to ${detail}: ${fix}`, {
    type: 'AlignWarning',
    code: 'journal_not_locked',
  });
}
