import { toFlagNames } from '../../flags/flag-names.ts';
import type { GlobalFlags } from '../../program.ts';
import { type Check, problem } from './check.ts';

/** Creates a client as every command does; returns what is wrong with flags and variables. */
export async function checkConfiguration({
  region,
  baseUrl,
}: GlobalFlags): Promise<Check | undefined> {
  const { Client, ConfigurationError } = await import('align-evals');
  try {
    await new Client({ region, baseUrl }).close();
    return undefined;
  } catch (error) {
    if (!ConfigurationError.isInstance(error)) throw error;
    return problem('configuration', toFlagNames(error.message), { isRequired: true });
  }
}
