import * as z from 'zod';
import { DEFAULT_STATE_ID } from '#contract/rules/limits.ts';

interface Address {
  readonly address1?: string;
  readonly cityName?: string;
  readonly zipcode?: string;
  readonly stateId?: { readonly id?: number | undefined } | undefined;
}

/**
 * The values of a form as they are checked and sent: without a state when none is chosen, and without the preset one when there is no
 * address that it would be of. D-107.
 */
export const withChosenState = <Values extends object>(values: Values): Values => {
  const { addressId: address } = values as { readonly addressId?: Address };
  if (!address || !('stateId' in address)) return values;
  const { stateId, ...rest } = address;
  const isPreset = stateId?.id === DEFAULT_STATE_ID && !rest.address1 && !rest.cityName && !rest.zipcode;
  return stateId?.id === undefined || isPreset ? { ...values, addressId: rest } : values;
};

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
