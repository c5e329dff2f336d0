import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { withActionTable } from '../../test/spec/action-table.ts';
import { specDocument } from '../../test/spec/document.ts';
import { part1 } from '../../test/spec/part-1.ts';
import { part2 } from '../../test/spec/part-2.ts';
import { commandOf } from '../command/command.ts';

const usage = `Writes the lists of docs/ from the tables in test/spec, and the actions of the role matrix from the contract.

  npm run spec
`;

commandOf(usage).parsed({});

const project = join(import.meta.dirname, '../..');

for (const part of [part1, part2]) writeFileSync(join(project, part.file), specDocument(part));
const matrixFile = join(project, 'docs/role-matrix.md');
writeFileSync(matrixFile, withActionTable(readFileSync(matrixFile, 'utf8')));
