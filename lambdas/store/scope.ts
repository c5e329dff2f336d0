import type { Via } from '#contract/site/headers.ts';
import { PORTAL, type TenantId, tenantIdOf } from './id.ts';

/**
 * Who acts, for the journal. `via` tells whether a person used the portal's pages or another client of the API, or has many
 * records changed at once, merged or reassigned, or answers in an access review, or an undo is under way, undefined for work that no user requested; `cause` is the record whose removal leads to
 * this work; writes of one merge or reassignment share its `operation`.
 */
export interface Actor {
  readonly userId: string;
  readonly userName: string;
  readonly via?:
    | Via
    | 'change'
    | 'undoOfChange'
    | 'undoOfImport'
    | 'merge'
    | 'reassignment'
    | 'accessReview'
    | undefined;
  readonly cause?: string | undefined;
  /** The name of the token of the public API that the user's call came with; a company's own calls by its name alone. */
  readonly token?: string | undefined;
  readonly operation?: string | undefined;
  /** The import or change that an undo reverts. */
  readonly importId?: string | undefined;
}

/** How a repeated request is recognised: by its Idempotency-Key and a digest of its body. D-82. */
export interface Idempotency {
  readonly key: string;
  readonly body: string;
}

/** The server itself, for work that no user requested. */
export const serverActor: Actor = { userId: '', userName: '' };

declare const made: unique symbol;

/**
 * What a request may touch. Repositories exist only for a scope, and a scope only comes from the functions below:
 * `tenantId` is the tenant (null: every tenant), `companies` the owners whose records are visible, `visibility` whether
 * the tree below the home company counts (role matrix 0, "Scopes").
 */
export interface Scope {
  readonly [made]: true;
  readonly actor: Actor;
  readonly tenantId: TenantId | null;
  /** Instead of `tenantId`: the tenants of a scope of several. */
  readonly tenantIds?: readonly TenantId[];
  readonly companies: ReadonlySet<string> | 'all';
  readonly visibility: 'all' | 'tree' | 'home';
  /** Idempotency-Key of the request; a second create with the same key returns the first one's record. */
  readonly idempotency?: Idempotency | undefined;
}

const make = (scope: Omit<Scope, typeof made>) => scope as Scope;

/** A super admin without a chosen company: every tenant. */
export const portalScope = (actor: Actor, idempotency?: Idempotency): Scope =>
  make({ actor, tenantId: null, companies: 'all', visibility: 'all', idempotency });

/** A super admin, or an operator's inbound file, for one chosen company. */
export const chosenScope = (actor: Actor, companyId: string, idempotency?: Idempotency): Scope =>
  make({ actor, tenantId: tenantIdOf(companyId), companies: new Set([companyId]), visibility: 'all', idempotency });

/** Staff of a company; `tree` for NCRA and Experian, `home` for Reseller. */
export const staffScope = (actor: Actor, home: string, visibility: 'tree' | 'home', idempotency?: Idempotency): Scope =>
  make({ actor, tenantId: tenantIdOf(home), companies: new Set([home]), visibility, idempotency });

/** What belongs to no tenant: super admins, people who wait for a company, messages to every user. */
export const topScope = (actor: Actor, idempotency?: Idempotency): Scope =>
  make({ actor, tenantId: PORTAL, companies: 'all', visibility: 'all', idempotency });

/** A person's own record, in whichever tenant. Used for that one id only. */
export const ownScope = (actor: Actor): Scope =>
  make({ actor, tenantId: tenantIdOf(actor.userId), companies: 'all', visibility: 'home' });

/** The server's own work in one tenant, where a person's action changes records that the person does not see. */
export const tenantScope = (actor: Actor, tenantId: TenantId): Scope =>
  make({ actor, tenantId, companies: 'all', visibility: 'all' });

/** What a whole tenant may read, next to what is written for every user. D-45. */
export const boardScope = (actor: Actor, companyId: string): Scope =>
  make({ actor, tenantId: null, tenantIds: [tenantIdOf(companyId), PORTAL], companies: 'all', visibility: 'all' });

/** The tenant a new record of this scope goes to; only a scope of one tenant can create. */
export const tenantOf = (scope: Scope): TenantId => {
  if (scope.tenantId === null) throw new Error('A scope of all tenants cannot hold a record of one tenant');
  return scope.tenantId;
};

/** Who looks at records: the scope of what belongs to one company, and of what belongs to its whole tenant. */
export interface ScopedViewer {
  scope(companyId?: string): Scope;
  tenantScope(companyId?: string): Scope;
}
