/** Imports one package in a cold process, and prints its time and the memory of the process afterwards as JSON. */
const [name] = process.argv.slice(2);

const startedAt = performance.now();
if (name === 'align-evals') await import('../../dist/index.js');
else if (name !== 'nothing') await import(name);
const ms = performance.now() - startedAt;
console.log(JSON.stringify({ ms, bytes: process.memoryUsage.rss() }));
