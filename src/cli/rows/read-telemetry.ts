import type { TaskKind } from 'align-evals';
import { collectText, showSize } from './read-text.ts';
import { unreadable } from './row-errors.ts';
import type { TelemetryFormat } from './row-format.ts';
import type { FileRow } from './row-source.ts';

interface Options {
  readonly format: TelemetryFormat;
  readonly kind: TaskKind;
  readonly maxBytes: number;
}

/**
 * Converts the traces of an export, all at once: the spans of a trace may be anywhere in it. The id of a row is the
 * id of its trace.
 *
 * @throws {@link CommandError} when the export is too large or cannot be read.
 */
export async function* readTelemetry(
  name: string,
  chunks: AsyncIterable<Uint8Array>,
  { format, kind, maxBytes }: Options,
): AsyncGenerator<FileRow<unknown>, void, undefined> {
  if (kind !== 'trace') {
    throw unreadable(`--format ${format} is for the traces of agents. Add --trace.`);
  }
  const text = await collectText(name, chunks, {
    maxBytes,
    tooLarge: `is larger than ${showSize(maxBytes)}, and an export is read all at once. Split it by traces.`,
  });
  // An empty file has no rows, which the caller reports.
  if (text.trim() !== '') yield* convertExport(name, text, format);
}

/** Converts the traces of the text of an export. */
export async function* convertExport(
  name: string,
  text: string,
  format: TelemetryFormat,
): AsyncGenerator<FileRow<unknown>, void, undefined> {
  let line = 0;
  for (const { traceId, conversion, error } of await convert(name, text, format)) {
    line += 1;
    if (error === undefined) yield { line, row: { id: traceId, trace: conversion } };
    else yield { line, problem: error.message };
  }
}

type Outcomes = ReturnType<typeof import('align-evals/otel').toAgentTraces>;

async function convert(name: string, text: string, format: TelemetryFormat): Promise<Outcomes> {
  // Loaded here: only few runs read telemetry.
  const { toAgentTraces, UnsupportedTraceError } = await import('align-evals/otel');
  try {
    return toAgentTraces(text, { format });
  } catch (error) {
    if (UnsupportedTraceError.isInstance(error)) throw unreadable(`${name}: ${error.message}.`);
    throw error;
  }
}
