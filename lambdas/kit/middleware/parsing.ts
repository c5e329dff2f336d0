import type * as z from 'zod';
import { ApplicationError } from '#contract/application-error.ts';
import { UNSHOWABLE } from '#contract/rules/text.ts';
import type { Event, Middleware } from './state.ts';

const badRequest = (message: string) => new ApplicationError(message, '', 400);

/** JSON writes halves of characters as escapes, and whole ones as they are. */
const HALF = /(?<!\\)(?:\\\\)*\\ud[89a-f]/;

/** The body; refused where a text or name holds half a character, which can be neither stored nor looked for. */
const jsonOf = (event: Event): unknown => {
  if (!event.body) return undefined;
  const { body, hasHalf } = readJson(event.isBase64Encoded ? Buffer.from(event.body, 'base64').toString() : event.body);
  if (hasHalf) throw badRequest(UNSHOWABLE);
  return body;
};

const readJson = (text: string) => {
  try {
    const body: unknown = JSON.parse(text);
    return { body, hasHalf: /\\ud/i.test(text) && HALF.test(JSON.stringify(body)) };
  } catch {
    throw badRequest('The request is not valid JSON');
  }
};

/** What a schema makes of a value; throws 400 with the first message. */
export const parsed = (schema: z.ZodType | undefined, value: unknown) => {
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
      params: parsed(route?.params, event.pathParameters),
      query: parsed(route?.query, event.queryStringParameters),
      body: parsed(route?.body, route?.body ? jsonOf(event) : undefined),
      headers: parsed(route?.headers, event.headers),
    };
  },
});
