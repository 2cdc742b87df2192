import type { VNode } from 'preact';
import type { Region } from '../../../service/regions.ts';

/** A region, and what switches it. */
export interface RegionSwitchProps {
  readonly region: Region;
  /** Undefined while it is not known. */
  readonly isDown: boolean | undefined;
  readonly isSwitching: boolean;
  readonly onSwitch: (region: Region, down: boolean) => void;
}

/** Whether a region is up, and a button that changes it, to see what clients and these pages make of that. */
export function RegionSwitch({ isDown, isSwitching, onSwitch, region }: RegionSwitchProps): VNode {
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
