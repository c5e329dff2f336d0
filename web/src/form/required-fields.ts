import * as z from 'zod';
import type { FormSchema } from './record/record-source.ts';

/** An object with every nested object there and nothing in it. */
const skeleton = (schema: z.ZodType): unknown =>
  schema instanceof z.ZodObject
    ? Object.fromEntries(
        Object.entries(schema.shape)
          .filter(([, field]) => field instanceof z.ZodObject)
          .map(([name, field]) => [name, skeleton(field)]),
      )
    : undefined;

/** Names of the fields that must be filled in, found by giving the schema nothing. */
export const requiredFields = (schema: z.ZodType): ReadonlySet<string> => {
  const { error } = schema.safeParse(skeleton(schema));
  return new Set(error?.issues.map(({ path }) => path.join('.')) ?? []);
};

/** A schema that its screen has loaded already. */
export const schemaAtHand = (schema: z.ZodObject): FormSchema => ({
  required: [...requiredFields(schema)],
  load: async () => schema,
});
