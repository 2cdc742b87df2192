// Scores the agent traces of an export of OpenTelemetry: `node opentelemetry-file.ts FILE`. Without FILE it reads a sample.
import { readFile } from 'node:fs/promises';
import { Client } from 'align-evals';
import { agentCriteria } from 'align-evals/criteria';
import { toAgentTraces } from 'align-evals/otel';

const file = process.argv[2] ?? new URL('data/spans.json', import.meta.url);
const client = new Client();

for (const { traceId, conversion, error } of toAgentTraces(await readFile(file, 'utf8'))) {
  if (error !== undefined) {
    // Not every trace has calls of a model; the reason says what is missing.
    console.log(traceId, error.reason);
    continue;
  }
  const { overallScore } = await client.evaluateTrace({
    trace: conversion,
    criteria: agentCriteria.reachesGoal,
  });
  console.log(traceId, conversion.modelCalls, overallScore);
}

await client.close();
