import type * as z from 'zod';

/** Reads the environment once, at load, and fails there with the names of what is missing. */
const readEnv = <Schema extends z.ZodType>(schema: Schema): z.infer<Schema> => {
  // Compiling a check that runs once takes longer than the check.
  const result = schema.safeParse(process.env, { jitless: true });
  if (result.success) return result.data;
  throw new Error(`Environment incomplete: ${result.error.issues.map((issue) => issue.path.join('.')).join(', ')}`);
};

/**
 * A reader of the environment for modules that other code loads without it, such as the infrastructure and unit tests: it reads
 * and checks the variables with the first call and remembers them. Throws as `readEnv` does.
 */
export const lazyEnv = <Schema extends z.ZodType>(schema: Schema): (() => z.infer<Schema>) => {
  let values: z.infer<Schema> | undefined;
  return () => {
    values ??= readEnv(schema);
    return values;
  };
};
