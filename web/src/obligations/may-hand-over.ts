import { savingRights } from '../../../contract/fields/saving-rights.ts';
import { permissionFor } from '../../../contract/rules/access.ts';
import type { Holder } from '../../../contract/rules/roles.ts';

/** Whether somebody may hand over records of any kind. Role matrix row 97. */
export const mayHandOver = (holder: Holder) =>
  Object.values(savingRights).some((right) => permissionFor(holder, right) === 'allow');
