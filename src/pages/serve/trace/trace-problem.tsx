import type { VNode } from 'preact';
import type { Region } from '../../../service/regions.ts';
import { Text } from '../../text/text.tsx';
import type { LoadedData } from '../loading/use-loaded.ts';

/** A trace that is not loaded. */
export interface TraceProblemProps extends Pick<LoadedData<unknown>, 'error' | 'reload' | 'state'> {
  readonly region: Region;
}

/** Says that a trace is being loaded, or why it is not shown. */
export function TraceProblem({ error, region, reload, state }: TraceProblemProps): VNode {
  return (
    <section>
      <div role="status">
        {error === undefined ? (
          <p>Loading…</p>
        ) : (
          <>
            <h2>{toTitle(error.status, region)}</h2>
            <p>
              <Text value={error.message} />
            </p>
          </>
        )}
      </div>
      {error !== undefined && !isFinal(error.status) && (
        <button type="button" aria-disabled={state === 'loading'} onClick={reload}>
          Try again
        </button>
      )}
    </section>
  );
}

const UNKNOWN = 404;
const MALFORMED = 422;

function toTitle(status: number | undefined, region: Region): string {
  if (status === UNKNOWN) return 'There is no such trace';
  if (status === MALFORMED) return 'The address has no valid id of a trace';
  return `The trace could not be loaded from ${region.toUpperCase()}`;
}

/** Whether another attempt has the same outcome. */
function isFinal(status: number | undefined): boolean {
  return status === UNKNOWN || status === MALFORMED;
}
