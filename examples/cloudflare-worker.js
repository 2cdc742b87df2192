// A Cloudflare Worker that answers, and scores a part of its answers after the response. Set ALIGN_API_KEY as a secret.
import { Client } from 'align-evals';

const SAMPLE_RATE = 0.05;

/** Your application. */
const answer = async (question) => `You ask: ${question} Good morning! We open at nine.`;

/** Never throws: a response must not depend on its score. */
async function score(options, question, result) {
  try {
    const client = new Client(options);
    const evaluation = await client.evaluate({
      messages: [{ role: 'user', content: question }],
      result,
      criteria: 'Reward friendly answers',
    });
    console.log('scored', evaluation.score);
  } catch (error) {
    console.error('not scored', error.code);
  }
}

export default {
  async fetch(request, env, context) {
    const question = await request.text();
    const result = await answer(question);
    const { ALIGN_API_KEY: apiKey, ALIGN_BASE_URL: baseUrl, SAMPLE_RATE: rate = SAMPLE_RATE } = env;
    if (Math.random() < Number(rate)) {
      // The runtime ends what a request began when its response is sent, unless it knows the promise.
      context.waitUntil(score({ apiKey, baseUrl }, question, result));
    }
    return new Response(result);
  },
};
