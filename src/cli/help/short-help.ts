import { Help, type HelpConfiguration } from '@commander-js/extra-typings';

const RARE = new WeakSet<object>();
const BASE = new Help();

/** Marks an option that only `align-evals help COMMAND --all` lists; suggestions for misspelt flags know it. */
export function rare<T extends object>(option: T): T {
  RARE.add(option);
  return option;
}

/** The help with every option. */
export const WHOLE_HELP: HelpConfiguration = {
  minWidthToWrap: 16,
  showGlobalOptions: true,
  formatItemList: (heading, items, helper) =>
    BASE.formatItemList(heading.replace('Global Options:', 'Every command:'), [...items], helper),
};

/** The help that `--help` prints: without the options that are rare. */
export const SHORT_HELP: HelpConfiguration = {
  ...WHOLE_HELP,
  groupItems: (items, visible, getGroup) =>
    BASE.groupItems(items.filter(isShown), visible.filter(isShown), getGroup),
  longestOptionTermLength: (command, helper) =>
    Math.max(0, ...command.options.filter(isShown).map((option) => widthOf(option, helper))),
};

function isShown(item: unknown): boolean {
  return typeof item !== 'object' || item === null || !RARE.has(item);
}

function widthOf(option: Parameters<Help['optionTerm']>[0], helper: Help): number {
  return helper.displayWidth(helper.optionTerm(option));
}
