import * as z from 'zod';
import { actionsOf, type Route } from '../route.ts';
import { type AreaName, contract } from '../routes.ts';
import { UNSHOWABLE } from '../rules/text.ts';
import { ADDRESS_MAX, QUERY_HEADER, QUERY_HEADER_MAX } from '../site/headers.ts';

type Json = Record<string, unknown>;

interface Check {
  readonly _zod: { readonly def: { readonly check: string; readonly error?: (issue: unknown) => unknown } };
}

const checksOf = (type: unknown): readonly Check[] =>
  (type as { _zod: { def: { checks?: readonly Check[] } } })._zod.def.checks ?? [];

const messageOf = ({ _zod: { def } }: Check): string[] => {
  const message = def.check === 'custom' ? def.error?.({ input: '', path: [] }) : undefined;
  const text = typeof message === 'string' ? message : (message as { message?: string } | undefined)?.message;
  return text ? [text] : [];
};

/** What JSON Schema cannot express: cleaning before the other checks, and rules that are code. */
const notes = (type: unknown): string[] => {
  const checks = checksOf(type);
  const cleaned = checks.some(({ _zod }) => _zod.def.check === 'overwrite');
  return [
    ...(cleaned ? ['Cleaned first.'] : []),
    ...checks
      .flatMap(messageOf)
      .filter((message) => message !== UNSHOWABLE)
      .map((message) => `May be refused: "${message}"`),
  ];
};

/** Leaves out the bounds that whole numbers have in JavaScript: no field has them for a reason of its own. */
const withoutSafeBounds = (made: Json): void => {
  if (made.minimum === Number.MIN_SAFE_INTEGER) delete made.minimum;
  if (made.maximum === Number.MAX_SAFE_INTEGER) delete made.maximum;
};

/** A schema of the contract as JSON Schema; what that cannot express stands in the description. */
export const jsonSchema = (type: z.ZodType, io: 'input' | 'output'): Json => {
  const { $schema: _dialect, ...json } = z.toJSONSchema(type, {
    io,
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema: made }) => {
      withoutSafeBounds(made);
      const all = io === 'input' ? notes(zodSchema) : [];
      if (all.length > 0) made.description = [...(made.description ? [made.description] : []), ...all].join(' ');
    },
  });
  return json;
};

const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });

/** The two shapes of what is not a success: the portal's own, and that of the gateway before it. D-33. */
const failureSchemas: Json = {
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

/** A record that another user saved meanwhile, or an Idempotency-Key that came with other values. D-82. */
const mayConflict = ({ method, access }: Route) => access !== 'public' && (method === 'POST' || method === 'PUT');

const notFound = ({ params, headers, missing }: Route) => {
  if (headers) return 'The token is not known, or what it requests was not found';
  if (missing)
    return params ? 'There is no such path, or what it names is not there' : 'What was requested was not found';
  return 'There is no such path';
};

/** Every answer a call may give, by its status. D-33. */
const repliesOf = (route: Route): Json => ({
  200: answered(route),
  ...(hasInput(route) ? { 400: failure('The request does not fit; the message says where') } : {}),
  ...(route.access === 'public' ? {} : { 401: either('No valid session') }),
  403: denied,
  ...(route.params || route.missing ? { 404: either(notFound(route)) } : {}),
  ...(route.headers ? { 410: failure('What the token stood for has ended') } : {}),
  ...(mayConflict(route) ? { 409: failure('Another user saved first; the reason says what to do') } : {}),
  ...(route.body ? { 413: json('The request is larger than 6 MB', ref('GatewayFailure')) } : {}),
  431: json('The address and all headers together are longer than 10,240 bytes', ref('GatewayFailure')),
  429: either('Too many requests'),
  500: either('A fault of the portal; data.correlationId names it'),
  503: either('Busy; the same request may be sent again'),
});

const parameters = (type: z.ZodType | undefined, place: 'path' | 'query' | 'header') => {
  if (!type) return [];
  const { properties = {}, required = [] } = jsonSchema(type, 'input') as {
    properties?: Record<string, Json>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, value]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: value,
  }));
};

/** The query of a call as a whole, where the address has no room for it. D-111. */
const longQuery: Json = {
  name: QUERY_HEADER,
  in: 'header',
  required: false,
  description: `In place of the query where it would make the address ${ADDRESS_MAX.toLocaleString('en-US')} bytes or longer, which the firewall may refuse: the query string as UTF-8, deflated (RFC 1951), as base64url.`,
  schema: { type: 'string', pattern: '^[A-Za-z0-9_-]+$', maxLength: QUERY_HEADER_MAX },
};

const operation = (areaName: string, name: string, route: Route): Json => ({
  operationId: `${areaName}.${name}`,
  tags: [areaName],
  'x-actions': actionsOf(route),
  parameters: [
    ...parameters(route.params, 'path'),
    ...parameters(route.query, 'query'),
    ...parameters(route.headers, 'header'),
    ...(route.query ? [{ $ref: '#/components/parameters/longQuery' }] : []),
  ],
  ...(route.body
    ? { requestBody: { content: { 'application/json': { schema: jsonSchema(route.body, 'input') } } } }
    : {}),
  responses: repliesOf(route),
  ...(route.access === 'public' ? { security: [] } : {}),
});

const description = [
  'Every call returns {status, message, data}; a failure has what to do about it in data.reason.',
  'Texts that say "Cleaned first" are composed (NFC), freed of marks that show nothing, and trimmed before their length is counted; control characters, lone surrogates and code points that are no characters are refused.',
  'A POST with an Idempotency-Key may be repeated for a day.',
].join(' ');

/** The route table as OpenAPI 3.1. */
export const openApiDocument = (): Json => {
  const paths: Record<string, Json> = {};
  for (const [areaName, routes] of Object.entries(contract) as [AreaName, Record<string, Route>][]) {
    for (const [name, route] of Object.entries(routes)) {
      const path = paths[route.path] ?? {};
      paths[route.path] = { ...path, [route.method.toLowerCase()]: operation(areaName, name, route) };
    }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Compliance portal', version: '1', description },
    security: [{ bearer: [] }],
    paths,
    components: {
      parameters: { longQuery },
      schemas: failureSchemas,
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
    },
  };
};
