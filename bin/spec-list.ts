import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { specDocument } from '../test/spec/document.ts';
import { headings, part1, title } from '../test/spec/part-1.ts';

/** Writes docs/spec-part-1.md from the table in test/spec. */
writeFileSync(join(import.meta.dirname, '../docs/spec-part-1.md'), specDocument(title, headings, part1));
