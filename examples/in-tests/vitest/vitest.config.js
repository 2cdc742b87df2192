export default { test: { setupFiles: ['align-evals/matchers/vitest'] } };
