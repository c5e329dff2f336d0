import { resolve, sep } from 'node:path';
import { type ESTree, type Plugin, parseSync } from 'vite';

/** The code of the functions: of the portal's own. */
const rooms = ['contract', 'lambdas'].map((room) => resolve(import.meta.dirname, '../..', room) + sep);

/** What computes nothing when it is loaded, or what a bundler sees through by itself. */
const plain: ReadonlySet<string> = new Set([
  'Literal',
  'Identifier',
  'TemplateLiteral',
  'ArrowFunctionExpression',
  'FunctionExpression',
]);

/** The initial values of a module's constants that call something. */
const computedIn = (body: readonly ESTree.Program['body'][number][]): readonly ESTree.Expression[] =>
  body.flatMap((statement) => {
    const declared = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
    if (declared?.type !== 'VariableDeclaration' || declared.kind !== 'const') return [];
    return declared.declarations.flatMap(({ init }) => (init && !plain.has(init.type) ? [init] : []));
  });

/** A module as it is given to the bundler: its code, and whether loading it does something. */
type Marked = Readonly<Record<'given' | 'code', string> & { moduleSideEffects: boolean }>;

/** The modules that were marked, because a process packs many functions that share them: reading one takes longer than its rest. */
const known = new Map<string, Marked>();

const markedOf = (id: string, given: string): Marked => {
  const before = known.get(id);
  if (before?.given === given) return before;
  const { body } = parseSync(id, given).program;
  const code = computedIn(body).reduceRight(
    (text, { start, end }) =>
      `${text.slice(0, start)}/* @__PURE__ */ (() => (${text.slice(start, end)}))()${text.slice(end)}`,
    given,
  );
  const marked = { given, code, moduleSideEffects: body.some(({ type }) => type === 'ExpressionStatement') };
  known.set(id, marked);
  return marked;
};

/**
 * Lets the bundler leave out the constants, and whole modules, that a bundle does not use. It cannot know that building a schema or a
 * definition changes nothing else, so it would build the unused ones each time the bundle is loaded. A module with a statement
 * of its own, such as one that configures the library of schemas, stays.
 */
export const pureConstants = (): Plugin => ({
  name: 'pure-constants',
  enforce: 'pre',
  transform(code, id) {
    if (!rooms.some((room) => id.startsWith(room))) return null;
    const marked = markedOf(id, code);
    return { code: marked.code, map: null, moduleSideEffects: marked.moduleSideEffects };
  },
});
