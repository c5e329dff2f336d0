import middy from '@middy/core';
import type { Context } from 'aws-lambda';
import type { Area, Route } from '#contract/route.ts';
import { withinTenants } from '../ports/tenant-guard.ts';
import { tenantIdOf } from '../store/id.ts';
import { type Handlers, type Input, originOf } from './input.ts';
import { identification, origin, permission } from './middleware/access.ts';
import { correlation, envelope, measuring } from './middleware/answer.ts';
import {
  type Event,
  packing,
  parsing,
  type Result,
  resolving,
  routing,
  type State,
  unpacking,
} from './middleware/request.ts';

/** middy does not pass the request's state to the base handler, so it is looked up by the invocation's context. */
const states = new WeakMap<Context, State>();

/** The Lambda of a resource area: the one stack every request goes through, then the area's own function. */
export const serve = <A extends Area>(area: A, handlers: Handlers<A>) =>
  middy<Event, unknown, Error, Context, State>()
    .use(packing())
    .use(measuring())
    .use(envelope())
    .use(resolving(area))
    .use(unpacking())
    .use(correlation())
    .use(origin())
    .use(routing(area))
    .use(identification())
    .use(permission())
    .use(parsing())
    .before(({ context, internal }) => {
      states.set(context, internal);
    })
    .handler((event, context) => dispatch(handlers, event, states.get(context) ?? {})) as ServedArea;

/** How API Gateway, and the local server in its place, calls an area. */
export type ServedArea = (event: Event, context: Context) => Promise<Result>;

const dispatch = <A extends Area>(handlers: Handlers<A>, event: Event, internal: State) => {
  const run = handlers[internal.name ?? ''] as ((input: Input<Route>) => Promise<unknown>) | undefined;
  if (!run) throw new Error(`No handler for ${event.routeKey}`);
  const token = event.headers.authorization?.replace(/^Bearer\s+/i, '') ?? '';
  const origin = { ...originOf(event), token };
  const input = { ...internal.input, origin, caller: internal.caller, claims: internal.claims } as Input<Route>;
  return withTenantGuard(internal, () => run(input));
};

/** Keeps the request of a user who is no super admin within their tenant, whatever the handler makes of it. */
const withTenantGuard = <Result>({ caller }: State, work: () => Result): Result =>
  !caller || caller.isSuperadmin ? work() : withinTenants([caller.home, caller.userId].map(tenantIdOf), work);
