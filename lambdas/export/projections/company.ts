import * as z from 'zod';
import { Place } from './fields.ts';

/** What the export keeps of a root company. */
export const Company = z
  .object({ name: z.string(), addressId: Place })
  .transform(({ name, addressId: { cityName, stateId } }) => ({ name, city: cityName, state: stateId }));
