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
