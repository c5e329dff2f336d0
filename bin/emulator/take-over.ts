import { readFileSync, writeFileSync } from 'node:fs';
import type { Outputs } from '../outputs.ts';
import type { Template } from '../releases/assembly.ts';
import { must } from '../smoke/check.ts';
import { asTable } from './adapted.ts';
import type { Rehearsed } from './rehearsed.ts';
import { mustRun } from './run.ts';

const GLOBAL = 'AWS::DynamoDB::GlobalTable';

/** Writes the table of what `npm run adopt` has written as one of a single region. */
const withTable = (templateFile: string, resourcesFile: string) => {
  const template: Template = JSON.parse(readFileSync(templateFile, 'utf8'));
  const Resources = Object.fromEntries(
    Object.entries(template.Resources).map(([id, resource]) => [
      id,
      resource.Type === GLOBAL ? asTable(resource) : resource,
    ]),
  );
  writeFileSync(templateFile, JSON.stringify({ ...template, Resources }));
  const toImport = readFileSync(resourcesFile, 'utf8').replace(GLOBAL, 'AWS::DynamoDB::Table');
  writeFileSync(resourcesFile, toImport);
};

/** Adopts what a former stack has left: `npm run adopt`, then the commands that it prints, the deployment last. */
export const takeOver = async (rehearsed: Rehearsed, kept: Outputs): Promise<void> => {
  const { DocumentBucket: documents, UploadBucket: uploads } = kept;
  rehearsed.set({ adoptedBuckets: { documents, uploads } });
  rehearsed.takenOver = true;
  const said = await rehearsed.run('bin/adopt.ts', [
    ...['--stage', rehearsed.stage, '--table', kept.TableName, '--pool', kept.UserPoolId],
    ...['--documents', documents, '--uploads', uploads, '--exports', kept.ExportBucket],
  ]);
  const commands = said.split('\n').flatMap((line) => /^\s+(aws .*)$/.exec(line)?.[1] ?? []);
  must(commands.length === 4, `npm run adopt names ${commands.length} commands of the AWS CLI`);
  withTable('cdk.out/adopt/template.json', 'cdk.out/adopt/resources.json');
  for (const command of commands) await mustRun(['sh', '-c', command]);
  await rehearsed.deploy();
  const { TableName, UserPoolId } = rehearsed.outputs;
  must(TableName === kept.TableName && UserPoolId === kept.UserPoolId, 'the stack has another table or pool');
};
