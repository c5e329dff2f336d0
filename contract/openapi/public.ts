import type * as z from 'zod';
import { listAliases } from '../definition/list.ts';
import { contract } from '../routes.ts';
import { type Scope, scopeWords } from '../rules/token-scopes.ts';
import { CALLS_OF_A_TOKEN, needsVersion, type PublicRoute, publicRoutesOf, V1 } from '../v1.ts';
import { jsonSchema } from './document.ts';
import { refusals } from './refusals.ts';

type Json = Record<string, unknown>;

const ref = (section: string, name: string) => ({ $ref: `#/components/${section}/${name}` });

const problem: Json = {
  type: 'object',
  required: ['type', 'status', 'title', 'correlationId'],
  properties: {
    type: { const: 'about:blank' },
    status: { type: 'integer' },
    title: { type: 'string', description: 'The sentence that the portal shows' },
    detail: { type: 'string', description: 'What to do about it' },
    correlationId: { type: 'string', description: 'Names the request in the log of the portal' },
  },
};

/** A refusal; what all calls share becomes a component later. */
const refusal = (status: number): Json => ({
  description: refusals[status],
  content: { 'application/problem+json': { schema: ref('schemas', 'Problem') } },
  ...(status === 429 ? { headers: { 'Retry-After': { schema: { type: 'integer' }, description: 'Seconds' } } } : {}),
});

const header = (name: string, required: boolean, description: string, schema: Json): Json => ({
  name,
  in: 'header',
  required,
  description,
  schema,
});

const parameters = {
  IfMatch: header('If-Match', true, 'The ETag of the record as it was read', { type: 'string', pattern: '^"\\d+"$' }),
  IdempotencyKey: header(
    'Idempotency-Key',
    false,
    'Names the request: sent again within 24 hours with the same key, it is done once and answered again',
    { type: 'string', maxLength: 100 },
  ),
  cursor: {
    name: 'cursor',
    in: 'query',
    required: false,
    description: 'The `next` of the answer before, whose limit goes on; without it, the first rows',
    schema: { type: 'string' },
  },
};

interface ObjectSchema extends Json {
  readonly properties?: Readonly<Record<string, Json>>;
  readonly required?: readonly string[];
}

const schemaOf = (type: z.ZodType, io: 'input' | 'output') => jsonSchema(type, io) as ObjectSchema;

/** Paging in the portal's own words, which a cursor replaces. */
const PAGE = 'page';
const SIZE = 'size';

const isList = (query: ObjectSchema) => query.properties?.[PAGE] !== undefined && query.properties[SIZE] !== undefined;
/** What continues a list whose pages have no numbers. */
const NEXT = 'next';
const isByPart = (query: ObjectSchema) => query.properties?.[NEXT] !== undefined;

/** Of a list: its page, and second names. */
const unnamed: ReadonlySet<string> = new Set([PAGE, ...listAliases]);

/** The query of a call, without what its path names and with a cursor in place of a page. */
const queryOf = ({ route, path, idField = 'id' }: PublicRoute): readonly Json[] => {
  if (!route.query) return [];
  const query = schemaOf(route.query, 'input');
  const inPath = path.includes('{id}') && !route.path.includes('{id}') ? idField : '';
  const own = Object.entries(query.properties ?? {}).flatMap(([name, schema]) => {
    if (name === inPath || name === NEXT || (isList(query) && unnamed.has(name))) return [];
    const isLimit = isList(query) && name === SIZE;
    const required = !isLimit && (query.required ?? []).includes(name);
    return [{ name: isLimit ? 'limit' : name, in: 'query', required, schema }];
  });
  return isList(query) || isByPart(query) ? [...own, ref('parameters', 'cursor')] : own;
};

/** The body of a call, without what path and header name. */
const bodyOf = ({ route, path, idField = 'id' }: PublicRoute): Json | undefined => {
  if (!route.body) return undefined;
  const { properties = {}, required = [], ...rest } = schemaOf(route.body, 'input');
  const elsewhere = new Set([
    ...(path.includes('{id}') && !route.path.includes('{id}') ? [idField] : []),
    ...(needsVersion(route) ? ['version'] : []),
  ]);
  const left = Object.fromEntries(Object.entries(properties).filter(([name]) => !elsewhere.has(name)));
  const needed = required.filter((name) => !elsewhere.has(name));
  return { ...rest, properties: left, ...(needed.length > 0 ? { required: needed } : {}) };
};

const isPage = ({ properties = {} }: ObjectSchema) => 'content' in properties;

const json = (schema: Json) => ({ 'application/json': { schema } });

