import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { withComponents } from '#contract/openapi/components.ts';
import { openApiDocument } from '#contract/openapi/document.ts';
import { commandOf } from '../command/command.ts';
import { schemaNames } from './schema-names.ts';

const usage = `Writes docs/openapi.json from the contract.

  npm run openapi
`;

commandOf(usage).parsed({});

const file = join(import.meta.dirname, '../../docs/openapi.json');
writeFileSync(file, `${JSON.stringify(withComponents(openApiDocument(), await schemaNames()), null, 1)}\n`);
