import type { FunctionName } from './function-names.ts';
import { packAndNote } from './pack.ts';

/** The process that packs the functions it is given, one after the other: the bundler itself uses all cores. */
for (const name of process.argv.slice(2)) await packAndNote(name as FunctionName);
