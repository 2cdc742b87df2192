import type { VNode } from 'preact';

/** A share from 0 to 1 as a bar; more than 1 is full. The number is in the text beside it. */
export function ShareBar({ share }: { readonly share: number }): VNode {
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
