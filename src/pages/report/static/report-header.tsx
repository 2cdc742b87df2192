import type { VNode } from 'preact';
import { type GateName, type GateResult, toGateWord } from '../../../batch/gates/gate.ts';
import { toPercentText, toScoreText } from '../../../batch/report/number-texts.ts';
import { toSignedText } from '../../../batch/gates/gate-numbers.ts';
import { ScrollTable } from '../../text/tables.tsx';
import { toTextNodes } from '../../text/text.tsx';
import { toVisibleText } from '../../text/visible-text.ts';
import type { ReportView } from '../report-view.ts';
import { linkTo } from '../rows/view-state.ts';

/** Answers first whether the run is good enough, and what got worse. */
export function ReportHeader({ view }: { readonly view: ReportView }): VNode {
  const { facts, gates, gateVerdict, notices, sentence, title } = view;
  return (
    <header class="page-header">
      <a class="skip" href="#explorer">
        Skip to the rows
      </a>
      <div class="facts">
        <h1>{toTextNodes(title)}</h1>
        <span id="tools" />
        <p class="muted">
          {facts.map((fact, index) => (
            <>
              {index > 0 && ' · '}
              {toTextNodes(fact)}
            </>
          ))}
        </p>
      </div>
      <p class="sentence">{toTextNodes(sentence)}</p>
      <p class="badges">
        {gateVerdict !== undefined && (
          <strong class={`badge ${gateVerdict.replace(' ', '-')}`}>Gates: {gateVerdict}</strong>
        )}
        <Chips view={view} />
      </p>
      {gates.length > 0 && <GateTable gates={gates} />}
      {notices.map((notice) => (
        <p class="notice">{toTextNodes(notice)}</p>
      ))}
    </header>
  );
}

/** What is missing never hides the verdict of the gates: it has chips of its own. */
function Chips({ view: { earlyStop, summary } }: { readonly view: ReportView }): VNode {
  const counts = [
    [summary.scored, 'scored', 'scored'],
    [summary.failed, 'failed', 'failed'],
    [summary.notApplicable, 'not applicable', 'not_applicable'],
  ] as const;
  return (
    <>
      {counts.map(
        ([count, text, status]) =>
          (count > 0 || status === 'scored') && (
            <a class={status === 'failed' ? 'chip problem-chip' : 'chip'} href={linkTo({ status })}>
              {count} {text}
            </a>
          ),
      )}
      {earlyStop !== null && (
        <span class="chip problem-chip">incomplete: {toTextNodes(earlyStop)}</span>
      )}
    </>
  );
}

const SIGNS = { passed: '✓', FAILED: '✗', unclear: '?' } as const;

interface GateTableProps {
  readonly gates: readonly GateResult[];
}

/** More criteria that passed would push what got worse out of the first screen. */
const MAX_PASSED = 3;

/** One table, criterion by gate. Many criteria that passed every gate are folded when another one did not. */
function GateTable({ gates }: GateTableProps): VNode {
  const isOpen = ({ passed }: GateResult): boolean => passed !== true;
  const failing = new Set(gates.filter(isOpen).map(({ criterion }) => criterion));
  const criteria = [...new Set(gates.map(({ criterion }) => criterion))];
  const passing = criteria.filter((criterion) => !failing.has(criterion));
  const failures = (name: string): number =>
    gates.filter((gate) => gate.criterion === name && isOpen(gate)).length;
  const sorted = [...failing].toSorted((one, other) => failures(other) - failures(one));
  if (failing.size === 0 || passing.length <= MAX_PASSED)
    return <GateRows gates={gates} criteria={[...sorted, ...passing]} label="Gates" />;
  return (
    <>
      <GateRows gates={gates} criteria={sorted} label="Gates" />
      <details class="passed-gates">
        <summary>{passing.length} criteria passed every gate</summary>
        <GateRows gates={gates} criteria={passing} label="Gates that passed" />
      </details>
    </>
  );
}

interface GateRowsProps extends GateTableProps {
  readonly criteria: readonly string[];
  /** The name of the table in screen readers. */
  readonly label: string;
}

function GateRows({ criteria, gates, label }: GateRowsProps): VNode {
  const names = [...new Set(gates.map(({ gate }) => gate))];
  return (
    <ScrollTable label={label} class="gates" columns={['criterion', ...names]}>
      {criteria.map((criterion) => (
        <tr>
          <th scope="row">
            <a href={linkTo({ criterion, sort: `score:${criterion}` })}>{toTextNodes(criterion)}</a>
          </th>
          {names.map((name) => (
            <GateCell
              gate={gates.find((gate) => gate.criterion === criterion && gate.gate === name)}
            />
          ))}
        </tr>
      ))}
    </ScrollTable>
  );
}

function GateCell({ gate }: { readonly gate: GateResult | undefined }): VNode {
  if (gate === undefined) return <td class="muted">-</td>;
  const word = toGateWord(gate);
  const { message, required, value } = gate;
  return (
    <td title={toVisibleText(message)}>
      <strong class={`gate-word ${word.toLowerCase()}`}>
        {SIGNS[word]} {word}
      </strong>{' '}
      <span class="gate-value">{value === null ? 'no value' : toGateText(gate.gate, value)}</span>{' '}
      <span class="muted gate-limit">limit {toGateText(gate.gate, required)}</span>
    </td>
  );
}

function toGateText(gate: GateName, value: number): string {
  switch (gate) {
    case 'min-pass-rate':
    case 'min-coverage':
      return toPercentText(value);
    case 'min-mean':
      return toScoreText(value);
    case 'baseline':
    case 'max-drop':
      return toSignedText(value, 3);
  }
}
