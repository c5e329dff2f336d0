import type { DocumentOwner } from '../../../contract/document/rules.ts';
import type { RemovalEffect } from '../../../contract/fields/removal.ts';
import { divisionEntity } from '../../entities/division.ts';
import { documentEntity, ofRecord } from '../../entities/document.ts';
import { endUserEntity } from '../../entities/end-user.ts';
import { providerEntity } from '../../entities/provider.ts';
import { resellerEntity } from '../../entities/reseller.ts';
import { userEntity } from '../../entities/user.ts';
import { familyIdOf } from '../../store/id.ts';
import type { ListSource } from '../../store/journal/list-source.ts';
import { loadView } from '../../store/journal/load.ts';
import { idsWhere } from '../../store/write-many.ts';

/** Records of a list that a removal touches, and the column that names one of them. */
interface Related {
  readonly entity: ListSource;
  readonly noun: string;
  readonly outcome: RemovalEffect['outcome'];
  readonly named: string;
  touches(value: (field: string) => unknown, id: string): boolean;
}

const NAMES_SHOWN = 3;

const has = (list: unknown, id: string) => (list as readonly string[]).includes(id);

const holding = (noun: string, entity: ListSource, field: string): Related => ({
  entity,
  noun,
  outcome: 'blocks',
  named: entity === userEntity ? 'userName' : 'name',
  touches: (value, id) => value(field) === id,
});

const documentsOf = (owner: DocumentOwner): Related => ({
  entity: documentEntity,
  noun: 'document',
  outcome: 'deleted',
  named: 'documentName',
  touches: (value, id) => ofRecord(owner, id).keeps(value),
});

/** What each kind of record takes along, leaves, or is kept by; the same as its cascade does. D-42. */
const related = {
  company: [
    holding('user', userEntity, 'companyId'),
    holding('reseller', resellerEntity, 'resellerCompanyId'),
    holding('end user', endUserEntity, 'parentId'),
  ],
  reseller: [
    holding('end user', endUserEntity, 'companyId'),
    { ...holding('user', userEntity, 'companyId'), outcome: 'deleted' },
    documentsOf('RESELLER'),
    {
      entity: providerEntity,
      noun: 'technology provider',
      outcome: 'released',
      named: 'name',
      touches: (value, id) => has(value('resellerIds'), id),
    },
  ],
  provider: [
    {
      entity: endUserEntity,
      noun: 'end user',
      outcome: 'released',
      named: 'name',
      touches: (value, id) => has(value('tpIds'), id),
    },
    documentsOf('TECHNOLOGY_PROVIDER'),
  ],
  endUser: [{ ...holding('division', divisionEntity, 'endUserId'), outcome: 'deleted' }, documentsOf('ENDUSER')],
} as const satisfies Record<string, readonly Related[]>;

/** What goes with a record that the caller may delete, before it happens; nothing is left out because there is nothing of it. */
export const removalEffects = async (kind: keyof typeof related, id: string): Promise<RemovalEffect[]> => {
  const effects = related[kind].map(async ({ entity, noun, outcome, named, touches }: Related) => {
    const view = await loadView(familyIdOf(id), entity);
    const ids = idsWhere(view, (value) => touches(value, id));
    const names = ids.slice(0, NAMES_SHOWN).map((one) => nameIn(view, one, named));
    return { noun, outcome, count: ids.length, names };
  });
  return (await Promise.all(effects)).filter(({ count }) => count > 0);
};

const nameIn = ({ columns }: Awaited<ReturnType<typeof loadView>>, id: string, field: string) =>
  String(columns.value(field, columns.positionOf(id) ?? 0) ?? '');
