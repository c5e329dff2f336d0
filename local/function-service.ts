import type { IncomingMessage, ServerResponse } from 'node:http';
import { json } from 'node:stream/consumers';
import { invoke } from './invoke.ts';

/** The functions that others call, by the names that the environment gives them. */
const functions = {
  'webhook-sender': async (event: unknown) => {
    const { handler } = await import('#lambdas/webhook-sender/handler.ts');
    return invoke('webhook-sender', handler, event);
  },
} as const;

const isKnown = (name: string): name is keyof typeof functions => name in functions;

/** Stands in for Lambda: calls a function and answers with what it returns, as the service does. */
export const callFunction = async (req: IncomingMessage, res: ServerResponse): Promise<void> => {
  const [, name = ''] = /\/functions\/([\w-]+)\/invocations$/.exec(req.url ?? '') ?? [];
  const headers = { 'content-type': 'application/json' };
  if (!isKnown(name)) return void res.writeHead(404, headers).end('{"Message":"Function not found"}');
  try {
    const reply = await functions[name](await json(req));
    res.writeHead(200, headers).end(JSON.stringify(reply));
  } catch (error) {
    const failed = { errorMessage: String((error as Error).message), errorType: 'Error' };
    res.writeHead(200, { ...headers, 'x-amz-function-error': 'Unhandled' }).end(JSON.stringify(failed));
  }
};
