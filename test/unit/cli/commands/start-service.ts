import type { ReferenceServer, ReferenceServerOptions } from 'align-evals/testing';
import { listen } from 'align-evals/testing/node';
import { vi } from 'vitest';
import { ACCESS_TOKEN, KEY } from '../../../kit/canary/secrets.ts';
import {
  type CommandResult,
  type CommandSurroundings,
  runCommand,
} from '../../../kit/process/command.ts';
import { steadyServer } from '../../../kit/server/reference-service.ts';

/** A reference server on a port, and the command with its address. */
export interface CommandService {
  readonly server: ReferenceServer;
  readonly baseUrl: string;
  /** Runs a command against the service with the credentials of the tests. */
  readonly run: (
    args: readonly string[],
    surroundings?: CommandSurroundings,
  ) => Promise<CommandResult>;
  readonly close: () => Promise<void>;
}

/** Starts a service for commands. */
export async function startService(options?: ReferenceServerOptions): Promise<CommandService> {
  const server = steadyServer(options);
  const { baseUrl, close } = await listen(server);
  return {
    server,
    baseUrl: baseUrl('eu'),
    run: async (args, surroundings) => {
      vi.stubEnv('ALIGN_API_KEY', KEY);
      vi.stubEnv('ALIGN_ACCESS_TOKEN', ACCESS_TOKEN);
      return await runCommand([...args, '--base-url', baseUrl('eu')], surroundings);
    },
    close,
  };
}
