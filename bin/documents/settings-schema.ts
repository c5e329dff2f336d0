import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { settingsSchema } from '#lib/stage/stage-schema.ts';
import { commandOf } from '../command/command.ts';

const usage = `Writes stages/schema.json, by which editors complete and check the files of the stages.

  npm run settings-schema
`;

commandOf(usage).parsed({});

const file = join(import.meta.dirname, '../../stages/schema.json');
writeFileSync(file, `${JSON.stringify(settingsSchema(), null, 2)}\n`);
