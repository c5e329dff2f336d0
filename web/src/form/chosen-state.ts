import { DEFAULT_STATE_ID } from '../../../contract/rules/limits.ts';

interface Address {
  readonly address1?: string;
  readonly cityName?: string;
  readonly zipcode?: string;
  readonly stateId?: { readonly id: number } | undefined;
}

/** The values of a form as they are sent: without the preset state when there is no address that it would be of. D-107. */
export const withChosenState = <Values extends object>(values: Values): Values => {
  const { addressId: address } = values as { readonly addressId?: Address };
  if (!address?.stateId) return values;
  const { stateId, ...rest } = address;
  const isPreset = stateId.id === DEFAULT_STATE_ID && !rest.address1 && !rest.cityName && !rest.zipcode;
  return isPreset ? { ...values, addressId: rest } : values;
};
