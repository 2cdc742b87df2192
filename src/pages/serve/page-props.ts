import type { Region } from '../../service/regions.ts';
import type { PagesApi } from './api/pages-api.ts';
import type { Usage } from './api/records.ts';
import type { Loaded } from './api/use-loaded.ts';
import type { Navigate } from './navigation/navigator.ts';

export interface PageProps {
  readonly api: PagesApi;
  readonly navigate: Navigate;
  /** Loaded again every few seconds, on every page. */
  readonly usage: Loaded<Usage>;
  /** True if a region is known to be down. */
  readonly isDown: (region: Region) => boolean;
  /** See `Visit.trail`. */
  readonly trail: readonly string[];
  /** The address of the last page of the trace list; undefined before the first one. */
  readonly listAddress: string | undefined;
  /** Call it when the page shows its data, to restore the scroll position. */
  readonly onSettled: () => void;
}
