import type { VNode } from 'preact';
import { Text } from '../../text/text.tsx';
import type { ReportView } from '../report-view.ts';
import { ScoreCell } from './groups-section.tsx';

/** The means of more than two runs, from the earliest. The rest of the report compares the first and the last. */
export function RunsSection({ runs }: Pick<ReportView, 'runs'>): VNode {
  const criteria = [...new Set(runs.flatMap(({ scores }) => Object.keys(scores)))];
  const isPartial = runs.some(({ scores }) => Object.keys(scores).length < criteria.length);
  return (
    <section aria-labelledby="runs-title">
      <h2 id="runs-title">Runs</h2>
      <div class="scroll" tabIndex={0} role="region" aria-label="Means of the runs">
        <table class="groups runs">
          <thead>
            <tr>
              <th scope="col">run</th>
              {criteria.map((criterion) => (
                <th scope="col">
                  <Text value={criterion} />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {runs.map(({ name, scores }) => (
              <tr>
                <th scope="row">
                  <Text value={name} />
                </th>
                {criteria.map((criterion) => (
                  <ScoreCell
                    label={`${name}, ${criterion}`}
                    scores={Object.hasOwn(scores, criterion) ? scores[criterion] : undefined}
                  />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {isPartial && (
        <p class="muted">
          A run without a mean does not have the criterion, or has it with another text.
        </p>
      )}
    </section>
  );
}
