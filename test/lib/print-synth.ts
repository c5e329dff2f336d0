import { synthDigests } from './synth-digests.ts';

/** Prints the digests of a synthesis in a process of its own. */
process.stdout.write(JSON.stringify(await synthDigests()));
