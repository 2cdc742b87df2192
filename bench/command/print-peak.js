/** Prints the peak memory of a process at its end, in kilobytes. */
process.on('exit', () => {
  console.error(`peak ${String(process.resourceUsage().maxRSS)}`);
});
