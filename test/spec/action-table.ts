import { actionsOf, routeKey } from '#contract/route.ts';
import { contract } from '#contract/routes.ts';
import { type Action, matrix, type Permission, permissionFor } from '#contract/rules/access.ts';
import { EXPERIAN, NCRA, type PrincipalRoles, RESELLER } from '#contract/rules/roles.ts';

const words: Readonly<Record<Permission, string>> = { allow: 'yes', limited: 'limited', deny: 'no' };

const columns: readonly PrincipalRoles[] = [
  { isSuperadmin: true, roles: [] },
  { isSuperadmin: false, roles: [NCRA] },
  { isSuperadmin: false, roles: [EXPERIAN] },
  { isSuperadmin: false, roles: [RESELLER] },
];

const routes = Object.values(contract).flatMap((area) => Object.values(area));

const callsOf = (action: Action) =>
  routes
    .filter((route) => actionsOf(route).includes(action) || route.within?.includes(action))
    .map((route) => `\`${routeKey(route)}\``)
    .join('<br>');

const lineOf = (action: Action) => {
  const { row, scope } = matrix[action];
  const cells = [row, `\`${action}\``, ...columns.map((holder) => words[permissionFor(holder, action)]), scope];
  return `| ${[...cells, callsOf(action)].join(' | ')} |`;
};

const table = [
  '| Row | Action | SA | NCRA | EXP | RES | Scope | Calls |',
  '|---|---|---|---|---|---|---|---|',
  ...(Object.keys(matrix) as Action[]).map(lineOf),
].join('\n');

const BEGIN = '<!-- actions: npm run spec -->';
const END = '<!-- end of actions -->';

/** The text of docs/role-matrix.md with its table of actions as the access matrix and the routes have them now. */
export const withActionTable = (text: string): string => {
  const [before, rest] = text.split(BEGIN);
  const after = rest?.split(END)[1];
  if (after === undefined) throw new Error(`docs/role-matrix.md has lost its marks ${BEGIN} and ${END}`);
  return `${before}${BEGIN}\n\n${table}\n\n${END}${after}`;
};
