import { styleText } from 'node:util';
import { CommandError } from './command-error.ts';
import type { Host, TerminalStream } from './host.ts';
import { wrapMessage } from './text/fit-text.ts';

const DEFAULT_WIDTH = 80;
const LEAST_WIDTH = 20;

type StyleName = 'bold' | 'dim' | 'red' | 'green' | 'yellow' | 'cyan';

/** Adds a style to a text if the stream shows styles. */
type Style = (name: StyleName, text: string) => string;

/** The look of one of the two streams. */
export interface Surface {
  /** The number of columns of a line. It follows the size of a terminal. */
  readonly width: number;
  /** Whether messages are wrapped at this width: on a terminal, and with COLUMNS. Lines of a log are not wrapped. */
  readonly isWrapped: boolean;
  readonly isTerminal: boolean;
  /** Whether bars and blocks can be drawn; otherwise use ASCII. */
  readonly isUnicode: boolean;
  /** Adds colour when the stream shows colours. Nothing may depend on it. */
  readonly style: Style;
}

export type TerminalStyle = Pick<Surface, 'width' | 'isUnicode' | 'style'>;

/** The two streams of a command: data on stdout, everything else on stderr. */
export interface Output {
  /** Whether stdout carries JSON only. */
  readonly isJson: boolean;
  readonly isQuiet: boolean;
  readonly stdout: Surface;
  readonly stderr: Surface;
  /** The streams behind `stderr`, for progress bars, and `stdout`, for reports that are streamed. */
  readonly streams: Pick<Host, 'stdout' | 'stderr'>;
  /** Whether stdout can still be written. A command that lists without an end stops when it has no reader. */
  readonly isOpen: () => boolean;
  /** Writes a result for people, and a line break if it has none, to stdout. With `--json`, `end` writes it. */
  readonly print: (text: string) => void;
  /** Writes a value as one line of JSON to stdout. */
  readonly printJson: (value: unknown) => void;
  /** Writes a hint or progress to stderr; nothing with `--quiet`. */
  readonly note: (text: string) => void;
  /** Writes a warning or an error to stderr. */
  readonly warn: (text: string) => void;
  /** With `--json`, writes what was printed for people, such as a help, as one object. */
  readonly end: () => void;
  /**
   * Waits until stdout has what was printed.
   *
   * @throws {@link CommandError} when it could not be written. A reader that is gone has read enough.
   */
  readonly flush: () => Promise<void>;
}

/** Reads the flags of output here, so that errors in other flags respect them. */
export function createOutput(host: Host): Output {
  const { stdout, stderr } = host;
  const flags = new Set(flagsOf(host.args));
  const isQuiet = flags.has('--quiet') || flags.has('-q');
  const isColored = !flags.has('--no-color');
  const isJson = flags.has('--json');
  const { flush, isOpen } = watchStream(stdout);
  // An error of stderr cannot be shown anywhere.
  const { isOpen: isHeard } = watchStream(stderr);
  const stderrSurface = createSurface(stderr, host, isColored);
  const write = (text: string): void => {
    if (isOpen()) stdout.write(toLine(text));
  };
  const printJson = (value: unknown): void => {
    write(JSON.stringify(value));
  };
  let texts = '';
  const warn = (text: string): void => {
    if (isHeard()) stderr.write(toLine(fitMessage(text, stderrSurface)));
  };
  return {
    isJson,
    isQuiet,
    stdout: createSurface(stdout, host, isColored),
    stderr: stderrSurface,
    streams: { stdout, stderr },
    isOpen,
    print: (text) => {
      if (isJson) texts += toLine(text);
      else write(text);
    },
    printJson,
    note: (text) => {
      if (!isQuiet) warn(text);
    },
    warn,
    end: () => {
      if (texts !== '') printJson({ text: texts });
    },
    flush,
  };
}

function flagsOf(args: readonly string[]): readonly string[] {
  const end = args.indexOf('--');
  return end === -1 ? args : args.slice(0, end);
}

function createSurface(
  stream: TerminalStream,
  { env, platform }: Host,
  isColored: boolean,
): Surface {
  const isTerminal = stream.isTTY === true;
  return {
    get width() {
      return Math.max(LEAST_WIDTH, widthOf(stream, env) ?? DEFAULT_WIDTH);
    },
    isWrapped: isTerminal || widthOf(stream, env) !== undefined,
    isTerminal,
    isUnicode: isUnicodeTerminal(env, platform),
    style: createStyle(stream, isColored),
  };
}

/** A pseudo-terminal may report 0 columns. COLUMNS is for output that is not a terminal. */
function widthOf({ isTTY, columns }: TerminalStream, env: Host['env']): number | undefined {
  const width = isTTY === true ? columns : Number(env['COLUMNS']);
  return width === undefined || !Number.isInteger(width) || width <= 0 ? undefined : width;
}

/** Breaks the lines of a message at its spaces, where a terminal would break words. */
export function fitMessage(
  text: string,
  { width, isWrapped }: Pick<Surface, 'width' | 'isWrapped'>,
): string {
  return isWrapped ? wrapMessage(text, width) : text;
}

/** A stream is not open after an error, and after its reader is gone, as in `align-evals … | head -1`. */
function watchStream(stream: TerminalStream): Pick<Output, 'flush' | 'isOpen'> {
  let isOpen = true;
  let failure: StreamError | undefined;
  const fail = (error: StreamError): void => {
    if (isOpen && error.code !== 'EPIPE') failure = error;
    isOpen = false;
  };
  stream.on('error', fail);
  const flush = async (): Promise<void> => {
    const error = isOpen ? await drain(stream) : undefined;
    if (error) fail(error);
    if (failure !== undefined) throw notWritten(failure);
  };
  return { isOpen: () => isOpen, flush };
}

type StreamError = Error & { readonly code?: string };

/** Returns the error of a write before, which a stream reports after the call. */
function drain(stream: TerminalStream): Promise<StreamError | null | undefined> {
  return new Promise((resolve) => {
    stream.once('error', resolve);
    stream.write('', resolve);
  });
}

function notWritten({ code, message }: StreamError): CommandError {
  const fix = code === 'ENOSPC' ? 'No space is left: free some.' : 'Check where stdout goes.';
  return new CommandError(
    `The output could not be written to stdout (${code ?? message}). ${fix} The results of a run are in its journal: show them with "align-evals report".`,
    { code: 'output_not_written' },
  );
}

function toLine(text: string): string {
  return text.endsWith('\n') ? text : `${text}\n`;
}

/** Reports whether bars and blocks can be drawn: a locale with UTF-8, or a Windows terminal that has them. */
function isUnicodeTerminal(env: Host['env'], platform: string): boolean {
  // As in POSIX, the first variable that is set decides.
  const locale = [env['LC_ALL'], env['LC_CTYPE'], env['LANG']].find((value) => value);
  if (locale !== undefined) return /utf-?8/i.test(locale);
  return (
    platform === 'win32' && (env['WT_SESSION'] !== undefined || env['TERM_PROGRAM'] === 'vscode')
  );
}

/** Node reads NO_COLOR, FORCE_COLOR and TERM. */
function createStyle(stream: TerminalStream, isColored: boolean): Style {
  if (!isColored) return (_name, text) => text;
  return (name, text) => styleText(name, text, { stream });
}
