import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { textsOfPart1 } from '../spec/texts/part-1.ts';
import { textsOfPart2 } from '../spec/texts/part-2.ts';

const project = join(import.meta.dirname, '../..');
const source = (file: string) => readFileSync(join(project, file), 'utf8');

/** The list of texts writes the beginning of every such question. */
const QUESTION = 'Are you sure you want to delete the';

describe('a text of the specification', () => {
  it.each([...Object.entries(textsOfPart1), ...Object.entries(textsOfPart2)])(
    '%s stands where a person reads it',
    (text, files) => {
      expect(files.filter((file) => !source(file).includes(text))).toEqual([]);
    },
  );

  it('is missing from neither table', () => {
    const wanted = source('test/spec/texts.txt')
      .split('\n')
      .slice(1)
      .filter((text) => text !== '' && text !== QUESTION);
    const known = new Set([...Object.keys(textsOfPart1), ...Object.keys(textsOfPart2)]);
    expect(wanted.length).toBeGreaterThan(130);
    expect(wanted.filter((text) => !known.has(text))).toEqual([]);
  });
});
