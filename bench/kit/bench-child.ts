import { benches, named } from '../benches.ts';
import type { Row } from './bench.ts';

/** What the process of a bench tells: its rows, and an error, or that it is done. */
export type FromBench = { readonly row: Row } | { readonly error: string } | { readonly isDone: true };

const tell = (message: FromBench) =>
  new Promise<void>((done) => {
    process.send?.(message, () => done());
  });

/** The process of a bench. The process that started it ends it, so that nothing of it goes on. */
const [name = ''] = process.argv.slice(2);
process.env.POWERTOOLS_LOG_LEVEL = 'SILENT';
try {
  const { bench } = (await (benches[name] ?? named[name])?.()) ?? {};
  if (!bench) throw new Error(`There is no bench ${name}`);
  await bench.run((row) => void tell({ row }));
  await tell({ isDone: true });
} catch (error) {
  await tell({ error: error instanceof Error ? (error.stack ?? error.message) : String(error) });
}
process.exit(0);
