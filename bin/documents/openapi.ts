import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openApiDocument } from '../../contract/openapi/document.ts';

/** Writes docs/openapi.json from the contract. */
const file = join(import.meta.dirname, '../../docs/openapi.json');
writeFileSync(file, `${JSON.stringify(openApiDocument(), null, 2)}\n`);
