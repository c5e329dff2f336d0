import { PutItemCommand, UpdateItemCommand } from '@aws-sdk/client-dynamodb';
import { PORTAL } from '#lambdas/store/id.ts';
import { keys } from '#lambdas/store/keys.ts';
import { allItems, type Item, itemAt, keyParts, textOf, wireKey } from '../data/items.ts';
import { Refused, type Stage } from '../data/stage.ts';

/** How far the items of one segment of the source table are copied. */
interface SegmentProgress {
  /** The key after which the segment continues; undefined at its end. */
  readonly after: Item | undefined;
  readonly items: number;
}

/** What an earlier run of the same restore has done, as the mark in the new stage's table says. */
export interface Mark {
  segment(name: string): SegmentProgress | undefined;
  saveSegment(name: string, progress: SegmentProgress): Promise<void>;
  finish(): Promise<void>;
}

const Key = wireKey(keys.tenantImport(PORTAL));

const refuseOther = (source: string, earlier: string, finished: string): void => {
  if (earlier !== source) throw new Refused(`This stage was restored from ${earlier}. Restore into a new one.`);
  if (finished)
    throw new Refused(
      `This stage was restored at ${finished}, and users may have changed it since. Restore into a new one.`,
    );
};

const refuseRecords = async (to: Stage): Promise<void> => {
  for await (const item of allItems(to))
    if (keyParts(item)[0] === 'T')
      throw new Refused('The stage that is restored to has records already. Deploy a new one and restore into that.');
};

/**
 * Opens the mark of a restore from a table into a stage, and writes it at the first run. Throws Refused for a stage that holds
 * records of its own, was restored from elsewhere, or was restored to the end.
 */
export const openMark = async (to: Stage, source: string): Promise<Mark> => {
  const mark = await itemAt(to, keys.tenantImport(PORTAL));
  const earlier = mark && textOf(mark, 'source');
  if (earlier) refuseOther(source, earlier, textOf(mark, 'finished'));
  else {
    await refuseRecords(to);
    await to.db.send(new PutItemCommand({ TableName: to.table, Item: { ...Key, source: { S: source } } }));
  }
  const save = async (name: string, value: string) => {
    await to.db.send(
      new UpdateItemCommand({
        TableName: to.table,
        Key,
        UpdateExpression: 'SET #name = :value',
        ExpressionAttributeNames: { '#name': name },
        ExpressionAttributeValues: { ':value': { S: value } },
      }),
    );
  };
  return {
    segment: (name) => {
      const saved = mark && textOf(mark, name);
      return saved ? JSON.parse(saved) : undefined;
    },
    saveSegment: (name, progress) => save(name, JSON.stringify(progress)),
    finish: () => save('finished', new Date().toISOString()),
  };
};
