import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { specDocument } from '../test/spec/document.ts';
import { part1 } from '../test/spec/part-1.ts';
import { part2 } from '../test/spec/part-2.ts';

/** Writes the lists of docs/ from the tables in test/spec. */
for (const part of [part1, part2]) writeFileSync(join(import.meta.dirname, '..', part.file), specDocument(part));
