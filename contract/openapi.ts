import * as z from 'zod';
import { FileReply } from './records/file.ts';
import { actionsOf, type Route } from './route.ts';
import { type AreaName, contract } from './routes/index.ts';

type Json = Record<string, unknown>;

const schema = (type: z.ZodType, io: 'input' | 'output'): Json => {
  const { $schema: _dialect, ...json } = z.toJSONSchema(type, { io, unrepresentable: 'any' });
  return json;
};

const parameters = (type: z.ZodType | undefined, place: 'path' | 'query') => {
  if (!type) return [];
  const { properties = {}, required = [] } = schema(type, 'input') as {
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

const envelope = (data: z.ZodType): Json => ({
  type: 'object',
  required: ['status', 'message'],
  properties: {
    status: { enum: ['Success', 'Failure', 'Error'] },
    message: { type: 'string' },
    data: schema(data, 'output'),
  },
});

const success = ({ reply }: Route) =>
  reply === FileReply
    ? { description: 'The file', content: { 'application/octet-stream': {} } }
    : {
        description: 'Success, or a business failure with its message',
        content: { 'application/json': { schema: envelope(reply) } },
      };

const operation = (areaName: string, name: string, route: Route): Json => ({
  operationId: `${areaName}.${name}`,
  tags: [areaName],
  'x-actions': actionsOf(route),
  parameters: [...parameters(route.params, 'path'), ...parameters(route.query, 'query')],
  ...(route.body ? { requestBody: { content: { 'application/json': { schema: schema(route.body, 'input') } } } } : {}),
  responses: {
    200: success(route),
    400: { description: 'The request does not fit; the message says where' },
    ...(route.access === 'public'
      ? {}
      : { 401: { description: 'No valid session' }, 403: { description: 'The role does not allow it' } }),
  },
  ...(route.access === 'public' ? { security: [] } : {}),
});

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
    info: { title: 'Compliance portal', version: '1', description: 'Every call answers {status, message, data}.' },
    security: [{ bearer: [] }],
    paths,
    components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
  };
};
