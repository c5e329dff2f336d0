import { writeFileSync } from 'node:fs';
import { costDocument } from './cost/document.ts';

/** Writes docs/cost.md: `npm run cost`. */
writeFileSync(new URL('../../docs/cost.md', import.meta.url), costDocument());
