import type { VNode } from 'preact';
import { Text } from '../../text/text.tsx';
import type { Usage } from '../api/records.ts';
import type { PageProps } from '../page-props.ts';
import { UsageFigures } from './usage-figures.tsx';
import { findMissing, toScopeText } from './usage-texts.ts';

/** The usage of the account, in both regions. */
export function UsagePage({ usage: { error, value } }: Pick<PageProps, 'usage'>): VNode {
  const notice = value?.notice ?? null;
  return (
    <>
      <h1 tabIndex={-1}>Usage</h1>
      {/* Always there: only what changes inside of it is announced. */}
      <div role="status">
        {notice !== null && (
          <p class="notice">
            <span aria-hidden="true">⚠ </span>
            <Text value={notice} />
          </p>
        )}
      </div>
      {value === undefined ? (
        error === undefined && <p class="muted">Loading…</p>
      ) : (
        <UsageOfRegions usage={value} />
      )}
    </>
  );
}

function UsageOfRegions({ usage }: { readonly usage: Usage }): VNode | null {
  const reached = usage.regions.map(({ region }) => region);
  if (reached.length === 0) return null;
  const scope = toScopeText(usage.combined, reached);
  return (
    <>
      <section class="card" aria-labelledby="scope">
        <h2 id="scope">{scope}</h2>
        <UsageFigures usage={usage} label={scope} />
      </section>
      <section aria-labelledby="regions">
        <h2 id="regions">Regions</h2>
        {usage.regions.map((region) => {
          const name = region.region.toUpperCase();
          return (
            <details key={region.region} class="card">
              <summary>{name}</summary>
              <UsageFigures usage={region} label={name} />
            </details>
          );
        })}
        {findMissing(reached).map((region) => (
          <p key={region} class="card muted">
            {region.toUpperCase()} not reached
          </p>
        ))}
      </section>
    </>
  );
}
