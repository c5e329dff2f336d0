import { performance } from 'node:perf_hooks';
import { stageOf } from '../../bin/data/stage.ts';
import { restoreObjects } from '../../bin/restore/restore.ts';
import { nothingSince } from '../../bin/restore/since.ts';

interface Input {
  readonly address: string;
  readonly from: Parameters<typeof stageOf>[0];
  readonly to: Parameters<typeof stageOf>[0];
}

/** Copies the files of one stage into another one, both in the store at an address; returns how many a second. */
export const step = async ({ address, from, to }: Input): Promise<number> => {
  process.env.AWS_ENDPOINT_URL_S3 = address;
  const started = performance.now();
  const files = await restoreObjects(stageOf(from), stageOf(to), new Date(), {
    count: () => undefined,
    since: nothingSince,
  });
  return (files * 1_000) / (performance.now() - started);
};
