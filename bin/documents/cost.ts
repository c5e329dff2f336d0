import { writeFileSync } from 'node:fs';
import { commandOf } from '../command/command.ts';
import { costDocument } from './cost/document.ts';

const usage = `Writes docs/cost.md: what a month on AWS costs, from bin/cost.

  npm run cost
`;

commandOf(usage).parsed({});

writeFileSync(new URL('../../docs/cost.md', import.meta.url), costDocument());
