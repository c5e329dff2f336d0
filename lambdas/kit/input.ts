import type * as z from 'zod';
import type { Area, Route } from '#contract/route.ts';
import type { Origin } from '../entities/activity.ts';
import type { Caller } from './caller.ts';
import type { Claims } from './claims.ts';

type Parsed<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined;

/** Where a request came from, and the token it was made with. */
export interface RequestOrigin extends Origin {
  readonly token: string;
}

/** What a handler is given: parsed input, who asks (the bare token where the route needs no more), and from where. */
export type Input<R extends Route> = {
  readonly params: Parsed<R['params']>;
  readonly query: Parsed<R['query']>;
  readonly body: Parsed<R['body']>;
  readonly headers: Parsed<R['headers']>;
  readonly origin: RequestOrigin;
} & (R extends { readonly needs: 'token' } ? { readonly claims: Claims } : { readonly caller: Caller });

type Answer<R extends Route> = z.input<R['reply']> extends undefined ? Promise<void> : Promise<z.input<R['reply']>>;

/** One function per call of the area; a missing one, or a wrong reply, does not compile. */
export type Handlers<A extends Area> = { readonly [Name in keyof A]: (input: Input<A[Name]>) => Answer<A[Name]> };
