import * as z from 'zod';

/**
 * One column of a file: its header, up to three of its values, and the field that it goes to, '' for none. `by` says why:
 * the header is the field's name, it is near to it and the values fit (a guess, which is followed only when the user says
 * so), the user chose it or left it out, or nothing is known.
 */
export const FileColumn = z.object({
  header: z.string(),
  samples: z.array(z.string()),
  field: z.string(),
  by: z.enum(['name', 'guess', 'user', 'nothing']),
});
export type FileColumn = z.infer<typeof FileColumn>;

/** How a file was understood: its columns, rows that a filter hides (they are read), and cells below no header (they are not). */
export const FileColumns = z.object({
  columns: z.array(FileColumn),
  hiddenRows: z.number().int(),
  headerlessCells: z.number().int(),
});
export type FileColumns = z.infer<typeof FileColumns>;
