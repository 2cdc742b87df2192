// What an application does with the installed package; it must print nothing. check-package.ts copies
// this file beside the package and runs it on every supported version of Node.
const assert = require('node:assert/strict');
const { exports: entryPoints } = require('align-evals/package.json');

async function main() {
  for (const path of Object.keys(entryPoints)) {
    const name = `align-evals${path.slice(1)}`;
    if (name.endsWith('.json')) continue;
    const required = require(name);
    const imported = await import(name);
    for (const key of Object.keys(imported)) assert.equal(required[key], imported[key], key);
  }

  const { Client } = require('align-evals');
  const { createReferenceServer } = await import('align-evals/testing');
  await new Client({ apiKey: 'test' }).close();

  const server = createReferenceServer();
  const client = new Client(server.clientOptions('eu'));
  const { score } = await client.evaluate({
    messages: [{ role: 'assistant', content: 'Good morning!' }],
    criteria: 'Reward friendly answers',
  });
  assert.equal(typeof score, 'number');
  await client.close();
}

main();
