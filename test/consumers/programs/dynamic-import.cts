// CommonJS that imports the package when it needs it. The type is imported as that of an ES module.
import type { Client } from 'align-evals' with { 'resolution-mode': 'import' };

export async function create(): Promise<Client> {
  const align = await import('align-evals');
  return new align.Client();
}
