import { useMemo } from 'react';
import type { Resolver } from 'react-hook-form';
import { DEFAULT_STATE_ID } from '#contract/rules/limits.ts';
import type { RecordSchemaName } from './record-schemas.ts';
import type { FormSchema } from './record-source.ts';
import { requiredOfRecords } from './schema-free-required.ts';

const ofRecord = (name: RecordSchemaName): FormSchema => ({
  required: requiredOfRecords[name],
  load: async (record) => (await import('./record-schemas.ts')).recordSchemas[name](record),
});

/** The schemas of the forms of records: large, so that only who changes a record fetches them. */
export const formSchemas = Object.fromEntries(
  (Object.keys(requiredOfRecords) as RecordSchemaName[]).map((name) => [name, ofRecord(name)]),
) as Readonly<Record<RecordSchemaName, FormSchema>>;

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

/** Checks a form by a schema that is fetched by the first check, or before by `fetchSchema`; tried again after a failure. */
export const checkedBy = ({ load }: FormSchema, record: object | undefined) => {
  let fetched: Promise<Resolver | undefined> | undefined;
  const fetch = async () => {
    try {
      const [{ zodResolver }, fields] = await Promise.all([import('@hookform/resolvers/zod'), load(record)]);
      return zodResolver(fields);
    } catch {
      fetched = undefined;
      return undefined;
    }
  };
  const fetchSchema = () => {
    fetched ??= fetch();
    return fetched;
  };
  const resolver: Resolver = async (values, context, options) => {
    const check = await fetchSchema();
    const given = withChosenState(values);
    // The server alone checks what is saved where the schema cannot be had.
    return check ? check(given, context, options) : { values: given, errors: {} };
  };
  return { resolver, fetchSchema };
};

/** How a form of a record is checked: its schema is fetched when a user comes into the form. */
export const useFormSchema = (schema: FormSchema, record: object | undefined) => ({
  ...useMemo(() => checkedBy(schema, record), [schema, record]),
  required: useMemo(() => new Set(schema.required), [schema]),
});
