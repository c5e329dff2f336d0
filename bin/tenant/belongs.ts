import { companyEntity } from '#lambdas/entities/records/company.ts';
import { PORTAL } from '#lambdas/store/id.ts';
import { keys } from '#lambdas/store/keys.ts';
import { type Item, itemAt, keyParts, textOf } from '../data/items.ts';
import { Refused, type Stage } from '../data/stage.ts';

/** The key of a root company's record. */
export const companyKey = (tenantId: string) => keys.record(PORTAL, companyEntity.name, tenantId);

/** The name of a tenant's company. Throws Refused if there is no such company. */
export const companyName = async (stage: Stage, tenantId: string): Promise<string> => {
  const item = await itemAt(stage, companyKey(tenantId));
  if (!item) throw new Refused(`There is no root company ${tenantId}. Its id is in the address of its page.`);
  return String(JSON.parse(textOf(item, 'record')).name);
};

/** Says by which id an item of a kind belongs to a user, from the parts of its key behind the kind; '' if to no user. */
type Owner = (parts: readonly string[], item: Item) => string;

const first: Owner = ([id = '']) => id;
const attribute =
  (name: string): Owner =>
  (_parts, item) =>
    textOf(item, name);
/** Root companies lie in the list of the whole portal, under their own id at the end of the key. */
const tenantOrCompany: Owner = (parts) =>
  parts[0] === PORTAL ? (parts.filter((part) => part !== '-').at(-1) ?? '') : (parts[0] ?? '');

/** Whose the items of each kind are. A test compares the kinds with `lambdas/store/keys.ts`. */
export const owners: Readonly<Record<string, Owner>> = {
  T: tenantOrCompany,
  X: tenantOrCompany,
  J: first,
  G: first,
  F: first,
  M: first,
  D: first,
  FORM: first,
  TREND: first,
  REQ: first,
  TE: first,
  WH: first,
  WC: first,
  Z: first,
  A: first,
  B: first,
  C: first,
  E: first,
  I: first,
  SC: first,
  SD: attribute('companyId'),
  SP: attribute('companyId'),
  N: first,
  O: ([, id = '']) => id,
  H: ([what = ''], item) => (what === 'link' ? textOf(item, 'requestId') : what),
  AT: attribute('ownerId'),
  P: attribute('userId'),
  S: attribute('userId'),
  U: attribute('id'),
  L: attribute('companyId'),
  W: attribute('id'),
};

/** What belongs to no user's tenant, or is known by an address, a `sub` or a hash alone. */
export const ownerless: readonly string[] = ['K', 'Q', 'R', 'REF', 'SS', 'V', 'Y'];

/** Whether an id is of a tenant: its root company's, or one that begins with it (docs/adr/0006-ids-begin-with-the-tenant.md). */
export const idsOf = (tenantId: string) => (id: string) => id === tenantId || id.startsWith(`${tenantId}-`);

/** The kind of an item: the first part of its key. */
export const kindOf = (item: Item): string => keyParts(item)[0] ?? '';

/** Whether an item of the table is of a tenant. */
export const itemsOf = (tenantId: string) => {
  const isOwn = idsOf(tenantId);
  return (item: Item): boolean => {
    const [kind = '', ...parts] = keyParts(item);
    return isOwn(owners[kind]?.(parts, item) ?? '');
  };
};

/** Where the image of a logo's item lies, in the document bucket. */
export const logoOf = (item: Item): string => `logos/${keyParts(item)[1]}`;

/** Whether an object is of a tenant: a folder or the file itself has one of its ids as name. Logos are known by their items. */
export const objectsOf = (tenantId: string, logos: ReadonlySet<string>) => {
  const isOwn = idsOf(tenantId);
  return (key: string): boolean =>
    logos.has(key) || key.split('/').some((part) => isOwn(part) || isOwn(part.split('.', 1)[0] ?? ''));
};
