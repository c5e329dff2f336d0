import type { MiddlewareObj } from '@middy/core';
import type { APIGatewayProxyEventV2WithJWTAuthorizer, APIGatewayProxyStructuredResultV2, Context } from 'aws-lambda';
import type { Route } from '#contract/route.ts';
import type { Caller } from '../caller.ts';
import type { Claims } from '../claims.ts';

export type Event = APIGatewayProxyEventV2WithJWTAuthorizer;
export type Result = APIGatewayProxyStructuredResultV2;

/** What the middlewares learn about a request, in the order they run. */
export interface State extends Record<string, unknown> {
  correlationId?: string;
  name?: string;
  route?: Route;
  claims?: Claims;
  caller?: Caller;
  input?: { params: unknown; query: unknown; body: unknown; headers: unknown };
}

export type Middleware = MiddlewareObj<Event, unknown, Error, Context, State>;
