import { kinds, kindsThat } from '../../../contract/kinds/kinds.ts';
import { permissionFor } from '../../../contract/rules/access.ts';
import type { Holder } from '../../../contract/rules/roles.ts';

/** Whether somebody may hand over records of any kind. Role matrix row 97. */
export const mayHandOver = (holder: Holder) =>
  kindsThat('responsible').some((kind) => permissionFor(holder, kinds[kind].rights.update) === 'allow');
