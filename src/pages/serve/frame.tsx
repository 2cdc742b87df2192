import type { ComponentChildren, VNode } from 'preact';
import { type Region, REGIONS } from '../../service/regions.ts';
import { Text } from '../text/text.tsx';
import { ThemeButton } from '../theme-button.tsx';
import { type PageRoute, toListAddress } from './navigation/route.ts';
import { FIRST_QUERY } from './traces/list-query.ts';

export interface FrameProps {
  readonly route: PageRoute;
  /** The sentence about the source of scores. */
  readonly notice: string | undefined;
  /** The regions that respond; undefined until they are known. */
  readonly reached: readonly Region[] | undefined;
  readonly switching: Region | undefined;
  readonly problem: string | undefined;
  readonly onSwitch: (region: Region, down: boolean) => void;
  readonly children: ComponentChildren;
}

export function Frame(props: FrameProps): VNode {
  const { children, notice, onSwitch, problem, reached, route, switching } = props;
  const { page } = route;
  return (
    <>
      <a class="skip" href="#content" onClick={focusContent}>
        Skip to the content
      </a>
      <header class="site">
        <nav aria-label="Pages">
          <a href="/usage" aria-current={page === 'usage' ? 'page' : undefined}>
            Usage
          </a>
          <a
            href={toListAddress({
              region: 'region' in route ? route.region : 'eu',
              query: FIRST_QUERY,
            })}
            aria-current={traceState(page)}
          >
            Traces
          </a>
        </nav>
        <div class="regions" role="group" aria-label="Regions">
          {REGIONS.map((region) => (
            <RegionSwitch
              region={region}
              isDown={reached && !reached.includes(region)}
              isSwitching={switching === region}
              onSwitch={onSwitch}
            />
          ))}
        </div>
        <ThemeButton />
      </header>
      {notice !== undefined && (
        <aside class="notice" aria-label="Source of scores">
          <Text value={notice} />
        </aside>
      )}
      <p class="failure problem" role="status">
        {problem !== undefined && <Text value={problem} />}
      </p>
      <main id="content">{children}</main>
    </>
  );
}

function traceState(page: PageRoute['page']): 'page' | 'true' | undefined {
  if (page === 'trace') return 'true';
  return page === 'traces' ? 'page' : undefined;
}

/** A fragment would add an entry to the history. */
function focusContent(event: Event): void {
  event.preventDefault();
  document.querySelector<HTMLElement>('h1')?.focus();
}

interface RegionSwitchProps {
  readonly region: Region;
  /** Undefined until it is known. */
  readonly isDown: boolean | undefined;
  readonly isSwitching: boolean;
  readonly onSwitch: (region: Region, down: boolean) => void;
}

/** The state of a region, and a button that changes it to try what clients and these pages do then. */
function RegionSwitch({ isDown, isSwitching, onSwitch, region }: RegionSwitchProps): VNode {
  const name = region.toUpperCase();
  if (isDown === undefined) return <span class="region muted">{name} …</span>;
  const action = isDown ? 'switch on' : 'switch off';
  return (
    <span class="region">
      {name} {isDown ? 'down' : 'up'}{' '}
      <span class={isDown ? 'failure' : 'up'} aria-hidden="true">
        {isDown ? '○' : '●'}
      </span>
      <button
        type="button"
        class="quiet"
        aria-label={`${action} ${name}`}
        aria-disabled={isSwitching}
        onClick={() => {
          if (!isSwitching) onSwitch(region, !isDown);
        }}
      >
        {action}
      </button>
    </span>
  );
}
