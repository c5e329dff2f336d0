import type * as z from 'zod';
import { jsonSchema } from '#contract/openapi/document.ts';

/** Names and notes as people write them, each of which a rule against attacks takes for one. */
export const FALSE_POSITIVES = [
  `O'Reilly; DROP TABLE Records Ltd -- 1=1`,
  '<script>alert("see the note")</script>',
  'the old files lie in ../../archive/2019',
  'set the field with onchange= or onload=',
  'the scanner is at http://10.0.0.12/status and http://169.254.169.254/latest',
  'settings.ini, server.log and backup.bak',
  // biome-ignore lint/suspicious/noTemplateCurlyInString: it is what such a line says
  'log line: ${jndi:ldap://example.com/a} from java.lang.Runtime',
].join(' | ');

type Schema = Readonly<Record<string, unknown>>;

/** No body of a form is longer than a few of these. */
const LONGEST_TEXT = 6_000;
const MOST_ENTRIES = 30;

const textOf = (length: number) => FALSE_POSITIVES.repeat(Math.ceil(length / FALSE_POSITIVES.length)).slice(0, length);

const longestOf = (values: readonly unknown[]): unknown =>
  values
    .map((value) => ({ value, size: JSON.stringify(value)?.length ?? 0 }))
    .reduce((longest, one) => (one.size > longest.size ? one : longest)).value;

/** The largest value that a schema of the contract takes, its texts full of what looks like attacks. */
const largest = (schema: Schema): unknown => {
  const { const: only, enum: choices, type, properties = {}, items, maxLength, maxItems, maximum } = schema;
  const options = (schema.anyOf ?? schema.oneOf ?? schema.allOf) as readonly Schema[] | undefined;
  if (only !== undefined) return only;
  if (Array.isArray(choices)) return longestOf(choices);
  if (options) return longestOf(options.map(largest));
  if (type === 'object')
    return Object.fromEntries(
      Object.entries(properties as Record<string, Schema>).map(([name, one]) => [name, largest(one)]),
    );
  if (type === 'array') {
    const count = Math.min(Number(maxItems ?? MOST_ENTRIES), MOST_ENTRIES);
    const entry = largest((items ?? {}) as Schema);
    return Array.from({ length: count }, () => entry);
  }
  if (type === 'integer' || type === 'number') return Number(maximum ?? 1_000_000);
  if (type === 'boolean') return false;
  return textOf(Math.min(Number(maxLength ?? LONGEST_TEXT), LONGEST_TEXT));
};

export const largestOf = (type: z.ZodType | undefined): Readonly<Record<string, unknown>> | undefined =>
  type && (largest(jsonSchema(type, 'input')) as Readonly<Record<string, unknown>>);