const successOf = ({ route }: PublicRoute): Json => {
  if (route.files)
    return {
      200: {
        description: 'The file',
        content: Object.fromEntries(route.files.map((type) => [type.split(';', 1)[0], {}])),
      },
    };
  const reply = schemaOf(route.reply, 'output');
  if (isPage(reply)) {
    const properties = {
      data: reply.properties?.content,
      ...('totalElements' in (reply.properties ?? {}) ? { total: { type: 'integer' } } : {}),
      next: { type: ['string', 'null'], description: 'The cursor of the rows that follow; null behind the last' },
    };
    const schema = { type: 'object', required: Object.keys(properties), properties };
    return { 200: { description: 'Rows', content: json(schema) } };
  }
  const isEmpty = reply.type === 'null' || Object.keys(reply).length === 0 || 'not' in reply;
  if (isEmpty) return { 204: { description: 'Done' } };
  const etag = { ETag: { schema: { type: 'string' }, description: 'For If-Match' } };
  const hasVersion = reply.properties?.version !== undefined;
  return { 200: { description: 'Success', ...(hasVersion ? { headers: etag } : {}), content: json(reply) } };
};

const refusalsOf = ({ route, method, path }: PublicRoute): Json => {
  const isChange = method !== 'GET';
  const statuses = [
    ...(route.query || route.body ? [400] : []),
    401,
    403,
    ...(path.includes('{') || route.missing ? [404] : []),
    ...(isChange ? [409] : []),
    ...(needsVersion(route) ? [412, 428] : []),
    ...(route.body ? [413] : []),
    422,
    429,
    500,
    503,
  ];
  return Object.fromEntries(statuses.map((status) => [status, refusal(status)]));
};

/** 'getEndUsersById': of the public path, so that generated clients do not change with the portal's own names. */
const operationIdOf = ({ method, path }: PublicRoute) =>
  path.split(/[/-]/).reduce((id, part) => {
    const word = part.replace(/[{}]/g, '');
    return `${id}${part.startsWith('{') ? 'By' : ''}${word.charAt(0).toUpperCase()}${word.slice(1)}`;
  }, method.toLowerCase());

/** The groups of calls, by the first word of their scope, in the order of the API's page. */
const groups = {
  reseller: 'Resellers',
  provider: 'Technology providers',
  endUser: 'End users',
  division: 'Divisions',
  document: 'Documents',
  documentRequest: 'Document requests',
  review: 'Reviews',
  worklist: 'Worklist',
  requirement: 'Requirements',
  standing: 'Standing',
  purpose: 'Permissible purposes',
  inspection: 'Places and inspections',
  register: 'Register of purposes',
  evidence: 'Evidence packages',
  history: 'History',
  search: 'Search',
  reference: 'Reference lists',
} satisfies Readonly<Record<Scope extends `${infer Group}.${string}` ? Group : never, string>>;

const operation = (call: PublicRoute): Json => {
  const { scope, summary, method, path, route } = call;
  const body = bodyOf(call);
  return {
    operationId: operationIdOf(call),
    tags: [groups[scope.split('.')[0] as keyof typeof groups]],
    summary,
    description: `Scope: \`${scope}\``,
    security: [{ token: [scope] }],
    parameters: [
      ...[...path.matchAll(/\{(\w+)\}/g)].map(([, parameter]) => ({
        name: parameter,
        in: 'path',
        required: true,
        schema: { type: 'string' },
      })),
      ...queryOf(call),
      ...(needsVersion(route) ? [ref('parameters', 'IfMatch')] : []),
      ...(method === 'GET' ? [] : [ref('parameters', 'IdempotencyKey')]),
    ],
    ...(body ? { requestBody: { required: true, content: json(body) } } : {}),
    responses: { ...successOf(call), ...refusalsOf(call) },
  };
};

const description = [
  'The calls of the portal for programs. A token is sent as `Authorization: Bearer ncp_…`; it has scopes, never more rights than its user or company, and ends.',
  'Answers are the records themselves; lists are `{data, total, next}`, read on with `cursor`. What is refused is `application/problem+json` with the sentence of the portal.',
  'A record is changed as it was read: its `ETag` is sent as `If-Match`. A request with an `Idempotency-Key` may be repeated for 24 hours.',
  `A token may make ${CALLS_OF_A_TOKEN.times} calls a minute.`,
  'Names and fields stay as they are; fields and calls may be added.',
].join('\n\n');

const scopeList = Object.entries(scopeWords)
  .map(([scope, words]) => `- \`${scope}\`: ${words}`)
  .join('\n');

/** The public API as OpenAPI 3.1, of the same route table. */
export const publicApiDocument = (): Json => {
  const paths: Record<string, Json> = {};
  for (const call of publicRoutesOf(contract)) {
    const path = paths[call.path] ?? {};
    paths[call.path] = { ...path, [call.method.toLowerCase()]: operation(call) };
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Compliance portal, public API', version: '1', description },
    servers: [{ url: V1 }],
    tags: Object.values(groups).map((name) => ({ name })),
    paths,
    components: {
      parameters,
      schemas: { Problem: problem },
      securitySchemes: {
        token: { type: 'http', scheme: 'bearer', description: `A token of the portal. Its scopes:\n\n${scopeList}` },
      },
    },
  };
};
