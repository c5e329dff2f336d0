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

/**
 * Checks a form of a record. `fetchSchema` fetches what it is checked by, when a user comes into the form; the first check does
 * so otherwise. Where it cannot be had, the server alone checks what is saved.
 */
export const useFormSchema = (schema: FormSchema, record: object | undefined) => {
  const fetchCheck = useMemo(() => {
    let fetched: Promise<Resolver | undefined> | undefined;
    const fetch = async () => {
      try {
        const [{ zodResolver }, fields] = await Promise.all([import('@hookform/resolvers/zod'), schema.load(record)]);
        return zodResolver(fields);
      } catch {
        fetched = undefined;
        return undefined;
      }
    };
    return () => {
      fetched ??= fetch();
      return fetched;
    };
  }, [schema, record]);
  const resolver = useMemo(
    (): Resolver => async (values, context, options) => {
      const check = await fetchCheck();
      const given = withChosenState(values);
      return check ? check(given, context, options) : { values: given, errors: {} };
    },
    [fetchCheck],
  );
  const required = useMemo(() => new Set(schema.required), [schema]);
  return { resolver, required, fetchSchema: () => void fetchCheck() };
};
