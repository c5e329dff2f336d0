import type { Caller } from './caller.ts';
import type { Event } from './middleware/request.ts';

type Context = Event['requestContext'];

/** Callers whom the function itself has identified, by the request that it passes on to an area. Nothing that comes from outside gets in here. */
const callers = new WeakMap<Context, Caller>();

/** Passes a request on in the name of a caller who was identified by a token of the public API. */
export const admit = (event: Event, caller: Caller): void => {
  callers.set(event.requestContext, caller);
};

/** The caller in whose name the function passes a request on; undefined for every request from outside. */
export const admittedCaller = ({ requestContext }: Event): Caller | undefined => callers.get(requestContext);
