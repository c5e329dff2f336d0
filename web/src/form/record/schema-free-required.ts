import { requiredFields } from '../required-fields.ts';
import { type RecordSchemaName, recordSchemas } from './record-schemas.ts';

// The browser has these as they are, without the schemas they are found in: web/schema-free-values.ts.
/** The names of the fields of each form that must be filled in. */
export const requiredOfRecords = Object.fromEntries<readonly string[]>(
  Object.entries(recordSchemas).map(([name, schemaOf]) => [name, [...requiredFields(schemaOf(undefined))]]),
) as Record<RecordSchemaName, readonly string[]>;
