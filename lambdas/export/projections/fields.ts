import * as z from 'zod';

/** An id of a reference list, as records hold it. */
export const Ref = z.object({ id: z.number() }).transform(({ id }) => id);
export const Checklist = z.array(z.object({ isSelected: z.boolean() }));
/** How many documents of a checklist were handed in. */
export const selected = (lines: z.output<typeof Checklist>) => lines.filter(({ isSelected }) => isSelected).length;
export const Place = z.object({ cityName: z.string(), stateId: Ref });
