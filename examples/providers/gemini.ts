// Scores a response of Gemini's generateContent, with the contents and the system instruction of its request.
import { Client } from 'align-evals';
import { createReferenceServer } from 'align-evals/testing';

const contents = [{ role: 'user', parts: [{ text: 'Which sole grips on wet rock?' }] }];
const systemInstruction = 'Answer in one sentence.';

// const result = await ai.models.generateContent({ model: 'gemini-3-pro', contents, config: { systemInstruction } });
const result = {
  candidates: [
    {
      index: 0,
      content: {
        role: 'model',
        parts: [
          { text: 'Soft rubber grips best.', thought: true },
          { text: 'A soft rubber sole with low lugs.' },
        ],
      },
      finishReason: 'STOP',
    },
  ],
  modelVersion: 'gemini-3-pro',
  responseId: 'r-3f2',
  usageMetadata: { promptTokenCount: 12, candidatesTokenCount: 9, totalTokenCount: 40 },
};

const client = new Client(createReferenceServer().clientOptions('eu'));
const { score, warnings } = await client.evaluate({
  system: systemInstruction,
  input: contents,
  result,
  criteria: 'Reward answers that fit in one sentence',
});
console.log({ score, warnings: warnings.map(({ code }) => code) });
await client.close();
