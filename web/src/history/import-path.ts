import { kinds, kindsThat } from '#contract/kinds/kinds.ts';
import { toModifier } from '#contract/kinds/wire.ts';
import { noticeLinks } from '#contract/notification/links.ts';
import type { RecordKind } from '#contract/record/history.ts';
import { may } from '#contract/rules/access.ts';
import type { Holder } from '#contract/rules/roles.ts';

const imported = kindsThat('import');

/** Where an import or a change of many records is shown that has changed a record, for whoever may follow it. */
export const importPath = (holder: Holder | undefined, kind: RecordKind, recordId: string, importId: string) => {
  const bulk = imported.find((each) => each === kind);
  if (!bulk || !holder || importId === '' || !may(holder, kinds[bulk].rights.bulk)) return undefined;
  return noticeLinks.import(toModifier(bulk), importId, holder.isSuperadmin ? recordId.split('-', 1)[0] : '');
};
