import { BulkKind } from '../../contract/records/import.ts';

/** A spreadsheet in the upload bucket: `bulk/<kind>/<companyId>/<name>`. ROLE_MATRIX row 91. */
export interface Drop {
  readonly kind: BulkKind;
  readonly companyId: string;
  readonly name: string;
}

export const dropKey = ({ kind, companyId, name }: Drop) => `bulk/${kind}/${companyId}/${name}`;

/** Reads a key of the drop prefix; undefined when it names no kind the portal imports. */
export const parseDropKey = (key: string): Drop | undefined => {
  const [prefix, kind, companyId, name, ...rest] = key.split('/');
  const known = BulkKind.safeParse(kind);
  if (prefix !== 'bulk' || !known.success || !companyId || !name || rest.length > 0) return undefined;
  return { kind: known.data, companyId, name };
};

/** Object metadata that the portal signs into an upload: who acts. A drop without it comes from an operator with AWS rights. */
export const ACTOR_SUB = 'portal-actor';

/** Where an import's list of refused cells is kept. */
export const reportKey = ({ kind, companyId, name }: Drop) => `reports/${kind}/${companyId}/${name}.json`;
