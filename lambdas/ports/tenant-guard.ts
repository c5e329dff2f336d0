import { AsyncLocalStorage } from 'node:async_hooks';

/** What belongs to no tenant lies under this in its place. */
const SHARED = '@';

/** Kinds of items whose key has a tenant behind the kind (lambdas/store/keys.ts). */
const TENANT_KINDS = new Set(['T', 'X', 'J', 'G', 'F', 'M', 'D', 'FORM', 'TREND', 'REQ', 'TE', 'WH', 'SC']);

/** The tenants of the request that is being answered; undefined if it may touch all of them. */
const tenants = new AsyncLocalStorage<ReadonlySet<string>>();

/** Does the work of a request that may touch these tenants and what belongs to none. */
export const withinTenants = <Result>(of: readonly string[], work: () => Result): Result =>
  tenants.run(new Set(of), work);

/** Distinguishes the requests that a process answers at the same time; undefined if there is no tenant guard. */
export const ownRequest = (): object | undefined => tenants.getStore();

/** A key of another tenant was made: a fault of the code, which shows as such and reads or writes nothing. */
class OutsideTenant extends Error {
  override readonly name = 'OutsideFamily';
}

const isOutside = (pk: string, own: ReadonlySet<string>): boolean => {
  const [kind = '', tenant = '', part = ''] = pk.split('#');
  // Lines of the audit trail lie below a user, and below the tenant.
  const isOfTenant = TENANT_KINDS.has(kind) || (kind === 'A' && part === 'events');
  return isOfTenant && tenant !== SHARED && !own.has(tenant);
};

type Fields = Readonly<Record<string, unknown>>;

/** A value as the document client takes it, or as the table does. */
const textOf = (value: unknown): string[] => {
  const text = typeof value === 'object' && value !== null ? (value as { readonly S?: unknown }).S : value;
  return typeof text === 'string' ? [text] : [];
};

/** The partition keys that a command names, in whichever of its forms. */
const partitionsOf = (input: unknown): string[] => {
  if (typeof input !== 'object' || input === null) return [];
  const { pk, ':pk': queriedPk, Key, Item, ExpressionAttributeValues, RequestItems, TransactItems } = input as Fields;
  const { Put, Update, Delete, ConditionCheck } = input as Fields;
  const inside = [Key, Item, ExpressionAttributeValues, Put, Update, Delete, ConditionCheck];
  const lists = [
    ...(Array.isArray(TransactItems) ? TransactItems : []),
    ...Object.values((RequestItems ?? {}) as Fields).flatMap((of) => (of as { Keys?: unknown[] }).Keys ?? []),
  ];
  return [...textOf(pk), ...textOf(queriedPk), ...[...inside, ...lists].flatMap(partitionsOf)];
};

/**
 * The tenant guard: refuses a call about another tenant within a request of one, whatever scope, repository or handler have
 * made of the request. docs/adr/0020-tenant-guard.md.
 */
export const refuseOutside = (input: unknown): void => {
  const own = tenants.getStore();
  const outside = own && partitionsOf(input).find((pk) => isOutside(pk, own));
  if (outside !== undefined)
    throw new OutsideTenant(`The request is of ${[...(own ?? [])].join(', ')}, the key ${outside}`);
};
