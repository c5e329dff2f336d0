import type * as z from 'zod';

type Issue = z.core.$ZodRawIssue;

const bounds: Readonly<Record<string, string>> = { string: 'characters', array: 'entries', file: 'bytes' };

const kinds: Readonly<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
};

const nameOf = ({ path = [] }: Issue) => (path.length === 0 ? 'The value' : `The value of "${path.join('.')}"`);

const boundOf = (limit: unknown, origin: string) => {
  const unit = bounds[origin];
  return unit === undefined ? String(limit) : `${limit} ${unit}`;
};

/**
 * What the schema library would say in its own words, as a sentence that tells what to do; for values whose schema has no
 * message of the specification. D-33.
 */
export const sentenceFor = (issue: Issue): string => {
  const name = nameOf(issue);
  if (issue.code === 'invalid_type')
    return issue.input === undefined || issue.input === null
      ? `${name} is missing.`
      : `${name} must be ${kinds[issue.expected] ?? 'of another kind'}.`;
  if (issue.code === 'too_big') return `${name} may be at most ${boundOf(issue.maximum, issue.origin)}.`;
  if (issue.code === 'too_small') return `${name} must be at least ${boundOf(issue.minimum, issue.origin)}.`;
  if (issue.code === 'invalid_value') return `${name} must be one of: ${issue.values.map(String).join(', ')}.`;
  return `${name} is not valid. Please check it.`;
};
