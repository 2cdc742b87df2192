import type { VNode } from 'preact';
import { GateList } from '../../scores/gate-list.tsx';
import { Text } from '../../text/text.tsx';
import type { ReportView } from '../report-view.ts';

/** The verdict, what was run, and the gates. */
export function ReportHeader({ view }: { readonly view: ReportView }): VNode {
  const { facts, gates, notices, sentence, title, verdict } = view;
  const { failed, notApplicable, scored } = view.summary;
  return (
    <header class="page-header">
      <div class="facts">
        <h1>
          <Text value={title} />
        </h1>
        <span id="tools" />
        <p class="muted">
          {facts.map((fact, index) => (
            <>
              {index > 0 && ' · '}
              <Text value={fact} />
            </>
          ))}
        </p>
      </div>
      {notices.map((notice) => (
        <p class="notice">
          <Text value={notice} />
        </p>
      ))}
      <p class="verdict">
        {verdict !== undefined && <strong class={verdict}>{verdict.toUpperCase()}</strong>}{' '}
        <Text value={reasonsOf(sentence)} />
      </p>
      <p>
        {scored} scored · {notApplicable} not applicable · {failed} failed
      </p>
      {gates.length > 0 && <GateList gates={gates} />}
    </header>
  );
}

/** The badge has the words up to the colon. */
function reasonsOf(sentence: string): string {
  const reasons = sentence.replace(/^[^:]*: /, '');
  return reasons.slice(0, 1).toUpperCase() + reasons.slice(1);
}
