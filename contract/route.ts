import type * as z from 'zod';
import type { FileType } from './fields/file.ts';
import type { Action } from './rules/access.ts';
import type { Scope } from './rules/token-scopes.ts';

/** Where the right depends on a value of the request: the query field that decides, and the action for each value. */
export interface AccessBy {
  readonly by: string;
  readonly actions: Readonly<Record<string, Action>>;
  /** The action of a request that does not give the field. */
  readonly otherwise?: Action;
}

/** Where the right depends on the record: any of the actions admits the request, and the handler checks again. */
export interface AccessEither {
  readonly either: readonly Action[];
}

/** The name of a call in the public API: its path below `/v1`, the scope that a token needs for it, and what it does. */
export interface PublicCall {
  readonly path: `/${string}`;
  readonly scope: Scope;
  /** One line for the page of the API, without a full stop. */
  readonly summary: string;
  /** The field of query or body that takes the `{id}` of the path where the portal's own path has none; 'id' where nothing is said. */
  readonly idField?: string;
}

type Access = Action | AccessBy | AccessEither | 'public';

/**
 * One call of the portal. `path` is written as API Gateway writes it (`{id}` is a parameter), without a trailing slash.
 * `needs: 'token'` marks the calls that work on the verified token alone, because the session item does not exist yet or any
 * more: the sign-in with its second step, and the sign-out. `reply` is the `data` of the envelope; fields it does not name never
 * leave the server.
 */
export interface Route {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly path: string;
  readonly access: Access;
  /** Rights to single fields or values of the body, which the handler checks by itself. */
  readonly within?: readonly Action[];
  readonly needs?: 'token';
  /** Open to users of a suspended reseller although it is no GET: it reads, or serves their own account. ADR 0044. */
  readonly whileSuspended?: true;
  /** A GET whose reply says what the caller may change, which is nothing for users of a suspended reseller. ADR 0044. */
  readonly offers?: true;
  /** The browser calls it by itself, so a request does not keep the session alive. */
  readonly polled?: true;
  /** Tokens may call it, by this name. A call without one is not in the public API. */
  readonly v1?: PublicCall;
  readonly params?: z.ZodType;
  readonly query?: z.ZodType;
  readonly body?: z.ZodType;
  /** Headers that the call reads, by their names in small letters. */
  readonly headers?: z.ZodType;
  readonly reply: z.ZodType;
  /** Content types of a reply that is a file. */
  readonly files?: readonly FileType[];
  /** The call answers 404 for a record or file that does not exist; others answer 200 with a business failure. D-33. */
  readonly missing?: true;
  /** The message of success; the spec's text if it has one. */
  readonly done?: string;
  /** Fields that stand next to `data` in the envelope. */
  top?(data: unknown): Readonly<Record<string, unknown>>;
}

export type Area = Readonly<Record<string, Route>>;

/** Declares the calls of one resource area; keeps their exact types for handlers and client. */
export const area = <const T extends Area>(routes: T): T => routes;

/** Whether users of a suspended reseller are refused the call. ADR 0044. */
export const isChange = ({ method, access, whileSuspended }: Route): boolean =>
  method !== 'GET' && access !== 'public' && whileSuspended !== true;

/** The name API Gateway gives a route: 'GET /api/company/listall'. */
export const routeKey = (route: Route) => `${route.method} ${route.path}`;

/** Every action that may open the route; empty for a public one. */
export const actionsOf = ({ access }: Route): readonly Action[] => {
  if (access === 'public') return [];
  if (typeof access === 'string') return [access];
  if ('either' in access) return access.either;
  return [...Object.values(access.actions), ...(access.otherwise ? [access.otherwise] : [])];
};
