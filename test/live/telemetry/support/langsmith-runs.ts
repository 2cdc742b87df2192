import { Client } from 'langsmith';

/** A client of LangSmith that keeps the runs, which it would send. */
export function collectRuns(): { readonly client: Client; readonly runs: readonly object[] } {
  const runs: object[] = [];
  class Collector extends Client {
    override async createRun(run: object): Promise<void> {
      runs.push({ post: [structuredClone(run)] });
    }
    override async updateRun(id: string, patch: object): Promise<void> {
      runs.push({ patch: [structuredClone({ ...patch, id })] });
    }
  }
  return { client: new Collector({ apiKey: 'k', apiUrl: 'http://127.0.0.1:9' }), runs };
}
