import { FIRST_STATE, toFragment, type ViewState } from '../rows/view-state.ts';

/** Returns the address of the rows that a number counts. */
export function linkTo(choices: Partial<ViewState>): string {
  return `#${toFragment({ ...FIRST_STATE, ...choices })}`;
}
