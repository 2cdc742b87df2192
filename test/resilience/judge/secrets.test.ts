// Providers that repeat the key of the judge and the conversation in everything that they say.
import { describe, expect, it } from 'vitest';
import { leaksIn } from '../../kit/canary/find-leaks.ts';
import { OTHER_KEY, PROMPT } from '../../kit/canary/secrets.ts';
import { jsonReply, rejects, says, textReply } from '../../kit/judge/openai-replies.ts';
import type { ModelReply } from '../../kit/judge/openai-server.ts';
import { rejection } from '../../kit/time/outcomes.ts';
import { CLIENTS } from './clients.ts';
import { evaluate, openJudged } from './judge-fault.ts';

const ECHO = `The key ${OTHER_KEY} asked: ${PROMPT}`;
const STATUSES = [400, 401, 403, 404, 408, 409, 413, 418, 422, 429, 451, 500, 503, 529];

const REPLIES: readonly (readonly [string, ModelReply])[] = [
  ...STATUSES.flatMap((status) => [
    [`an error with ${String(status)}`, rejects(status, { message: ECHO, param: ECHO })] as const,
    [`a text with ${String(status)}`, textReply(ECHO, status)] as const,
    [`JSON with ${String(status)}`, jsonReply({ detail: ECHO }, status)] as const,
  ]),
  ['an error with a code', rejects(400, { message: ECHO, code: ECHO, type: ECHO })],
  ['Retry-After', rejects(429, {}, { 'retry-after': OTHER_KEY })],
  ['an error in a response', jsonReply({ error: { message: ECHO } })],
  ['a refusal', says(null, { message: { refusal: ECHO } })],
  ['an answer', says(ECHO)],
  ['JSON that is cut', textReply(`{"a":"${ECHO}`, 200, { 'content-type': 'application/json' })],
  ['the name of a field', says(JSON.stringify({ [ECHO]: 1, applicable: ECHO, explanation: ECHO }))],
];

describe.each(CLIENTS)('with the client %s, no error of a judge', (_, create) => {
  it.each(REPLIES)('repeats %s', async (__, reply) => {
    await using judged = await openJudged(create, [reply]);

    // The client searches what it throws; it hides what repeats its own request, which the server must not need.
    const error = await rejection(evaluate(judged));
    const { evaluationRows } = judged.server.store('eu');
    const sent = evaluationRows.map(({ response_payload: payload }) => payload);

    expect(error).toBeInstanceOf(Error);
    expect(sent.length).toBeGreaterThan(0);
    expect(leaksIn(JSON.stringify(sent))).toEqual([]);
  });
});
