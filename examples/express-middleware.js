// Express middleware that scores a sample of the traffic after the response. It needs the package `express`.
import express from 'express';
import { Client } from 'align-evals';

const SAMPLE_RATE = Number(process.env.SAMPLE_RATE ?? 0.05);
const client = new Client({ maxConcurrency: 8 });

/** Scores what `response.json` sends as `answer`, for the messages of the request. Never delays or fails a response. */
function scoreSample(criteria) {
  return (request, response, next) => {
    if (Math.random() >= SAMPLE_RATE) {
      next();
      return;
    }
    const send = response.json.bind(response);
    response.json = (body) => {
      response.once('finish', () => score(request, body, criteria));
      return send(body);
    };
    next();
  };
}

/** Never throws: an error in a listener would end the process. A request without JSON has no body. */
async function score(request, body, criteria) {
  try {
    const { messages } = request.body;
    const tags = { route: request.path };
    const result = await client.evaluate({ messages, result: body.answer, criteria, tags });
    console.log('scored', result.score);
  } catch (error) {
    console.error('not scored', error.code ?? error.message);
  }
}

const app = express();
app.use(express.json());
app.post('/chat', scoreSample('Reward friendly answers'), (request, response) => {
  response.json({ answer: 'Good morning! We open at nine.' });
});
const server = app.listen(Number(process.env.PORT ?? 3000), '127.0.0.1', () => {
  console.log(`http://127.0.0.1:${server.address().port}`);
});

for (const signal of ['SIGINT', 'SIGTERM']) {
  process.once(signal, async () => {
    server.close();
    // Waits for nothing: what is not scored yet is dropped.
    await client.close();
  });
}
