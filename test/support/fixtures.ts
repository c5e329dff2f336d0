import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The bytes of a file in test/fixtures. */
export const fixture = (name: string): Uint8Array => readFileSync(join(import.meta.dirname, '../fixtures', name));
