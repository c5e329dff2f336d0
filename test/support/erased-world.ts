import { vi } from 'vitest';
import { NCRA, RESELLER } from '#contract/rules/roles.ts';
import { eraseTenant } from '#lambdas/daily/erase-tenant.ts';
import { entities } from '#lambdas/entities/all-entities.ts';
import { PORTAL } from '#lambdas/store/id.ts';
import { openSnapshot } from '#lambdas/store/journal/snapshot/snapshot.ts';
import { removeExpiry } from '#lambdas/store/retention/expiry.ts';
import { madeUpResellers } from '#local/seed/made-up-resellers.ts';
import { createResellers, createTenant } from '#local/seed/tenants.ts';
import { settings } from '#local/settings.ts';
import { readStore } from '../upgrade/dump.ts';
import { call } from './call.ts';
import { type Person, signIn } from './people.ts';
import { associated, recordMakers } from './record-makers.ts';
import { runTasks } from './run-tasks.ts';

const DAY_MS = 86_400_000;
export const daysLater = (days: number, hours = 0) =>
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + days * DAY_MS + hours * 3_600_000 });
export const sweep = () => runTasks({ time: new Date(Date.now() + 60_000).toISOString() });

export const eraseIn = (tenantId: string) =>
  eraseTenant({
    tenantId,
    documentBucket: settings.buckets.documents,
    auditBucket: settings.buckets.audit,
    now: Date.now(),
    isTimeLeft: () => true,
  });
/** The first day of a tenant; what release 0.1 has deleted is looked for once more an hour later, before anything is erased. */
export const begin = (tenantId: string) => removeExpiry(tenantId, entities, () => true);
await begin(PORTAL);

/** Records that were ever active are retained for five years, among them two or one with a 29 February. */
export const RETAINED = 5 * 365 + 2;

export const historyOf = async (kind: string, id: string, as: Person) =>
  (await call('GET', '/api/record/history', { as, query: { kind, id } })).data.content;

/** Lists in snapshots are packed. */
const textOf = ({ key, body }: { readonly key: string; readonly body: string }) => {
  const bytes = Buffer.from(body, 'base64');
  if (!key.endsWith('.columns')) return bytes.toString('latin1');
  const { list } = openSnapshot(bytes) ?? {};
  const values = [...(list?.columns.values() ?? [])].map((column) =>
    Array.from({ length: list?.size ?? 0 }, (_, at) => column.at(at)),
  );
  return JSON.stringify(values);
};

/** Where each of some texts stands: in items of the table, and in files of the object store, which are read once. */
export const placesOfAll = async (secrets: readonly string[]): Promise<string[][]> => {
  const { items, objects } = await readStore();
  const texts = [
    ...items.map((item) => ({ place: `${item.pk} ${item.sk}`, text: JSON.stringify(item) })),
    ...objects.map((object) => ({ place: `${object.bucket}/${object.key}`, text: textOf(object) })),
  ];
  return secrets.map((secret) => texts.filter(({ text }) => text.includes(secret)).map(({ place }) => place));
};

/** Where a text stands. */
export const placesOf = async (secret: string): Promise<string[]> => (await placesOfAll([secret]))[0] ?? [];

let made = 0;
/** A number that no other name of these tests has. */
export const nextNumber = () => ++made;

/** A tenant of its own, because a journal’s times go forward. */
export const newWorld = async () => {
  const root = await createTenant(`Family ${++made}`, 'Ada Alpha', 1);
  await begin(root);
  const [first = '', second = ''] = await createResellers(root, madeUpResellers(2));
  const people = {
    admin: await signIn({ isSuperadmin: true }),
    ncra: await signIn({ companyId: root, roles: [NCRA] }),
    seller: await signIn({ companyId: first, roles: [RESELLER] }),
  };
  const makers = recordMakers(people);
  const { ncra } = people;
  const { provider, endUser, document, read, send, remove } = makers;
  /** A provider whose name, former name, contact, comment and document hold a secret, associated with an end user; removed since. */
  const removedSecret = async () => {
    const secret = `Quibblefrost${++made}x`;
    const person = { name: `${secret} person`, title: '', email: '', phone: '', roles: ['security'] };
    const one = await provider({ name: `${secret} first`, contacts: [person] });
    const other = await provider({ name: `Beside ${made}` });
    const user = await endUser(associated(one.id));
    await document(one.id, 'TECHNOLOGY_PROVIDER', 'MASTERNCRA', ncra, { documentName: `${secret} report` });
    const now = await read(`/api/techProvider/${one.id}`);
    await send('PUT', '/api/techProvider', ncra, { ...now, name: `${secret} second` });
    await send('POST', '/api/record/comments', ncra, { kind: 'provider', id: one.id, text: `${secret} is late` });
    await remove(`/api/techProvider/${one.id}`, ncra);
    await sweep();
    return { secret, id: one.id as string, otherId: other.id as string, user: user.id as string };
  };
  return {
    ...makers,
    root,
    first,
    second,
    people,
    ncra,
    removedSecret,
    staff: () => signIn({ companyId: root, roles: [NCRA] }),
    erase: () => eraseIn(root),
    keyOf: async (kind: string, id: string, as: Person) =>
      (await makers.deleted(kind, as)).data.content.find((line: { id: string }) => line.id === id)?.key as string,
  };
};
