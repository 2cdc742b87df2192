// A route handler of Next.js that answers, and scores the answer after the response.
import { Client } from 'align-evals';
import { after } from 'next/server';

// Created at the first request: a build has no key.
let client;

/** Your application. */
const answer = async (messages) => `${messages.length} message. Good morning! We open at nine.`;

export async function POST(request) {
  const { messages } = await request.json();
  const result = await answer(messages);
  after(async () => {
    try {
      client ??= new Client();
      const { score } = await client.evaluate({
        messages,
        result,
        criteria: 'Reward friendly answers',
      });
      console.log('scored', score);
    } catch (error) {
      console.error('not scored', error.code);
    }
  });
  return Response.json({ result });
}
