import type { Person } from './accounts.ts';
import { type Item, keyParts, textOf } from './items.ts';

const isUser = (item: Item) => {
  const [kind, , entity] = keyParts(item);
  return kind === 'T' && entity === 'user';
};

/** The person of a user's record; undefined for other items, and for a user who has no account yet. */
export const personOf = (item: Item): Person | undefined => {
  if (!isUser(item)) return undefined;
  const { sub, userEmail, userPhone, enabled, accountNonLocked } = JSON.parse(textOf(item, 'record'));
  const [, , , id = ''] = keyParts(item);
  return sub ? { id, sub, email: userEmail, phone: userPhone, isOpen: enabled && accountNonLocked } : undefined;
};

/** A UUID that is a whole value, or the last part of a key; also in JSON that is stored as text. */
const UUID = /(?<=["#])[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}(?=["\\])/g;

/** The new account has no authenticator app; its owner is told when one is added. */
const withoutApp = (item: Item): Item => {
  const { app: _app, ...record } = JSON.parse(textOf(item, 'record'));
  return { ...item, record: { S: JSON.stringify({ ...record, app: 'none' }) } };
};

/** An item as it stands beside other accounts: the `sub` of each is replaced by that of the new one, wherever it is. */
export const withAccounts = (item: Item, subs: ReadonlyMap<string, string>): Item => {
  const moved: Item = JSON.parse(JSON.stringify(item).replace(UUID, (sub) => subs.get(sub) ?? sub));
  return isUser(item) ? withoutApp(moved) : moved;
};
