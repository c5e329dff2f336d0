import { resolve, sep } from 'node:path';
import { type ESTree, type Plugin, parseSync } from 'vite';

const CONTRACT = resolve(import.meta.dirname, '../../contract') + sep;

/** What computes nothing when it is loaded, or what a bundler sees through by itself. */
const plain: ReadonlySet<string> = new Set([
  'Literal',
  'Identifier',
  'TemplateLiteral',
  'ArrowFunctionExpression',
  'FunctionExpression',
]);

/** The initial values of a module's constants that call something. */
const computedIn = (code: string, file: string): readonly ESTree.Expression[] =>
  parseSync(file, code).program.body.flatMap((statement) => {
    const declared = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
    if (declared?.type !== 'VariableDeclaration' || declared.kind !== 'const') return [];
    return declared.declarations.flatMap(({ init }) => (init && !plain.has(init.type) ? [init] : []));
  });

/**
 * Lets the bundler leave out the contract's constants that a bundle does not use. It does not know that building a schema
 * changes nothing else, so it would build the unused ones each time the bundle is loaded.
 */
export const pureConstants = (): Plugin => ({
  name: 'pure-constants',
  enforce: 'pre',
  transform(code, id) {
    if (!id.startsWith(CONTRACT)) return null;
    const marked = computedIn(code, id).reduceRight(
      (text, { start, end }) =>
        `${text.slice(0, start)}/* @__PURE__ */ (() => (${text.slice(start, end)}))()${text.slice(end)}`,
      code,
    );
    return { code: marked, map: null };
  },
});
