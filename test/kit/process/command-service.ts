import {
  createReferenceServer,
  type ReferenceServer,
  type ReferenceServerOptions,
  type Scorer,
} from 'align-evals/testing';
import { listen } from 'align-evals/testing/node';
import { ACCESS_TOKEN, KEY, OTHER_KEY } from '../canary/secrets.ts';

/** A reference server on a port, for commands that run in processes of their own. */
export interface CommandService {
  readonly server: ReferenceServer;
  /** The environment of a command that uses it. */
  readonly env: Readonly<Record<string, string>>;
  readonly close: () => Promise<void>;
}

/** Starts a server with this scorer. */
export async function startCommandService(
  scorer: Scorer,
  options: ReferenceServerOptions = {},
): Promise<CommandService> {
  const server = createReferenceServer({
    ...options,
    scorer,
    accessToken: ACCESS_TOKEN,
    regions: { eu: { apiKeys: [KEY] }, us: { apiKeys: [OTHER_KEY] } },
  });
  const listening = await listen(server);
  return {
    server,
    env: {
      ALIGN_API_KEY: KEY,
      // With it a run knows that there is no limit, and does not feel its way.
      ALIGN_ACCESS_TOKEN: ACCESS_TOKEN,
      ALIGN_BASE_URL: listening.baseUrl('eu'),
    },
    close: () => listening.close(),
  };
}

/** A scorer whose scores differ between rows and are all lower by a loss, except for a small difference per row. */
export function unevenScorer(loss = 0): Scorer {
  return ({ subject }) => {
    const row = rowNumberOf(subject);
    const noise = loss === 0 ? 0 : 0.002 * ((row % 3) - 1);
    return { score: 0.5 + 0.02 * (row % 20) - loss + noise, explanation: `Row ${String(row)}.` };
  };
}

/** The number at the end of the question of a row of `createCommandData`, from 0; also 0 for other conversations. */
function rowNumberOf(subject: unknown): number {
  return Number(/ (\d+)"/.exec(JSON.stringify(subject))?.[1] ?? 0);
}
