const KIB = 1024;

/** How much there may be of a part of the package. */
export interface SizeBudget {
  /** In bytes, as `measuredAs` says. */
  readonly limit: number;
  readonly measuredAs: 'minified and gzipped' | 'minified' | 'packed';
}

const GZIPPED = 'minified and gzipped';

/** Every limit of size of this repository. */
export const SIZE_BUDGETS = {
  // `import { Client }` with the whole service, all adapters and all dependencies. To reach: 72 KiB, which it has. Raised to 70 for what
  // protects the caller: limits for the values of a response, redaction of encoded text, idempotency keys. Raised to 77
  // for what people hold of 35 libraries, and for refusals that name them: mostly names, patterns and sentences, which
  // compress little and cannot be shared. Raised by a quarter for the names of encodings that a runtime does not decode,
  // and by a quarter for the results of conversions to agent traces. Raised by a half for the request that Node sends again
  // after a 421, and for bodies that code of others cannot change. Raised by one and three quarters for attempts with a
  // limit, names of all open routes and parameters, and warnings in place of refusals, and by an
  // eighth for tags that a tracer carries. Lowered by two and an eighth for records whose fields are read as items of lists are,
  // by a quarter for a refusal that names `moreAdapters` without knowing their kinds, by three quarters for schemas
  // without the errors of zod, and by three and a half for one rule or message in place of several, and packages that are
  // imported first.
  client: { limit: 73 * KIB, measuredAs: GZIPPED },
  /** The part of the client that an application without any provider would save. */
  adapters: { limit: 15 * KIB, measuredAs: GZIPPED },
  // `align-evals/providers`, which has `moreAdapters` too. To reach: 26 KiB. Raised by a quarter for what shares its
  // reading with the telemetry of calls, and the levels of the warnings about traces, by a quarter for bodies that code
  // of others cannot change, and by a quarter for messages that are recognised faster. Lowered by a quarter for rules of
  // options, which nothing of it needs, and by three quarters for one rule in place of several.
  providers: { limit: 31.75 * KIB, measuredAs: GZIPPED },
  // `align-evals/otel` without what `align-evals/providers` has, which reads the messages. To reach: 11 KiB, which OTLP
  // and spans alone have; the exports of five products, the assembly of the trace and the evaluation in the background
  // are the rest. Raised by one and a half for the background evaluation behind a service that does not answer, by
  // a half for spans that end after the root, by one for graphs in graphs, Langfuse's OpenAI client and lost tool calls,
  // by a quarter for functions that are agents, by a half for agents without a name and empty answers that are whole, by a
  // quarter for criteria that are checked before the first trace and modules that are not installed, and by a quarter for
  // messages of one text, and sources that are asked only where they may have something, and by a half for async callbacks,
  // traces that end without another span, ids that a server repeats, and data of tools that has types.
  otel: { limit: 31.375 * KIB, measuredAs: GZIPPED },
  // `align-evals/tracing` without what `align-evals/providers` has. To reach: 5 KiB. The assembly of the trace, which it
  // shares with `align-evals/otel`, is a third; the hooks of the AI SDK and of OpenAI Agents are a tenth. Raised
  // by a half for the turns that the Responses API stores, and by three quarters for tools of recorded requests, runs that
  // are limited to a tracer, and lost tool calls, by a quarter for answers of the AI SDK that are aborted,
  // and by one and a quarter for the handler of LangChain with its graphs, contexts that a queue has
  // lost, by a quarter for tags of the evaluation, by a sixteenth for plain messages without hidden keys, by another for plain
  // messages of the system, by another for rules of options, which `align-evals/providers` had before, and by an eighth and a
  // sixteenth for messages of one text, and by five eighths for Ollama's stream, answers that nothing reads, ids that a server repeats,
  // calls that share an index, tracers that share a storage, and async callbacks.
  tracing: { limit: 20 * KIB, measuredAs: GZIPPED },
  // `align-evals/matchers` without what `import { Client }` has.
  matchers: { limit: 3.4375 * KIB, measuredAs: GZIPPED },
  // `align-evals/testing` with the schemas of all requests; zod is a third of it. To reach: 26 KiB, which it had before
  // scorers had failures and pages of browsers could call the server. Raised by ten for the conversion of zod to JSON Schema, of
  // which the server makes its interface description.
  testing: { limit: 37.25 * KIB, measuredAs: GZIPPED },
  // The script of every HTML report, and that of the pages of `serve`. Half of each is Markdown. Raised by 18,000 for the
  // word diff, tables in Markdown, the search of conversations and the answers of two runs.
  reportScript: { limit: 123_500, measuredAs: 'minified' },
  serveScript: { limit: 127_500, measuredAs: 'minified' },
  // `align-evals/report` with its page. Raised by seven for the same, and by one for the larger static part.
  report: { limit: 72 * KIB, measuredAs: GZIPPED },
  // All files of the command but its pages: a terminal does not download them compressed. Raised by 6,000 for `run` and `init`,
  // by 29,000 for `calibrate`, `label` and `lint`, by 10,500 for `queue`, by 2,000 for the messages of calibration, and by 2,000 for commands that
  // shells read as they are printed and the lock of labels, and by 5,200 for rows that are named or selected again, commands that continue
  // a run, and errors of stdout.
  command: { limit: 315_000, measuredAs: 'minified' },
  // The tarball, which registries show in units of 1,000 bytes. Raised by 25 for the interface description of the reference
  // server and the formats of rows, by 14 for the matchers with their journals and guide, by 46 for the comparison in the
  // HTML report, whose script is in it twice, agent traces and checks, by 27 for evals that run the application, and by
  // 63 for the library of criteria, calibration, the report of several runs, and guides to errors, options and decisions.
  // Lowered by ten for documentation that is in the types only.
  package: { limit: 840_000, measuredAs: 'packed' },
} as const satisfies Readonly<Record<string, SizeBudget>>;
