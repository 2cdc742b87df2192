import { describe, expect, it } from 'vitest';
import type { Report } from '../../../../src/batch/report/report.ts';
import { ConfigurationError } from '../../../../src/errors/configuration-error.ts';
import { renderHtmlReport } from '../../../../src/report/render-html-report.ts';
import { joinParts, journalOf, sampleReport } from '../../../kit/pages/html-reports.ts';

const JOURNAL = journalOf([{ scores: { tone: 0.9 } }]);
const INVALID_LINES = { code: 'invalid_option', option: 'lines' } as const;

describe('renderHtmlReport', () => {
  it.each([
    [
      { conversation: false },
      'renderHtmlReport does not have the option "conversation": did you mean conversations?',
    ],
    [{ conversations: 'no' }, 'conversations is "no": it must be true or false'],
    [{ maxRows: 0 }, 'maxRows is 0: it must be an integer of at least 1'],
    [{ maxRows: -1 }, 'maxRows is -1: it must be an integer of at least 1'],
    [{ maxRows: 1.5 }, 'maxRows is 1.5: it must be an integer of at least 1'],
    [{ maxRows: null }, 'maxRows is null: it must be an integer of at least 1'],
    [{ lines: 'run.jsonl' }, 'lines is a string of 9 characters: it must be a function'],
  ])('throws for the options %j, before the first part', (options, message) => {
    expect(() => renderHtmlReport(sampleReport(JOURNAL), options as object)).toThrow(message);
  });

  it.each([
    ['report', undefined, 'undefined'],
    ['report.record', {}, 'undefined'],
    ['report.record', { ...sampleReport(JOURNAL), record: {} }, 'an object'],
    ['report.summary', { ...sampleReport(JOURNAL), summary: null }, 'null'],
    ['report.gates', { ...sampleReport(JOURNAL), gates: undefined }, 'undefined'],
  ])('throws for a report without %s, before the first part', (option, report, shown) => {
    expect(() => renderHtmlReport(report as Report)).toThrow(
      new ConfigurationError(
        `${option} is ${shown}: pass { record, summary, gates }, with the record of readJournal, its summary of summarize, and the list of gates of evaluateGates, which may be empty`,
        { code: 'invalid_option', option },
      ),
    );
  });

  it.each([
    [
      'of another run',
      JOURNAL.map((line) => (line.t === 'run' ? { ...line, run: 'another' } : line)),
      'lines are of the run another, and the report is of the run 0199c0de-0000-7000-8000-000000000001: return the lines of the journal that the record was read from',
    ],
    [
      'of no run',
      [],
      'lines are of no run, and the report is of the run 0199c0de-0000-7000-8000-000000000001: return the lines of the journal that the record was read from',
    ],
  ])('throws for the lines %s, before the first part', async (_name, lines, message) => {
    const parts = renderHtmlReport(sampleReport(JOURNAL), { lines: () => lines });
    await expect(parts.next()).rejects.toThrow(new ConfigurationError(message, INVALID_LINES));
  });

  it('throws for lines that can be read once only', async () => {
    const lines = JOURNAL.values();
    await expect(
      joinParts(renderHtmlReport(sampleReport(JOURNAL), { lines: () => lines })),
    ).rejects.toThrow(
      new ConfigurationError(
        `lines returned ${JOURNAL.length} lines when it was called first, and 0 then: return all of them each time, as () => journalLines(path) does`,
        INVALID_LINES,
      ),
    );
  });
});
