// CommonJS that requires every entry. It prints the names of the entries; anything else is printed by the package.
const assert = require('node:assert/strict');
const { exports: entryPoints } = require('align-evals/package.json');

async function main() {
  const names = Object.keys(entryPoints)
    .map((path) => `align-evals${path.slice(1)}`)
    // Set-up files need the runner that imports them, and queues need optional peers, which are not installed.
    .filter((name) => !/\.json$|\/(vitest|jest|bullmq)$/.test(name));
  for (const name of names) {
    const required = require(name);
    const imported = await import(name);
    for (const key of Object.keys(imported)) assert.equal(required[key], imported[key], key);
  }

  const { Client } = require('align-evals');
  const { createReferenceServer } = require('align-evals/testing');
  const server = createReferenceServer();
  const client = new Client(server.clientOptions('eu'));
  const { score } = await client.evaluate({
    messages: [{ role: 'assistant', content: 'Good morning!' }],
    criteria: 'Reward friendly answers',
  });
  assert.equal(typeof score, 'number');
  await client.close();
  console.log(JSON.stringify(names));
}

main();
