import type { AttributeValue } from '@aws-sdk/client-dynamodb';
import { type DynamoDBDocumentClient, GetCommand } from '@aws-sdk/lib-dynamodb';
import { marshall } from '@aws-sdk/util-dynamodb';
import type { DynamoDBRecord } from 'aws-lambda';
import { isAudited } from '#lambdas/store/audit-line.ts';
import type { Key } from '#lambdas/store/keys.ts';

type Item = Readonly<Record<string, unknown>>;

/** One write as a command names it: the item it puts, or the key that it changes or deletes. */
interface Written {
  readonly key: Key;
  readonly item: Item | undefined;
  /** The condition says that there was nothing. */
  readonly isNew: boolean;
}

interface Part {
  readonly TableName?: string;
  readonly Item?: Item;
  readonly Key?: Item;
  readonly ConditionExpression?: string;
}

interface Input extends Part {
  readonly TransactItems?: readonly { readonly Put?: Part; readonly Update?: Part; readonly Delete?: Part }[];
  readonly RequestItems?: Readonly<
    Record<string, readonly { readonly PutRequest?: Part; readonly DeleteRequest?: Part }[] | object>
  >;
}

const WRITES = /^(Put|Update|Delete|TransactWrite|BatchWrite)/;

const partsOf = ({ TransactItems = [], RequestItems = {}, ...own }: Input): readonly (Part | undefined)[] => [
  own,
  ...TransactItems.flatMap(({ Put, Update, Delete }) => [Put, Update, Delete]),
  ...Object.values(RequestItems)
    .flatMap((requests) => (Array.isArray(requests) ? requests : []))
    .flatMap(({ PutRequest, DeleteRequest }) => [PutRequest, DeleteRequest]),
];

const auditedIn = (input: Input): Written[] =>
  partsOf(input).flatMap((part) => {
    const { pk, sk } = (part?.Item ?? part?.Key ?? {}) as Partial<Key>;
    if (typeof pk !== 'string' || typeof sk !== 'string' || !isAudited({ pk, sk })) return [];
    return [{ key: { pk, sk }, item: part?.Item, isNew: part?.ConditionExpression === 'attribute_not_exists(pk)' }];
  });

const wire = (item: Item) => marshall(item, { removeUndefinedValues: true }) as Record<string, AttributeValue>;

let sequence = Date.now() * 1000;

/** A record as DynamoDB Streams shape it, with the new image; undefined for a write that changed nothing, of which a stream does not tell. */
const recordOf = (key: Key, before: Item | undefined, after: Item | undefined): DynamoDBRecord | undefined => {
  if (JSON.stringify(before) === JSON.stringify(after)) return undefined;
  const SequenceNumber = String(++sequence);
  const NewImage = after && wire(after);
  return {
    eventID: SequenceNumber,
    eventName: before ? (after ? 'MODIFY' : 'REMOVE') : 'INSERT',
    eventVersion: '1.1',
    eventSource: 'aws:dynamodb',
    awsRegion: 'us-east-1',
    dynamodb: {
      ApproximateCreationDateTime: Math.floor(Date.now() / 1000),
      Keys: wire({ ...key }),
      ...(NewImage ? { NewImage } : {}),
      SequenceNumber,
      StreamViewType: 'NEW_IMAGE',
    } as NonNullable<DynamoDBRecord['dynamodb']>,
    eventSourceARN: 'arn:aws:dynamodb:us-east-1:000000000000:table/portal/stream/local',
  };
};

/**
 * Stands in for the table's stream, with the filter of lib/data/audit-copy.ts: tells `deliver` of each write of this process to the
 * audit trail. The embedded engine has a stream too, which makes every write a hundred times as slow.
 */
export const tapTable = (table: DynamoDBDocumentClient, deliver: (record: DynamoDBRecord) => void): void => {
  const read = async (TableName: string, { pk, sk }: Key) =>
    (await table.send(new GetCommand({ TableName, Key: { pk, sk }, ConsistentRead: true }))).Item;
  table.middlewareStack.add(
    (next, context) => async (args) => {
      const input = args.input as Input;
      const written = WRITES.test(String(context.commandName)) ? auditedIn(input) : [];
      if (written.length === 0) return next(args);
      const name = String(process.env.TABLE_NAME);
      const before = await Promise.all(written.map(({ key, isNew }) => (isNew ? undefined : read(name, key))));
      const reply = await next(args);
      const after = await Promise.all(written.map(({ key, item }) => item ?? read(name, key)));
      for (const [at, { key }] of written.entries()) {
        const record = recordOf(key, before[at], after[at]);
        if (record) deliver(record);
      }
      return reply;
    },
    { step: 'initialize', name: 'stream', priority: 'low' },
  );
};
