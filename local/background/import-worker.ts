import { parentPort } from 'node:worker_threads';
import type { SQSEvent } from 'aws-lambda';
import { contextOf, invoke } from '../invoke.ts';
import { copyAuditTrail } from './audit-copy.ts';

/** A thread that runs the import function for import-thread.ts: reading 50,000 rows would block all requests of the portal. */
export interface WorkerRequest {
  readonly id: number;
  readonly event: SQSEvent;
  readonly timeoutMs: number;
}

const port = parentPort;
if (!port) throw new Error('This module runs in a worker thread');
// What the function writes in this thread is part of the table's stream; what is not copied, the daily check copies.
const audit = await copyAuditTrail(() => undefined);
const { handler } = await import('#lambdas/import/handler.ts');

port.on('message', async ({ id, event, timeoutMs }: WorkerRequest) => {
  try {
    const response = await invoke('import', handler, event, contextOf('import', timeoutMs));
    await audit.idle();
    port.postMessage({ id, response });
  } catch (error) {
    port.postMessage({ id, failure: error instanceof Error ? (error.stack ?? error.message) : String(error) });
  }
});
