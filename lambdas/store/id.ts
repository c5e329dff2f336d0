import { randomFillSync } from 'node:crypto';
import { ID_MAX } from '#contract/rules/limits.ts';

const alphabet = '0123456789abcdefghjkmnpqrstvwxyz';

/** Random bytes are fetched in one call for many ids. */
const pool = new Uint8Array(4_096);
let used = pool.length;

const randomByte = (): number => {
  if (used === pool.length) {
    randomFillSync(pool);
    used = 0;
  }
  return pool[used++] ?? 0;
};

/** 32 characters, so five bits of a byte choose one of them evenly. */
const random = (length: number) => Array.from({ length }, () => alphabet[randomByte() % alphabet.length]).join('');

/** The key of a tenant of companies: the id of its root company. */
export type TenantId = string;

/** In place of a tenant: companies of all tenants share one journal. */
export const PORTAL: TenantId = '@';

/** A random id (60 bits) for a root company. */
export const newTenantRootId = (): TenantId => random(12);

/** A random id (70 bits) within a tenant; it begins with the tenant's id, so the record's key can be built from it. */
export const newTenantId = (tenantId: TenantId) => `${tenantId}-${random(14)}`;

/** Whether a text may be the id of something: it begins with a tenant, and fits into a key. */
export const mayBeId = (text: string) => text.length <= ID_MAX && !text.startsWith('-');

/** Whether a text looks like the id of a root company, as the names under which the operator and the server act do not. */
export const mayBeTenant = (text: string) => /^[0-9a-hjkmnp-tv-z]{12}$/.test(text);

/** The tenant that an id belongs to. The id of a root company is the id of its tenant. */
export const tenantIdOf = (id: string): TenantId => id.split('-', 1)[0] ?? id;
