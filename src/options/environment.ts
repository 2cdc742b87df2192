/** The environment variables that a client reads. */
export type EnvironmentVariable =
  'ALIGN_API_KEY' | 'ALIGN_ACCESS_TOKEN' | 'ALIGN_BASE_URL' | 'ALIGN_REGION' | 'ALIGN_LOG';

/** Gives the value of an environment variable; empty counts as absent. */
export type Environment = (name: EnvironmentVariable) => string | undefined;

interface ProcessLike {
  readonly env?: Readonly<Record<string, string | undefined>>;
}

/**
 * Reads a variable of the process, where there is one.
 *
 * @param name - The variable.
 */
export const readEnvironment: Environment = (name) => {
  try {
    const { process } = globalThis as { process?: ProcessLike };
    const value = process?.env?.[name]?.trim();
    return value === '' ? undefined : value;
  } catch {
    // Deno without --allow-env throws on the mere look.
    return undefined;
  }
};
