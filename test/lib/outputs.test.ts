import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readOutputs, WrongOutputs } from '../../bin/command/outputs.ts';

const outputs = {
  TableName: 'table',
  ExportBucket: 'exports',
  UploadBucket: 'uploads',
  DocumentBucket: 'documents',
  UserPoolId: 'us-east-1_pool',
  UserPoolClientId: 'client',
  SiteUrl: 'https://portal.example.com',
};

const fileWith = (text: string) => {
  const file = join(mkdtempSync(join(tmpdir(), 'outputs-')), 'outputs.json');
  writeFileSync(file, text);
  return file;
};
const refusalOf = (file: string) => {
  try {
    readOutputs(file);
    return 'nothing was refused';
  } catch (error) {
    if (!(error instanceof WrongOutputs)) throw error;
    return error.message;
  }
};

describe('the file of outputs', () => {
  it('is read whatever else a release writes into it', () => {
    expect(readOutputs(fileWith(JSON.stringify({ 'portal-test': { ...outputs, Later: 'x' } })))).toMatchObject(outputs);
  });

  it('that does not exist is named, with what writes it', () => {
    expect(refusalOf('/nowhere/outputs.json')).toBe(
      'There is no /nowhere/outputs.json. --stage NAME needs no file; "npm run deploy -- --outputs /nowhere/outputs.json" writes one.',
    );
  });

  it.each([
    ['not JSON', '{', 'is no JSON'],
    ['a list', '[]', 'is no file of outputs'],
    ['empty', '{}', 'is no file of outputs'],
    ['of several stacks', JSON.stringify({ a: outputs, b: outputs }), 'holds the outputs of several stacks: a, b'],
    ['of another stack', JSON.stringify({ 'other-stack': { Url: 'x' } }), 'lacks TableName'],
    ['of a stage without a table', JSON.stringify({ portal: { ...outputs, TableName: undefined } }), 'lacks TableName'],
  ])('that is %s is refused with a sentence', (_, text, sentence) => {
    expect(refusalOf(fileWith(text))).toContain(sentence);
  });

  it('is left alone by git', () => {
    const ignored = readFileSync(join(import.meta.dirname, '../../.gitignore'), 'utf8').split('\n');
    expect(ignored).toContain('outputs.json');
  });
});
