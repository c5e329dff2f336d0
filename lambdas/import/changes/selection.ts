import * as z from 'zod';
import { ApplicationError } from '../../../contract/application-error.ts';
import { getObject } from '../../ports/objects.ts';
import type { SheetRow } from '../../sheets/read-rows.ts';

const Selection = z.array(z.tuple([z.string(), z.string()]));

/** The chosen records of a change as rows: the id and the name that each had when it was chosen. */
export const readSelection = async (bucket: string, key: string): Promise<SheetRow[]> => {
  const object = await getObject(bucket, key);
  if (!object)
    throw new ApplicationError('Update Failed', 'The chosen records are not kept any more. Choose them again.');
  const chosen = Selection.parse(JSON.parse(Buffer.from(object.bytes).toString()));
  return chosen.map(([id, name], at) => ({ number: at + 1, cells: { id, name } }));
};
