// A page that scores what its user writes, without a key in the browser: the server has the key and the criterion, and the page sends
// the text only. Open the address that it prints.
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { Client } from 'align-evals';

const MAX_LENGTH = 4000;

const PAGE = `<!doctype html>
<title>How friendly is it?</title>
<textarea>Good morning! We open at nine.</textarea>
<button>Score</button> <output></output>
<script>
  document.querySelector('button').onclick = async () => {
    const body = document.querySelector('textarea').value;
    const response = await fetch('/score', { method: 'POST', body });
    document.querySelector('output').value = await response.text();
  };
</script>`;

const client = new Client();

async function score(request, response) {
  const content = (await text(request)).trim();
  // Every visitor can call this route, so limit what it costs; add your own login and rate limit.
  if (content === '' || content.length > MAX_LENGTH) {
    response.writeHead(400).end(`Write 1 to ${MAX_LENGTH} characters.`);
    return;
  }
  const result = await client.evaluate({
    messages: [{ role: 'assistant', content }],
    criteria: 'Reward friendly answers',
  });
  response.end(String(result.score));
}

const server = createServer((request, response) => {
  if (request.method !== 'POST' || request.url !== '/score') {
    response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' }).end(PAGE);
    return;
  }
  score(request, response).catch((error) => {
    console.error(error.code);
    // The error stays here: it is about the key and the service, not about the visitor.
    response.writeHead(502).end('The text could not be scored.');
  });
});
server.listen(Number(process.env.PORT ?? 3000), '127.0.0.1', () => {
  console.log(`http://127.0.0.1:${server.address().port}`);
});
