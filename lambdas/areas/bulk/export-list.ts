import type { BulkKind } from '../../../contract/bulk/import.ts';
import { fromModifier } from '../../../contract/kinds/wire.ts';
import { scopeOfKind } from '../../entities/kinds.ts';
import { exportKey } from '../../entities/upload-keys.ts';
import { importDefinitions } from '../../import/definitions/all-definitions.ts';
import { endUserImport } from '../../import/definitions/end-user.ts';
import type { ImportDefinition } from '../../import/definitions/import-definition.ts';
import { providerImport } from '../../import/definitions/provider.ts';
import { resellerImport } from '../../import/definitions/reseller.ts';
import type { Caller } from '../../kit/caller.ts';
import { giveWorkbook } from '../../kit/give-workbook.ts';
import { workbookOf } from '../../sheets/later-sheets.ts';
import { refuseTooLong } from '../../sheets/refuse-too-long.ts';
import type { Base } from '../../store/entity.ts';
import { familyIdOf, newFamilyId } from '../../store/id.ts';
import type { Scope } from '../../store/scope.ts';
import { companyFor } from './company-for.ts';

const RECORDS_PER_READ = 100;
const READS_AT_ONCE = 8;

/** The company's list in the template's columns; imported again it changes nothing. */
export const exportList = async (bucket: string, caller: Caller, kind: BulkKind, given: string | undefined) => {
  const companyId = await companyFor(caller, kind, given);
  const scope = scopeOfKind(fromModifier(kind), caller, companyId);
  const namesOthers = caller.isSuperadmin && companyId === familyIdOf(companyId);
  const bytes = await exporters[kind](scope, { companyId, namesOthers });
  const key = exportKey({ kind, companyId }, newFamilyId(familyIdOf(companyId)));
  return giveWorkbook(bucket, key, `${importDefinitions[kind].sheet.title}.xlsx`, bytes);
};

const exporter =
  <Rec extends Base, Fields>(kind: ImportDefinition<Rec, Fields>) =>
  async (scope: Scope, owner: Parameters<typeof kind.open>[1]) => {
    const repository = kind.repository(scope);
    const rowMapper = await kind.open(scope, owner);
    const ids = (await repository.all(kind.exported)).map(({ id }) => id);
    refuseTooLong(ids.length);
    const columns = Object.entries(kind.sheet.columns);
    const lines = [columns.map(([, { header }]) => header)];
    for (let from = 0; from < ids.length; from += RECORDS_PER_READ * READS_AT_ONCE) {
      const reads = Array.from({ length: READS_AT_ONCE }, (_, at) => from + at * RECORDS_PER_READ);
      const found = await Promise.all(reads.map((at) => repository.findMany(ids.slice(at, at + RECORDS_PER_READ))));
      const records = new Map(found.flatMap((part) => [...part]));
      for (const id of ids.slice(from, from + RECORDS_PER_READ * READS_AT_ONCE)) {
        const record = records.get(id);
        const cells = record && rowMapper.cells(record);
        if (cells) lines.push(columns.map(([field]) => cells[field] ?? ''));
      }
    }
    return workbookOf({ name: kind.sheet.title, lines });
  };

const exporters = {
  reseller: exporter(resellerImport),
  techProvider: exporter(providerImport),
  endUser: exporter(endUserImport),
};
