import type * as z from 'zod';
import type { Route } from '../route.ts';
import { type Json, jsonSchema } from './schema.ts';

const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });

/** The two shapes of what is not a success: the portal's own, and that of the gateway before it. D-33. */
export const failureSchemas: Json = {
  Failure: {
    type: 'object',
    required: ['status', 'message'],
    properties: {
      status: { enum: ['Failure', 'Error'] },
      message: { type: 'string', description: 'What the screen shows' },
      data: {
        type: 'object',
        properties: {
          reason: { type: 'string', description: 'What to do about it' },
          correlationId: { type: 'string', description: 'Names the request in the log' },
        },
      },
    },
  },
  GatewayFailure: { type: 'object', required: ['message'], properties: { message: { type: 'string' } } },
};

const success = (route: Route): Json => ({
  type: 'object',
  required: ['status', 'message'],
  properties: {
    status: { const: 'Success' },
    message: { type: 'string' },
    data: jsonSchema(route.reply as z.ZodType, 'output'),
  },
});

const json = (description: string, schema: Json) => ({ description, content: { 'application/json': { schema } } });

const answered = (route: Route) =>
  route.files
    ? {
        description: 'The file, or a business failure with its message',
        content: {
          ...Object.fromEntries(route.files.map((type) => [type.split(';', 1)[0], {}])),
          'application/json': { schema: ref('Failure') },
        },
      }
    : json('Success, or a business failure with its message', { oneOf: [success(route), ref('Failure')] });

const failure = (description: string) => json(description, ref('Failure'));
const either = (description: string) => json(description, { anyOf: [ref('Failure'), ref('GatewayFailure')] });

/** The one answer that may be no JSON: the firewall's. D-111. */
const denied: Json = {
  description: 'The role does not allow it, the request did not come through the site, or the firewall refused it',
  content: { 'application/json': { schema: { anyOf: [ref('Failure'), ref('GatewayFailure')] } }, 'text/html': {} },
};

const hasInput = ({ params, query, body }: Route) => params !== undefined || query !== undefined || body !== undefined;

/** A record that somebody else saved meanwhile, or an Idempotency-Key that came with other values. D-82. */
const mayConflict = ({ method, access }: Route) => access !== 'public' && (method === 'POST' || method === 'PUT');

const notFound = ({ params, headers, missing }: Route) => {
  if (headers) return 'The token is not known, or what it asks for is not there';
  if (missing)
    return params ? 'There is no such path, or what it names is not there' : 'What was asked for is not there';
  return 'There is no such path';
};

/** Every answer a call may give, by its status. D-33. */
export const repliesOf = (route: Route): Json => ({
  200: answered(route),
  ...(hasInput(route) ? { 400: failure('The request does not fit; the message says where') } : {}),
  ...(route.access === 'public' ? {} : { 401: either('No valid session') }),
  403: denied,
  ...(route.params || route.missing ? { 404: either(notFound(route)) } : {}),
  ...(route.headers ? { 410: failure('What the token stood for has ended') } : {}),
  ...(mayConflict(route) ? { 409: failure('Somebody else saved first; the reason says what to do') } : {}),
  ...(route.body ? { 413: json('The request is larger than 6 MB', ref('GatewayFailure')) } : {}),
  431: json('The address and all headers together are longer than 10,240 bytes', ref('GatewayFailure')),
  429: either('Too many requests'),
  500: either('A fault of the portal; data.correlationId names it'),
  503: either('Busy; the same request may be sent again'),
});
