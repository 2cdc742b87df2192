/** The environment variables that a client reads. */
export type EnvironmentVariable =
  'ALIGN_API_KEY' | 'ALIGN_ACCESS_TOKEN' | 'ALIGN_BASE_URL' | 'ALIGN_REGION' | 'ALIGN_LOG';

/** Returns the value of an environment variable; undefined when it is unset or empty. */
export type Environment = (name: EnvironmentVariable) => string | undefined;

interface ProcessLike {
  readonly env?: Readonly<Record<string, string | undefined>>;
}

/** Reads an environment variable of the process; returns undefined on runtimes without a process. */
export const readEnvironment: Environment = (name) => {
  try {
    const { process } = globalThis as { process?: ProcessLike };
    const value = process?.env?.[name]?.trim();
    return value === '' ? undefined : value;
  } catch {
    // Deno without --allow-env throws on every access to a variable.
    return undefined;
  }
};
