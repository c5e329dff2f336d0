import { resolve } from 'node:path';
import { type ESTree, type Plugin, parseSync, Visitor } from 'vite';
import type { Route } from '#contract/route.ts';
import { contract } from '#contract/routes.ts';

type Routes = Readonly<Record<string, Readonly<Record<string, Route>>>>;
const routes: Routes = contract;

/** What the browser reads of a route: its schemas are the server's, and screens load those of their own forms. */
const light = ({ method, path, access, done, params, headers }: Route) => ({
  method,
  path,
  access,
  done,
  ...(params ? { params: true } : {}),
  ...(headers ? { headers: true } : {}),
});

const CLIENT = resolve(import.meta.dirname, 'src/api/client.ts');
/** Modules that no file holds: one for each call (`portal-call/user/list`), and one for all calls of an area. */
const CALL = 'portal-call/';

const callModule = (area: string, name: string, route: Route) =>
  `import { callOf } from ${JSON.stringify(CLIENT)};
export const ${area}_${name} = /* @__PURE__ */ callOf(${JSON.stringify(light(route))});`;

/** The calls of an area, for a file that lists them all. */
const areaModule = (area: string, names: readonly string[]) =>
  `${names.map((name) => `import { ${area}_${name} } from '${CALL}${area}/${name}';`).join('\n')}
export const ${area}_ = { ${names.map((name) => `${name}: ${area}_${name}`).join(', ')} };`;

/** The client as it is, without the table of all routes and the calls made of it. */
const clientOf = (code: string) => {
  const rest = code
    .replace(/^import \{ contract \} from .*$/m, "import type { contract } from '#contract/routes.ts';")
    .replace(/^export const api = [\s\S]*?;$/m, '');
  if (rest.includes('Object.entries(contract)')) throw new Error(`${CLIENT}: the calls of all areas are still there`);
  return rest;
};

interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** The area of `api.user`. */
const areaIn = (node: ESTree.Expression | ESTree.Super) =>
  node.type === 'MemberExpression' &&
  !node.computed &&
  node.object.type === 'Identifier' &&
  node.object.name === 'api' &&
  node.property.type === 'Identifier'
    ? { area: node.property.name, at: node.object.start }
    : undefined;

/** What stands for `api` in a file: its import, each `api.user.list`, and each `api.user` that is used as a whole. */
const editsOf = (code: string, id: string) => {
  const edits: Edit[] = [];
  const imports = new Set<string>();
  const known = new Set<number>();
  const named = new Set<number>();
  const use = ({ start, end }: ESTree.Span, at: number, area: string, call = '') => {
    if (!routes[area] || (call !== '' && !routes[area][call]))
      throw new Error(`${id}: there is no api.${area}.${call}`);
    known.add(at);
    edits.push({ start, end, text: `${area}_${call}` });
    imports.add(`import { ${area}_${call} } from '${CALL}${area}${call && `/${call}`}';`);
  };
  new Visitor({
    ImportSpecifier: ({ local, start, end }) => {
      if (local.name !== 'api') return;
      known.add(local.start);
      edits.push({ start, end: code[end] === ',' ? end + 1 : end, text: '' });
    },
    TSTypeQuery: ({ start }) => {
      known.add(start + 'typeof '.length);
    },
    MemberExpression: (node) => {
      const [whole, inner] = [areaIn(node), areaIn(node.object)];
      if (inner && !node.computed && node.property.type === 'Identifier')
        use(node, inner.at, inner.area, node.property.name);
      else if (whole && !known.has(whole.at)) use(node, whole.at, whole.area);
    },
    Identifier: ({ name, start }) => {
      if (name === 'api') named.add(start);
    },
  }).visit(parseSync(id, code).program);
  const others = [...named].filter((start) => !known.has(start));
  if (others.length > 0) throw new Error(`${id}: only calls and areas of api can be built, at ${others.join(', ')}`);
  return { edits: edits.sort((one, two) => two.start - one.start), imports };
};

/** A file of the site with those calls alone that it names: `api.user.list` becomes `user_list`. */
const withOwnCalls = (code: string, id: string) => {
  const { edits, imports } = editsOf(code, id);
  const changed = edits.reduce((text, { start, end, text: by }) => text.slice(0, start) + by + text.slice(end), code);
  return `${[...imports].join('')}${changed}`;
};

/**
 * Gives each file of the built site the calls that it names, so that no page loads the routes of all areas.
 * The sources read as if there were one table (`api` of web/src/api/client.ts), and types are untouched.
 */
export const callsByName = (): Plugin => ({
  name: 'calls-by-name',
  enforce: 'pre',
  resolveId: (id) => (id.startsWith(CALL) ? `\0${id}` : null),
  load(id) {
    if (!id.startsWith(`\0${CALL}`)) return null;
    const [area = '', name] = id.slice(CALL.length + 1).split('/');
    const calls = routes[area];
    const route = calls?.[name ?? ''];
    if (!calls || (name !== undefined && !route)) throw new Error(`There is no call ${id}`);
    const code = route ? callModule(area, name ?? '', route) : areaModule(area, Object.keys(calls));
    return { code, moduleSideEffects: false };
  },
  transform(code, id) {
    if (id === CLIENT) return clientOf(code);
    if (/import\('[^']*\/client\.ts'\)/.test(code)) throw new Error(`${id}: the client cannot be imported in a call`);
    return /import \{[^}]*\bapi\b[^}]*\} from '[^']*\/client\.ts'/.test(code) ? withOwnCalls(code, id) : null;
  },
});
