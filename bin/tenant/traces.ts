import { createHash } from 'node:crypto';
import { userEntity } from '#lambdas/entities/records/user.ts';
import { PORTAL } from '#lambdas/store/id.ts';
import { normalizeText } from '#lambdas/store/journal/view/normalize.ts';
import { keys } from '#lambdas/store/keys.ts';
import { personOf } from '../data/accounts.ts';
import { allItems, type Item, itemAt, keyParts, textOf } from '../data/items.ts';
import { readVersion, versionsIn } from '../data/objects.ts';
import type { Stage } from '../data/stage.ts';
import { idsOf, itemsOf, kindOf, logoOf, owners } from './belongs.ts';
import { contentOf, portalEntries } from './portal-entries.ts';

/** By what a tenant is known besides its ids. */
export interface Traces {
  readonly familyId: string;
  readonly subs: ReadonlySet<string>;
  /** E-mail addresses, normalized. */
  readonly emails: ReadonlySet<string>;
  /** Ids that its people had while they waited for approval. */
  readonly formerIds: ReadonlySet<string>;
  readonly logos: ReadonlySet<string>;
  /** Where evidence packages of super admins lie that hold something of it. */
  readonly packages: ReadonlySet<string>;
  /** Digests under which calls of its people were counted (lambdas/store/throttle.ts). */
  readonly digests: ReadonlySet<string>;
}

const digestOf = (who: string) => createHash('sha256').update(who.toLowerCase()).digest('base64url');

/** The ids of people who registered, waited in the list of the portal, and were then approved into this tenant. */
const formerIdsOf = async (stage: Stage, marks: ReadonlySet<string>): Promise<Set<string>> => {
  const ids = new Set<string>();
  for await (const item of portalEntries(stage, userEntity.name)) {
    const { changes, rows } = contentOf(item);
    for (const part of [...changes, ...rows])
      if ([...marks].some((mark) => JSON.stringify(part).includes(mark))) ids.add(part.id);
  }
  for (const id of ids) if (await itemAt(stage, keys.record(PORTAL, userEntity.name, id))) ids.delete(id);
  return ids;
};

/** Reads the whole table for all by which a tenant is known. */
export const tracesOf = async (stage: Stage, tenantId: string): Promise<Traces> => {
  const isOwn = itemsOf(tenantId);
  const [subs, emails, logos, who] = [new Set<string>(), new Set<string>(), new Set<string>(), new Set<string>()];
  for await (const item of allItems(stage)) {
    if (!isOwn(item)) continue;
    if (kindOf(item) === 'L') logos.add(logoOf(item));
    const person = personOf(item);
    if (!person) continue;
    subs.add(person.sub);
    emails.add(normalizeText(person.email));
    for (const name of [person.id, person.sub, person.email, person.phone]) who.add(name);
  }
  const formerIds = await formerIdsOf(stage, subs);
  const packages = await packagesOf(stage, tenantId);
  return { familyId: tenantId, subs, emails, formerIds, logos, packages, digests: new Set([...who].map(digestOf)) };
};

/** What people of no tenant have: lines, notices, cases and packages of super admins may tell of one. */
const ADMINS = new Set(['A', 'B', 'C', 'E']);

/** Whether an item is a tenant's, of its people, or tells of it. */
export const isTrace = ({ familyId: tenantId, subs, emails, formerIds, digests, packages }: Traces) => {
  const [isOwn, isId] = [itemsOf(tenantId), idsOf(tenantId)];
  const named = new RegExp(`\\b${tenantId}\\b`);
  const mentions = (item: Item) => named.test(JSON.stringify(item));
  const isMailed = (item: Item) => emails.has(normalizeText(item.mail?.M?.to?.S ?? ''));
  return (item: Item): boolean => {
    const [kind = '', ...parts] = keyParts(item);
    const owner = owners[kind]?.(parts, item) ?? '';
    if (isOwn(item) || isId(owner) || formerIds.has(owner)) return true;
    if (kind === 'K') return subs.has(parts[0] ?? '');
    if (kind === 'SS') return subs.has(textOf(item, 'accountId'));
    if (kind === 'R' || kind === 'Y') return parts.some((part) => emails.has(normalizeText(part)));
    if (kind === 'Q') return digests.has(parts[1] ?? '');
    if (kind === 'V') return mentions(item);
    if (kind === 'W') return mentions(item) || isMailed(item);
    return ADMINS.has(kind) && isOfPortal(owner) && (mentions(item) || packages.has(packageOf(item) ?? ''));
  };
};

const isOfPortal = (id: string) => id === PORTAL || id.startsWith(`${PORTAL}-`);

/** Where a package of records lies that a user had made. */
const packageOf = (item: Item): string | undefined =>
  kindOf(item) === 'E' ? `evidence/${keyParts(item)[1]}/${textOf(item, 'sk')}/` : undefined;

/** The packages of people of no tenant whose plan tells of this one. */
const packagesOf = async (stage: Stage, tenantId: string): Promise<Set<string>> => {
  const folders = new Set<string>();
  const plan = new RegExp(`^(evidence/${PORTAL}-[^/]*/[^/]*/)plan\\.json$`);
  for await (const versions of versionsIn(stage, stage.buckets.exports)) {
    const folder = plan.exec(versions[0]?.key ?? '')?.[1];
    const content = versions.find(({ isMark }) => !isMark);
    if (folder === undefined || !content) continue;
    const { bytes } = await readVersion(stage, stage.buckets.exports, content);
    if (Buffer.from(bytes).includes(tenantId)) folders.add(folder);
  }
  return folders;
};

/** Traces as text; an item takes 400 KB, so digests, whose items end within days, are left out. */
export const textOfTraces = (traces: Traces): string =>
  JSON.stringify(traces, (name, value) => (name === 'digests' ? [] : value instanceof Set ? [...value] : value));

/** The same again. */
export const tracesFrom = (text: string): Traces => {
  const { familyId: tenantId, ...sets }: Record<Exclude<keyof Traces, 'familyId'>, string[]> & { familyId: string } =
    JSON.parse(text);
  const { subs, emails, formerIds, logos, packages, digests } = sets;
  return {
    familyId: tenantId,
    subs: new Set(subs),
    emails: new Set(emails),
    formerIds: new Set(formerIds),
    logos: new Set(logos),
    packages: new Set(packages),
    digests: new Set(digests),
  };
};
