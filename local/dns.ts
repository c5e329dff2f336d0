import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import { json } from 'node:stream/consumers';
import { AUTHORITATIVE_ANSWER, decode, encode, type Packet } from 'dns-packet';
import * as z from 'zod';
import { writeAtomically } from './files/atomic-write.ts';
import type { Handle } from './http/loopback.ts';

const NOT_FOUND = 3;
const TTL_SECONDS = 1;
/** What one text of a TXT record may hold. RFC 1035, 3.3.14. */
const TEXT_BYTES = 255;

/** A TXT record: the name without a dot at the end, in any case. */
const TxtRecord = z.object({
  name: z.string().trim().min(1).max(253).toLowerCase(),
  text: z.string().min(1).max(4_000),
});
type TxtRecord = z.output<typeof TxtRecord>;
const Records = z.array(TxtRecord);

const partsOf = (text: string): Buffer[] => {
  const bytes = Buffer.from(text);
  const count = Math.ceil(bytes.length / TEXT_BYTES);
  return Array.from({ length: count }, (_, at) => bytes.subarray(at * TEXT_BYTES, (at + 1) * TEXT_BYTES));
};

/** The answer to a question about TXT records. A name without records does not exist, as far as this server knows. */
const answerTo = ({ id, questions = [] }: Packet, records: readonly TxtRecord[]) => {
  const [question] = questions;
  const found = question ? records.filter(({ name }) => name === question.name.toLowerCase()) : [];
  return encode({
    id: id ?? 0,
    type: 'response',
    flags: AUTHORITATIVE_ANSWER | (found.length > 0 ? 0 : NOT_FOUND),
    questions,
    answers:
      question?.type === 'TXT'
        ? found.map(({ text }) => ({ type: 'TXT', name: question.name, ttl: TTL_SECONDS, data: partsOf(text) }))
        : [],
  });
};

const send = (res: ServerResponse, status: number, body: unknown) =>
  void res
    .writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store' })
    .end(JSON.stringify(body));

export interface Dns {
  /** Address and port, as node:dns takes them. */
  readonly address: string;
  add(record: TxtRecord): Promise<void>;
  /** Removes the records of a name. */
  remove(name: string): Promise<void>;
  handle: Handle;
  stop(): Promise<void>;
}

/**
 * Stands in for the public DNS: answers questions about TXT records from a file. GET lists the records, POST {name, text} adds one, DELETE
 * removes those of the query's name. ADR 0054.
 */
export const openDns = async (file: string): Promise<Dns> => {
  let records = Records.parse(JSON.parse(await readFile(file, 'utf8').catch(() => '[]')));
  const socket = createSocket('udp4');
  socket.on('message', (message, { port, address }) => {
    try {
      socket.send(answerTo(decode(message), records), port, address);
    } catch {
      // What is no question gets no answer.
    }
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  const keep = async (changed: TxtRecord[]) => {
    await writeAtomically(file, JSON.stringify(changed));
    records = changed;
  };
  const add = (record: TxtRecord) => keep([...records, record]);
  const remove = (unwanted: string) => keep(records.filter(({ name }) => name !== unwanted.toLowerCase()));
  return {
    add,
    remove,
    address: `127.0.0.1:${socket.address().port}`,
    handle: async (req, res, { searchParams }) => {
      if (req.method === 'POST') {
        const added = TxtRecord.safeParse(await json(req).catch(() => undefined));
        if (!added.success) return send(res, 400, { message: 'A record has a name and a text.' });
        await add(added.data);
      }
      if (req.method === 'DELETE') await remove(searchParams.get('name') ?? '');
      send(res, 200, records);
    },
    stop: () => new Promise((resolve) => socket.close(() => resolve())),
  };
};
