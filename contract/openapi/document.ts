import type * as z from 'zod';
import { actionsOf, type Route } from '../route.ts';
import { type AreaName, contract } from '../routes.ts';
import { ADDRESS_MAX, QUERY_HEADER, QUERY_HEADER_MAX } from '../rules/query-header.ts';
import { failureSchemas, repliesOf } from './replies.ts';
import { type Json, jsonSchema } from './schema.ts';

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
