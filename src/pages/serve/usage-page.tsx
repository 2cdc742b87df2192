import type { VNode } from 'preact';
import { type Region, REGIONS } from '../../service/regions.ts';
import { ScrollTable } from '../text/tables.tsx';
import { toTextNodes } from '../text/text.tsx';
import { ActivityCharts } from './activity-charts.tsx';
import type { Usage, UsageByCore } from './api/records.ts';
import type { PageProps } from './page-props.ts';

export function UsagePage({ usage: { error, value } }: Pick<PageProps, 'usage'>): VNode {
  const missing = value === undefined ? [] : findMissing(value.regions.map(({ region }) => region));
  return (
    <>
      <h1 tabIndex={-1}>Usage</h1>
      {/* Always there: only what changes inside of it is announced. */}
      <div role="status">
        {missing.length > 0 && (
          <p class="notice">
            <span aria-hidden="true">⚠ </span>
            {toMissingText(missing)}
          </p>
        )}
      </div>
      {value === undefined ? (
        error === undefined && <p class="muted">Loading…</p>
      ) : (
        <>
          {error !== undefined && <p class="muted">These are the figures before it stopped.</p>}
          <UsageOfRegions usage={value} isCurrent={error === undefined} />
        </>
      )}
    </>
  );
}

interface UsageOfRegionsProps extends Pick<UsageFiguresProps, 'isCurrent'> {
  readonly usage: Usage;
}

function UsageOfRegions({ isCurrent, usage }: UsageOfRegionsProps): VNode | null {
  const reached = usage.regions.map(({ region }) => region);
  if (reached.length === 0) return null;
  const scope = toScopeText(usage.combined, reached);
  return (
    <>
      <section class="card" aria-labelledby="scope">
        <h2 id="scope">{scope}</h2>
        <UsageFigures usage={usage} label={scope} isCurrent={isCurrent} />
      </section>
      <ActivityCharts activity={usage.activity} />
      <section aria-labelledby="regions">
        <h2 id="regions">Regions</h2>
        {usage.regions.map((region) => {
          const name = region.region.toUpperCase();
          return (
            <details key={region.region} class="card">
              <summary>{name}</summary>
              <UsageFigures usage={region} label={name} isCurrent={isCurrent} />
            </details>
          );
        })}
      </section>
    </>
  );
}

interface UsageFiguresProps {
  readonly usage: UsageByCore;
  /** The scope of the table, for screen readers. */
  readonly label: string;
  /** False when the server stopped: nothing is known about evaluations after these figures. */
  readonly isCurrent: boolean;
}

function UsageFigures({ isCurrent, label, usage }: UsageFiguresProps): VNode {
  return (
    <>
      <Totals usage={usage} />
      {Object.keys(usage.byModelCore).length === 0 ? (
        isCurrent && <p class="muted">This server has evaluated nothing yet.</p>
      ) : (
        <CoreTable usage={usage} label={label} />
      )}
    </>
  );
}

function Totals({ usage }: Pick<UsageFiguresProps, 'usage'>): VNode {
  const { cachedTokens, monthlyCreditAllowance: allowance, totalCredits, totalTokens } = usage;
  const cached = shareOf(cachedTokens, totalTokens);
  const share = allowance === null ? undefined : shareOf(totalCredits, allowance);
  return (
    <dl class="figures">
      <Figure name="Credits" value={toCreditText(totalCredits)} share={share}>
        {allowance === null ? 'no limit' : `of ${toCreditText(allowance)}`}
      </Figure>
      <Figure name="Tokens" value={toTokenText(totalTokens)} />
      <Figure name="Cached tokens" value={toTokenText(cachedTokens)} share={cached}>
        {toShareText(cached)}
      </Figure>
    </dl>
  );
}

interface FigureProps {
  readonly name: string;
  readonly value: string;
  readonly share?: number | undefined;
  readonly children?: string;
}

function Figure({ children, name, share, value }: FigureProps): VNode {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <span class="figure">{value}</span> {children}
        {share !== undefined && <ShareBar share={share} />}
      </dd>
    </div>
  );
}

function CoreTable({ label, usage }: Omit<UsageFiguresProps, 'isCurrent'>): VNode {
  const cores = Object.entries(usage.byModelCore).sort(
    ([, one], [, other]) => other.totalTokens - one.totalTokens,
  );
  return (
    <ScrollTable
      label={`Usage by model core, ${label}`}
      class="cores"
      columns={['model core', 'tokens', 'credits', 'cached', 'share of tokens']}
    >
      {cores.map(([core, { cachedTokens, totalCredits, totalTokens }]) => {
        const share = shareOf(totalTokens, usage.totalTokens);
        return (
          <tr key={core}>
            <th scope="row">{toTextNodes(core)}</th>
            <td class="number">{toTokenText(totalTokens)}</td>
            <td class="number">{toCreditText(totalCredits)}</td>
            <td class="number">{toShareText(shareOf(cachedTokens, totalTokens))}</td>
            <td class="share">
              <span>
                <span class="number">{toShareText(share)}</span> <ShareBar share={share} />
              </span>
            </td>
          </tr>
        );
      })}
    </ScrollTable>
  );
}

/** A bar for a share from 0 to 1; larger shares fill it. The text beside the bar has the number. */
function ShareBar({ share }: { readonly share: number }): VNode {
  const width = Number((100 * Math.min(1, Math.max(0, share))).toFixed(2));
  return (
    <svg
      class="share-bar"
      viewBox="0 0 100 8"
      preserveAspectRatio="none"
      aria-hidden="true"
      focusable="false"
    >
      <rect class="track" width="100" height="8" />
      <rect class={share > 1 ? 'fill over' : 'fill'} width={width} height="8" />
    </svg>
  );
}

const MILLION = 1_000_000;

/** Exact below a million, then in millions with one decimal place. */
function toTokenText(tokens: number): string {
  return tokens < MILLION ? tokens.toLocaleString('en') : `${toDecimal(tokens / MILLION)} M`;
}

/** At most one decimal place. */
function toCreditText(credits: number): string {
  return credits > 0 && credits < 0.05 ? '< 0.1' : toDecimal(credits);
}

/** 0 if the whole is 0. */
function shareOf(part: number, whole: number): number {
  return whole > 0 ? part / whole : 0;
}

function toShareText(share: number): string {
  return `${Math.round(100 * share)} %`;
}

/** Totals are labelled as combined exactly when they cover several regions. */
function toScopeText(isCombined: boolean, reached: readonly Region[]): string {
  const names = reached.map((region) => region.toUpperCase());
  return isCombined ? `Combined: ${names.join(' + ')}` : `${names.join(' + ')} only`;
}

function toMissingText(missing: readonly Region[]): string {
  const names = missing.map((region) => region.toUpperCase());
  const regions = names.length === 1 ? `the ${names.join('')} region` : 'both regions';
  return `Totals may be incomplete: ${regions} cannot be reached.`;
}

function findMissing(reached: readonly Region[]): readonly Region[] {
  return REGIONS.filter((region) => !reached.includes(region));
}

function toDecimal(value: number): string {
  return value.toLocaleString('en', { maximumFractionDigits: 1 });
}
