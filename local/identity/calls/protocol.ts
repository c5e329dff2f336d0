import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import * as z from 'zod';
import { checkSecret, findClient } from '../clients.ts';
import { CognitoError, invalidParameter } from '../errors.ts';
import type { Pool } from '../pool.ts';

/** The metadata of a provider may be 100,000 characters long. */
const largestBody = 256 * 1024;
const targetPrefix = 'AWSCognitoIdentityProviderService.';

/** Fields of nearly every call. */
export const ClientId = z.string().max(128);
export const UserPoolId = z.string().max(55);
export const Username = z.string().trim().min(1).max(254);
export const Password = z.string().min(1).max(256);
export const Token = z.string().min(1).max(8192);
export const ConfirmationCode = z.string().trim().min(1).max(2048);
export const Metadata = z.record(z.string(), z.string()).optional();

/** One entry of the table of calls. */
export interface Call {
  schema: z.ZodType;
  run(pool: Pool, body: unknown): Promise<object>;
}

const parse = <S extends z.ZodType>(schema: S, body: unknown): z.output<S> => {
  const parsed = schema.safeParse(body);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  throw invalidParameter(`1 validation error detected: Value at '${issue?.path.join('.')}' failed: ${issue?.message}`);
};

const Target = z.object({ ClientId: ClientId.optional(), UserPoolId: UserPoolId.optional() });

const checkTarget = (pool: Pool, body: unknown) => {
  const target = parse(Target, body);
  const client = target.ClientId === undefined ? undefined : findClient(pool, target.ClientId);
  // Only the server names the pool itself, with its key.
  if (client && target.UserPoolId === undefined) checkSecret(client, body);
  if (target.UserPoolId !== undefined && target.UserPoolId !== pool.poolId) {
    throw new CognitoError('ResourceNotFoundException', 'User pool does not exist.');
  }
};

/** Binds a call's input schema to its handler. A foreign ClientId or UserPoolId is a ResourceNotFoundException. */
export const call = <S extends z.ZodType>(
  schema: S,
  run: (pool: Pool, input: z.output<S>) => object | Promise<object>,
): Call => ({
  schema,
  run: async (pool, body) => {
    const input = parse(schema, body);
    checkTarget(pool, body);
    return run(pool, input);
  },
});

/** The call named by X-Amz-Target, or nothing if the header is for another service. */
export const operationOf = (req: IncomingMessage): string | undefined => {
  const target = req.headers['x-amz-target'];
  return typeof target === 'string' && target.startsWith(targetPrefix) ? target.slice(targetPrefix.length) : undefined;
};

/** The request's body as text. Throws SerializationException for more than 256 KB. */
export const readText = async (req: IncomingMessage): Promise<string> => {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of req) {
    size += chunk.length;
    if (size > largestBody) throw new CognitoError('SerializationException', 'The request is too large.');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
};

/** The request's JSON. Throws SerializationException for anything else. */
export const readJson = async (req: IncomingMessage): Promise<unknown> => {
  const text = await readText(req);
  try {
    return JSON.parse(text);
  } catch {
    throw new CognitoError('SerializationException', 'The request is not valid JSON.');
  }
};

const send = (res: ServerResponse, status: number, body: object, headers: Record<string, string>) => {
  if (res.destroyed || res.headersSent) return;
  res.writeHead(status, { 'cache-control': 'no-store', 'x-amzn-requestid': randomUUID(), ...headers });
  res.end(JSON.stringify(body));
};

const amzJson = { 'content-type': 'application/x-amz-json-1.1' };

/** A call's result. */
export const sendResult = (res: ServerResponse, result: object) => send(res, 200, result, amzJson);

/** A plain JSON document. */
export const sendJson = (res: ServerResponse, status: number, body: object) =>
  send(res, status, body, { 'content-type': 'application/json' });

/** An error as Cognito words it. Anything but a CognitoError becomes InternalErrorException without details. */
export const sendError = (res: ServerResponse, error: unknown) => {
  const known = error instanceof CognitoError;
  const type = known ? error.type : 'InternalErrorException';
  const message = known ? error.message : 'Something went wrong';
  send(res, known ? 400 : 500, { __type: type, message }, { ...amzJson, 'x-amzn-errortype': type });
};
