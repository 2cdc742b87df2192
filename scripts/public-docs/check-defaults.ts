import { isDeepStrictEqual } from 'node:util';
import ts from 'typescript';
import { DEFAULTS } from '../../src/client/options/client-options.ts';
import { DEFAULT_REGION } from '../../src/client/options/resolve-target.ts';
import { WAIT_DEFAULTS } from '../../src/client/tasks/task-params.ts';
import { DEFAULT_NAMES } from '../../src/service/service-names.ts';
import { type Finding, findingAt } from './finding.ts';
import type { PublicItem } from './public-api.ts';
import { tagTexts } from './tsdoc.ts';

const LITERAL = /`(?:(?<number>[\d_]+)|'(?<text>[^']*)'|(?<truth>true|false))`/g;

const DEFAULT_OF = new Map<string, unknown>(
  Object.entries({ region: DEFAULT_REGION, ...DEFAULTS, ...WAIT_DEFAULTS, ...DEFAULT_NAMES }),
);

/** Checks that every option says what applies without it, and that the tables of defaults say the same. */
export function checkDefaults(items: readonly PublicItem[]): Finding[] {
  return items.filter(isOption).flatMap(({ name, node }) => {
    const [text] = tagTexts(node, 'defaultValue');
    if (text === undefined) return [findingAt(node, `${name} has no @defaultValue`)];
    const problem = contradiction(node, name.split('.').at(-1) ?? name, text);
    return problem === '' ? [] : [findingAt(node, `${name} ${problem}`)];
  });
}

function isOption({ name, node }: PublicItem): boolean {
  if (!/(Options|Params)\./.test(name) || !ts.isPropertySignature(node)) return false;
  // A member that can only be undefined is there to be left out.
  return node.questionToken !== undefined && node.type?.kind !== ts.SyntaxKind.UndefinedKeyword;
}

function contradiction(node: ts.Node, key: string, text: string): string {
  // The tables are about the client; the reference server has defaults of its own.
  if (!/\/src\/(?:client|service)\//.test(node.getSourceFile().fileName)) return '';
  if (!DEFAULT_OF.has(key)) return '';
  const value = DEFAULT_OF.get(key);
  const expected = typeof value === 'object' && value !== null ? Object.values(value) : [value];
  const literals = readLiterals(text);
  // What is named last applies when nothing else does: "the environment variable …, else `'eu'`".
  if (literals.length === 0 || isDeepStrictEqual(literals.slice(-expected.length), expected))
    return '';
  return `has a @defaultValue that differs from the default in the code: ${JSON.stringify(value)}`;
}

function readLiterals(text: string): unknown[] {
  return Array.from(text.matchAll(LITERAL), ({ groups = {} }) => {
    if (groups['number'] !== undefined) return Number(groups['number'].replaceAll('_', ''));
    return groups['text'] ?? groups['truth'] === 'true';
  });
}
