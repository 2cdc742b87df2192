import { betaZodTool } from '@anthropic-ai/sdk/helpers/beta/zod';
import { DynamicStructuredTool } from '@langchain/core/tools';
import * as ai7 from 'ai';
import * as ai5 from 'ai-v5';
import * as ai6 from 'ai-v6';
import { zodFunction, zodResponsesFunction } from 'openai/helpers/zod';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { toFunctionTools } from 'align-evals/providers';

const CITY = { type: 'object' as const, properties: { city: { type: 'string' as const } } };
const city = z.object({ city: z.string() });
const description = 'The weather of a city';

const namesOf = (tools: unknown): unknown[] =>
  toFunctionTools(tools).tools.map((tool) => tool.function.name);

describe.each([
  { name: 'ai 5', ai: ai5 as unknown as typeof ai7 },
  { name: 'ai 6', ai: ai6 as unknown as typeof ai7 },
  { name: 'ai 7', ai: ai7 },
])('tools of $name', ({ ai }) => {
  const weather = ai.tool({ description, inputSchema: city });

  it('a record of them keeps names and descriptions; no schema is made of code', () => {
    expect(toFunctionTools({ weather })).toEqual({
      tools: [{ type: 'function', function: { name: 'weather', description } }],
      providerTools: [],
    });
  });

  it('the schema that the library makes of code is kept', async () => {
    const inputSchema = await ai.asSchema(weather.inputSchema).jsonSchema;
    expect(toFunctionTools({ weather: { ...weather, inputSchema } })).toMatchObject({
      tools: [{ function: { name: 'weather', parameters: { properties: CITY.properties } } }],
    });
  });
});

describe('tools of other libraries', () => {
  it('a JSON schema that zod made of its own is kept', () => {
    const tools = [{ name: 'weather', inputSchema: z.toJSONSchema(city) }];
    expect(toFunctionTools(tools).tools[0]?.function.parameters).toMatchObject(CITY);
  });

  it('those of openai are kept with their schemas', () => {
    const tools = [
      zodFunction({ name: 'weather', parameters: city, description }),
      zodResponsesFunction({ name: 'forecast', parameters: city, description }),
    ];
    expect(toFunctionTools(tools)).toMatchObject({
      tools: ['weather', 'forecast'].map((name) => ({
        type: 'function',
        function: { name, description, strict: true, parameters: { properties: CITY.properties } },
      })),
    });
  });

  it('those of a runner of @anthropic-ai/sdk are kept with their schemas, without their code', () => {
    const tool = betaZodTool({ name: 'weather', description, inputSchema: city, run: () => '7' });
    const [found] = toFunctionTools([tool]).tools;
    expect(Object.keys(found?.function ?? {})).toEqual(['name', 'description', 'parameters']);
    expect(found?.function.parameters).toMatchObject({ properties: CITY.properties });
  });

  it('those of LangChain are kept; with their schema where it is plain', () => {
    const func = (): Promise<string> => Promise.resolve('7');
    const tools = [
      new DynamicStructuredTool({ name: 'weather', description, schema: CITY, func }),
      new DynamicStructuredTool({ name: 'forecast', description, schema: city, func }),
    ];
    expect(namesOf(tools)).toEqual(['weather', 'forecast']);
    expect(toFunctionTools(tools).tools[0]?.function.parameters).toEqual(CITY);
  });
});
