import { ACCESS_TOKEN, KEY, PROMPT } from '../../kit/canary/secrets.ts';

/** What all runtimes share: the installed package and the server. */
export interface Setup {
  /** The folder into which the package is installed. */
  readonly folder: string;
  /** The address at which cases open their services. */
  readonly control: string;
  /** The address of a reference server, for clients that read it from the environment. */
  readonly baseUrl: string;
}

declare module 'vitest' {
  interface ProvidedContext {
    readonly setup: Setup;
  }
}

/** The settings of the suite. */
export function settingsOf({ control }: Setup): Readonly<Record<string, string>> {
  return { control, key: KEY, prompt: PROMPT, accessToken: ACCESS_TOKEN };
}

/** The environment variables of a process that runs the suite, and nothing else of this process. */
export function environmentOf(setup: Setup): Readonly<Record<string, string>> {
  return {
    RUNTIME_SETTINGS: JSON.stringify(settingsOf(setup)),
    ALIGN_API_KEY: KEY,
    ALIGN_BASE_URL: setup.baseUrl,
    NO_COLOR: '1',
  };
}
