import { readdirSync } from 'node:fs';
import { describe, expect, it, vi } from 'vitest';

const FOLDER = new URL('../../../examples/providers/', import.meta.url);

/** What each example prints. The score is a checksum of all that was sent, and changes with any of it. */
const PRINTED: Readonly<Record<string, readonly object[]>> = {
  'ai-sdk.ts': [{ score: 1, warnings: [] }],
  'anthropic.ts': [{ score: 1, warnings: [] }],
  'bare-message.ts': [
    { score: 0.35, warnings: [] },
    { score: 0.35, warnings: [] },
  ],
  'bedrock.ts': [{ score: 0.42, warnings: ['truncated'] }],
  'cohere.ts': [{ score: 0.73, warnings: [] }],
  'gemini.ts': [{ score: 0.73, warnings: [] }],
  'langchain.ts': [{ score: 1, warnings: [] }],
  // The same conversation as that of the bare message, and so the same score.
  'mistral.ts': [{ score: 0.35, warnings: [] }],
  'ollama.ts': [{ score: 1, warnings: [] }],
  'openai-agents.ts': [{ score: 1, warnings: [] }],
  'openai-chat.ts': [{ score: 0.01, warnings: [] }],
  // The tool of the provider has no place in the request.
  'openai-responses.ts': [{ score: 0, warnings: [] }],
};

describe('examples/providers', () => {
  it.each(readdirSync(FOLDER))('%s prints its score and its warnings', async (file) => {
    const log = vi.spyOn(console, 'log').mockImplementation(() => undefined);
    await import(new URL(file, FOLDER).href);
    const printed = log.mock.calls.flat();
    expect(printed).toEqual(PRINTED[file]);
  });
});
