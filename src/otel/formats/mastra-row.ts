import type { ExportRow } from './export-rows.ts';

/** A span of Mastra. */
export interface MastraRow extends ExportRow {
  readonly type: string;
  readonly input: unknown;
  readonly output: unknown;
  /** A text that orders spans. */
  readonly order: string;
}
