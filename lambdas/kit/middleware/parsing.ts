import type * as z from 'zod';
import { ApplicationError } from '../../../contract/application-error.ts';
import type { Event, Middleware } from './state.ts';

const badRequest = (message: string) => new ApplicationError(message, '', 400);

const jsonOf = (event: Event): unknown => {
  if (!event.body) return undefined;
  try {
    return JSON.parse(event.isBase64Encoded ? Buffer.from(event.body, 'base64').toString() : event.body);
  } catch {
    throw badRequest('The request is not valid JSON');
  }
};

const parse = (schema: z.ZodType | undefined, value: unknown) => {
  if (!schema) return undefined;
  const result = schema.safeParse(value ?? {});
  if (result.success) return result.data;
  throw badRequest(result.error.issues[0]?.message ?? 'The request is not valid');
};

/** Checks path, query, body and headers against the contract; 400 with the first message. Unknown fields are dropped. */
export const parsing = (): Middleware => ({
  before: ({ event, internal }) => {
    const { route } = internal;
    internal.input = {
      params: parse(route?.params, event.pathParameters),
      query: parse(route?.query, event.queryStringParameters),
      body: parse(route?.body, route?.body ? jsonOf(event) : undefined),
      headers: parse(route?.headers, event.headers),
    };
  },
});
