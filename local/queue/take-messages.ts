import { createHash, randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { json } from 'node:stream/consumers';
import * as z from 'zod';

const Batch = z.object({
  QueueUrl: z.string(),
  Entries: z
    .array(z.object({ Id: z.string(), MessageBody: z.string().min(1) }))
    .min(1)
    .max(10),
});

const SEND = 'AmazonSQS.SendMessageBatch';
const VISIBILITY = 'AmazonSQS.ChangeMessageVisibility';

/**
 * Stands in for SQS: the calls that the portal makes. `send` gets each message with the address of its queue. When a message
 * comes back is up to the queues of this machine, which have shorter times of their own.
 */
export const takeMessages = async (
  req: IncomingMessage,
  res: ServerResponse,
  send: (queueUrl: string, body: string) => Promise<void>,
) => {
  const batch = Batch.safeParse(await json(req).catch(() => undefined));
  const headers = { 'content-type': 'application/x-amz-json-1.0' };
  const target = req.headers['x-amz-target'];
  if (target === VISIBILITY) return void res.writeHead(200, headers).end('{}');
  if (target !== SEND || !batch.success) {
    const reply = { __type: 'com.amazonaws.sqs#InvalidMessageContents', message: 'The batch is not a batch.' };
    res.writeHead(400, headers).end(JSON.stringify(reply));
    return;
  }
  const { QueueUrl, Entries } = batch.data;
  for (const { MessageBody } of Entries) await send(QueueUrl, MessageBody);
  const Successful = Entries.map(({ Id, MessageBody }) => ({
    Id,
    MessageId: randomUUID(),
    MD5OfMessageBody: createHash('md5').update(MessageBody).digest('hex'),
  }));
  res.writeHead(200, headers).end(JSON.stringify({ Successful, Failed: [] }));
};
