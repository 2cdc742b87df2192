/** Imports one package in a cold process, and prints its time, CPU time and the memory of the process afterwards as JSON. */
const [name] = process.argv.slice(2);

const startedAt = performance.now();
const cpuBefore = process.cpuUsage();
if (name === 'align-evals') await import('../../dist/index.js');
else if (name !== 'nothing') await import(name);
const ms = performance.now() - startedAt;
const { user, system } = process.cpuUsage(cpuBefore);
const cpu = (user + system) / 1000;
console.log(JSON.stringify({ ms, cpu, bytes: process.memoryUsage.rss() }));
