import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { settingsSchema } from '../../lib/stage/stage-schema.ts';

/** Writes stages/schema.json, by which editors complete and check the files of the stages. */
const file = join(import.meta.dirname, '../../stages/schema.json');
writeFileSync(file, `${JSON.stringify(settingsSchema(), null, 2)}\n`);
