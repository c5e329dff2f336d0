import { inboundFileKey } from '#lambdas/entities/imports/upload-keys.ts';
import { resellers } from '#lambdas/entities/records/reseller.ts';
import { OPERATOR_SETTER } from '#lambdas/import/batch/actor.ts';
import { resellerImport } from '#lambdas/import/definitions/reseller.ts';
import { putObject } from '#lambdas/ports/s3/objects.ts';
import { workbookOf } from '#lambdas/sheets/write/workbook.ts';
import { settings } from '../settings.ts';
import { seedScope } from './words.ts';

const contentType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

const ROWS = 6;

/** The first resellers of a company as its export writes them, one in another city and one of a type that there is not. */
const springList = async (companyId: string) => {
  const scope = seedScope(companyId);
  const rowMapper = await resellerImport.open(scope, { companyId, namesOthers: false, setter: OPERATOR_SETTER });
  const all = resellers(scope);
  const ids = (await all.all({ size: ROWS })).map(({ id }) => id);
  const found = await all.findMany(ids);
  const columns = Object.entries(resellerImport.sheet.columns);
  const rows = ids.flatMap((id, index) => {
    const record = found.get(id);
    const cells = record && rowMapper.cells(record);
    if (!cells) return [];
    const changed = [{}, { cityName: 'New Fairview' }, { resellerTypes: 'Telescopes' }][index] ?? {};
    const given: Readonly<Record<string, unknown>> = { ...cells, ...changed };
    return [columns.map(([field]) => String(given[field] ?? ''))];
  });
  return [columns.map(([, { header }]) => header), ...rows];
};

const oldSystem = [
  ['Partner', 'Town', 'Since'],
  ['Amber Background Services', 'Fairview', '2019'],
];

/** Puts spreadsheets into the bucket as an operator would; the portal imports them when it is up, and its history starts with them. */
export const putInboundFiles = async (companyId: string) => {
  const files = {
    'Resellers of the old system.xlsx': oldSystem,
    'Resellers, spring.xlsx': await springList(companyId),
  };
  for (const [name, lines] of Object.entries(files)) {
    const bytes = workbookOf({ name: 'Resellers', lines });
    await putObject(settings.buckets.uploads, inboundFileKey({ kind: 'reseller', companyId, name }), bytes, {
      contentType,
    });
  }
};
